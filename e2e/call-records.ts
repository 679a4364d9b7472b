import { appendFileSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Request } from 'playwright-core'

/** One request: the call, and the path of the page that made it. */
type CallRecord = { call: string; screen: string }

/** Set by `npm test`, common to all e2e tests of one run. */
export const recordsFolder = (): string | undefined => process.env['CALLS_FOLDER'] || undefined

const screenOf = (request: Request): string | undefined => {
  try {
    return new URL(request.frame().url()).pathname
  } catch {
    // A request of a worker, or of a page that is gone, belongs to no screen.
    return undefined
  }
}

/** Records every call of the pages of a browser context. */
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
