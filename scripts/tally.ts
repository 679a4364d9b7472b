import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

type Event = { type: string; data: { name: string; file?: string; skip?: unknown; details?: { type?: string } } }
export type Tally = { passed: number; failed: number; skipped: number; failedFiles: string[] }

/** Counts tests (not suites) into the file that TALLY_FILE names; a file that dies while it loads is one failure. */
// oxlint-disable-next-line import/no-default-export -- the runner takes a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failedFiles = new Set<string>()
  for await (const event of source as AsyncIterable<Event>) {
    if (event.data?.details?.type === 'suite') continue
    if (event.type === 'test:pass') counts[event.data.skip === undefined ? 'passed' : 'skipped']++
    if (event.type !== 'test:fail') continue
    counts.failed++
    if (event.data.file) failedFiles.add(relative(process.cwd(), event.data.file))
  }
  const file = process.env['TALLY_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ ...counts, failedFiles: [...failedFiles] } satisfies Tally)}\n`)
  yield ''
}
