import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Request } from 'playwright-core'

/** One request of a screen: the call, and the path of the page that made it. */
export type CallRecord = { call: string; screen: string }

/** Set by `npm test` for all visits of one run together. */
export const recordsFolder = (): string | undefined => process.env['CALLS_FOLDER'] || undefined

const screenOf = (request: Request): string | undefined => {
  try {
    return new URL(request.frame().url()).pathname
  } catch {
    // A worker's request, or that of a page which is gone, belongs to no screen.
    return undefined
  }
}

/** Notes every call that the pages of a browser window make. */
export const recordCalls = (context: BrowserContext) => {
  const folder = recordsFolder()
  if (folder === undefined) return
  const seen = new Set<string>()
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const screen = pathname.startsWith('/api/') ? screenOf(request) : undefined
    if (screen === undefined) return
    const line = JSON.stringify({ call: pathname, screen } satisfies CallRecord)
    if (seen.has(line)) return
    seen.add(line)
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`)
  })
}

export const readRecords = (folder: string): CallRecord[] =>
  globSync(join(folder, '*.jsonl')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as CallRecord),
  )
