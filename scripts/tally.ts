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
    details?: { type?: string; duration_ms?: number; error?: { failureType?: string } }
  }
}
/** `crashes`: the failures of whole processes, outside of any test. */
export type Tally = { passed: number; failed: number; crashes: number; skipped: number; failedFiles: string[] }

/** A suite also fails with its tests, which are counted already; on its own only if its file can't be loaded. */
const failsItself = ({ details }: Event['data']) => details?.type === 'suite' && details.error?.failureType !== 'subtestsFailed'

const IS_TEST = /\.test\.m?[jt]s$/
/** A suite is named after its test file. A test may be defined in a helper that many files share, which can't be run again. */
const testFileOf = ({ name, file, details }: Event['data']) => {
  const place = details?.type === 'suite' ? name : file
  return place !== undefined && IS_TEST.test(place) ? relative(process.cwd(), place) : undefined
}

/** The runner's diagnostic for an error after the end of a test. */
const saysWhy = /asynchronous activity after the test ended/

/** SLOW_SECONDS=5 npm test: names more of them. */
const SLOW_MS = Number(process.env['SLOW_SECONDS'] ?? 60) * 1000
const slowest = (durations: ReadonlyMap<string, number>) =>
  [...durations]
    .filter(([, ms]) => ms >= SLOW_MS)
    .toSorted((a, b) => b[1] - a[1])
    .map(([file, ms]) => `\n  ${String(Math.round(ms / 1000)).padStart(4)} s  ${file}`)

/**
 * Reporter: counts tests (not suites) into the file TALLY_FILE; a file that fails to load is one failure. Names the files that took
 * longest.
 */
// oxlint-disable-next-line import/no-default-export -- the runner wants a reporter as default export
export default async function* tally(source: AsyncIterable<TestEvent>) {
  const counts = { passed: 0, failed: 0, crashes: 0, skipped: 0 }
  const failedFiles = new Set<string>()
  const durations = new Map<string, number>()
  for await (const event of source as AsyncIterable<Event>) {
    const isSuite = event.data?.details?.type === 'suite'
    // A process that found no file left to run is no test.
    if (event.type === 'test:pass' && !isSuite && !IS_TEST.test(event.data.name))
      counts[event.data.skip === undefined ? 'passed' : 'skipped']++
    // The dots don't show it, and it is the only hint why a process failed whose tests passed.
    if (event.type === 'test:diagnostic' && saysWhy.test(event.data.message ?? '')) yield `\n${event.data.message}\n`
    const took = event.data?.details?.duration_ms
    const suite = isSuite ? testFileOf(event.data) : undefined
    if (suite !== undefined && took !== undefined) durations.set(suite, took)
    if (event.type !== 'test:fail') continue
    const file = testFileOf(event.data)
    if (file !== undefined) failedFiles.add(file)
    if (!isSuite || failsItself(event.data)) counts.failed++
    if (!isSuite && IS_TEST.test(event.data.name)) counts.crashes++
  }
  const file = process.env['TALLY_FILE']
  if (file) appendFileSync(file, `${JSON.stringify({ ...counts, failedFiles: [...failedFiles] } satisfies Tally)}\n`)
  yield slowest(durations).join('')
}
