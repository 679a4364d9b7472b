import type { TestEvent } from 'node:test/reporters'
import { appendFileSync } from 'node:fs'

type Event = { type: string; data: { name: string; file?: string; skip?: unknown; details?: { type?: string } } }

/** Counts tests (not suites) into the file that TALLY_FILE names; a file that dies while it loads is one failure. */
// oxlint-disable-next-line import/no-default-export -- the runner takes a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  for await (const event of source as AsyncIterable<Event>) {
    if (event.data?.details?.type === 'suite') continue
    if (event.type === 'test:pass') counts[event.data.skip === undefined ? 'passed' : 'skipped']++
    if (event.type === 'test:fail') counts.failed++
  }
  const file = process.env['TALLY_FILE']
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
  yield ''
}
