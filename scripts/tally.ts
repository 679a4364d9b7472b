import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

type Event = {
  type: string
  data: { name: string; file?: string; skip?: unknown; details?: { type?: string; error?: { failureType?: string } } }
}
export type Tally = { passed: number; failed: number; skipped: number; failedFiles: string[] }

/** A suite fails with its tests, which are counted; by itself it does when its file can't be loaded: its name is the file's. */
const failsItself = ({ details }: Event['data']) => details?.type === 'suite' && details.error?.failureType !== 'subtestsFailed'

/** Counts tests (not suites) into the file that TALLY_FILE names; a file that dies while it loads is one failure. */
// oxlint-disable-next-line import/no-default-export -- the runner takes a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>) {
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failedFiles = new Set<string>()
  for await (const event of source as AsyncIterable<Event>) {
    const isSuite = event.data?.details?.type === 'suite'
    if (isSuite && !(event.type === 'test:fail' && failsItself(event.data))) continue
    if (event.type === 'test:pass') counts[event.data.skip === undefined ? 'passed' : 'skipped']++
    if (event.type !== 'test:fail') continue
    counts.failed++
    const file = isSuite ? event.data.name : event.data.file
    if (file) failedFiles.add(relative(process.cwd(), file))
  }
  const file = process.env['TALLY_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ ...counts, failedFiles: [...failedFiles] } satisfies Tally)}\n`)
  yield ''
}
