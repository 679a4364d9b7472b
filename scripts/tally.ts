import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

type Event = {
  type: string
  data: {
    name: string
    file?: string
    skip?: unknown
    message?: string
    details?: { type?: string; error?: { failureType?: string } }
  }
}
/** `crashes` are those of the failures that are a process's and no test's: what failed in it failed outside every test. */
export type Tally = { passed: number; failed: number; crashes: number; skipped: number; failedFiles: string[] }

/** A suite fails with its tests, which are counted; by itself it does when its file can't be loaded: its name is the file's. */
const failsItself = ({ details }: Event['data']) => details?.type === 'suite' && details.error?.failureType !== 'subtestsFailed'

const IS_TEST = /\.test\.m?[jt]s$/
/** A suite is named by the test file that it is. A test may stand in a table that many files share: that is no file to run again. */
const testFileOf = ({ name, file, details }: Event['data']) => {
  const place = details?.type === 'suite' ? name : file
  return place !== undefined && IS_TEST.test(place) ? relative(process.cwd(), place) : undefined
}

/** What the runner says of an error that came when its test had ended. */
const saysWhy = /asynchronous activity after the test ended/

/** Counts tests (not suites) into the file that TALLY_FILE names; a file that dies while it loads is one failure. */
// oxlint-disable-next-line import/no-default-export -- the runner takes a reporter by its default export
export default async function* tally(source: AsyncIterable<TestEvent>) {
  const counts = { passed: 0, failed: 0, crashes: 0, skipped: 0 }
  const failedFiles = new Set<string>()
  for await (const event of source as AsyncIterable<Event>) {
    const isSuite = event.data?.details?.type === 'suite'
    if (event.type === 'test:pass' && !isSuite) counts[event.data.skip === undefined ? 'passed' : 'skipped']++
    // The dots say nothing of it, and it is all that tells why a process failed whose tests passed.
    if (event.type === 'test:diagnostic' && saysWhy.test(event.data.message ?? '')) yield `\n${event.data.message}\n`
    if (event.type !== 'test:fail') continue
    const file = testFileOf(event.data)
    if (file !== undefined) failedFiles.add(file)
    if (!isSuite || failsItself(event.data)) counts.failed++
    if (!isSuite && IS_TEST.test(event.data.name)) counts.crashes++
  }
  const file = process.env['TALLY_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ ...counts, failedFiles: [...failedFiles] } satisfies Tally)}\n`)
  yield ''
}
