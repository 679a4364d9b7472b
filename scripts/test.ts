// npm test: sets itself up, runs the tests of every push, with `-- --all` every test, and ends with a line `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { packCommandLineIfStale } from './fresh-command-line.ts'
import { buildWebIfStale } from './fresh-web.ts'
import { memoryFolder } from './memory-folder.ts'
import { browser, installPeers, isThere } from './peers.ts'
import { startPostgres } from './postgres.ts'
import type { Tally } from './tally.ts'
import { alone, type Files, heldBy, isSuite, together } from './together.ts'

type Group = { ok: boolean; tally: Tally }
const nothing: Tally = { passed: 0, failed: 0, crashes: 0, skipped: 0, failedFiles: [] }

/** Most tests wait for processes, databases, pages or mails half of the time; four on two cores would slow each other down. */
const AT_ONCE = 3
/** A group that hangs fails instead of blocking the run. All visits took 37 minutes on the slowest machine seen. */
const GROUP_LIMIT_MS = 60 * 60_000

/** Read by every process of the run. */
const inMemory = memoryFolder()
if (inMemory !== undefined) process.env['TMPDIR'] = inMemory

/** Compile cache: hundreds of processes load the same modules. */
const compiled = mkdtempSync(`${tmpdir()}/alliance-compiled-`)
const tallies = mkdtempSync(`${tmpdir()}/alliance-tally-`)
const tallyFile = `${tallies}/counts`
const runOnce = (files: readonly string[], atOnce: number): Group => {
  rmSync(tallyFile, { force: true })
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    `--test-reporter=${import.meta.dirname}/tally.ts`,
    '--test-reporter-destination=stdout',
  ]
  // Without --test-force-exit, which would cut off the output of the last tests.
  const bounds = [`--test-concurrency=${atOnce}`, '--test-timeout=240000']
  const { status, signal } = spawnSync(process.execPath, ['--test', ...bounds, ...reporters, ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, TALLY_FILE: tallyFile },
    timeout: GROUP_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  if (signal !== null) console.log(`\n\nnot finished within ${GROUP_LIMIT_MS / 60_000} minutes, and ended`)
  const tally = existsSync(tallyFile) ? (JSON.parse(readFileSync(tallyFile, 'utf8')) as Tally) : nothing
  return { ok: status === 0, tally }
}

const queues = mkdtempSync(`${tmpdir()}/alliance-together-`)
/** A failing test names its own file, too, whatever that ran on; its suite says more. */
const suitesOf = (failed: readonly string[]) => {
  const suites = [...new Set(failed.flatMap(heldBy))]
  return suites.filter((name) => isSuite(name) || !suites.some((other) => other.endsWith(`:${name}`)))
}

/**
 * Runs test files in processes that they share; files with a failure run once more, one at a time, since on a small machine a wait
 * may time out under load. What fails twice fails; what passes the second time is listed as flaky.
 */
const runFiles = (title: string, kinds: readonly Files[]): Group => {
  const starts = together(kinds, { folder: `${queues}/${title}`, lanes: AT_ONCE })
  if (starts.length === 0) return { ok: true, tally: nothing }
  console.log(`\n── ${title}: ${kinds.flatMap(({ files }) => files).length} files`)
  const first = runOnce(starts, AT_ONCE)
  // If a whole process failed, any of its files may be the cause.
  const failed = suitesOf(first.tally.failedFiles)
  const again = first.ok || failed.length === 0 ? undefined : alone(failed, `${queues}/${title} again`)
  if (!again) return first
  console.log(`\n── once more, one at a time: ${failed.join(' ')}`)
  const { ok, tally } = runOnce(again, 1)
  if (ok) console.log(`\nunsteady, passed the second time: ${failed.join(' ')}`)
  // Crashes were not counted as tests, so they don't count as mended either.
  const mended = first.tally.failed - first.tally.crashes - (tally.failed - tally.crashes)
  return { ok, tally: { ...first.tally, passed: first.tally.passed + Math.max(0, mended), failed: tally.failed } }
}

installPeers()
buildWebIfStale()
packCommandLineIfStale()
const asked = process.argv.slice(2)
const WHOLE = '--all'
const chosen = asked.filter((part) => part !== WHOLE)
const isWhole = asked.includes(WHOLE) && chosen.length === 0
/** Each push has half an hour. What it does without (whole files of visits, and `e2e/short-run.ts`) takes half an hour more. */
const isShort = asked.length === 0
const files = (patterns: string[]) =>
  globSync(patterns, { exclude: (path) => /(^|\/)(node_modules|dist)(\/|$)/.test(path) }).filter(
    (path) => chosen.length === 0 || chosen.some((part) => path.includes(part)),
  )
const rooms = files(['contract/**/*.test.ts', 'apk/**/*.test.ts', 'web/**/*.test.ts', 'scripts/**/*.test.ts'])
const server = files(['server/**/*.test.ts'])
/** Reads what all other visits have recorded, so it runs last, and only if all were made. */
const LAST_VISIT = 'e2e/every-call.test.ts'
const allVisits = isThere(browser) ? files(['e2e/**/*.test.ts']).filter((path) => path !== LAST_VISIT) : []
const isOfEveryPush = (path: string) => !readFileSync(path, 'utf8').includes('In a whole run only')
const visits = isShort ? allVisits.filter(isOfEveryPush) : allVisits

/** Shared by all visits of a run: the log of their calls, and the data of a site that was seeded once. */
const records = mkdtempSync(`${tmpdir()}/alliance-calls-`)
const seeding = mkdtempSync(`${tmpdir()}/alliance-seeded-`)
/** While other tests run: who needs the data waits for it. */
const seeded = `${seeding}/data`
if (visits.length > 0) spawn(process.execPath, ['e2e/seed-once.ts', seeded], { stdio: 'inherit' })
const seededEnv: Record<string, string> = visits.length > 0 ? { SEEDED_FOLDER: seeded } : {}

/** Starting Node with the modules and the first database costs more than most of the server's test files. */
const FILES_A_PROCESS = 24
/** Its first site costs 3 s more than the others. If the process fails, each of its files runs again. */
const VISITS_A_PROCESS = 12
/** A test that doesn't open a test database gives the same result on either. */
const dependsOnDatabase = (path: string) => {
  const text = readFileSync(path, 'utf8')
  return text.includes('testing/') && !text.includes('On the embedded database only')
}
/** Areas in which the databases differ: types, locks, migrations, the queue, backups. */
const goesDeep = (path: string) => /^server\/(db|jobs|backup|storage)\//.test(path)
/**
 * With PostgreSQL installed, each file runs on it, and those of the areas above on the embedded database as well; the visits,
 * which make every call, run on the embedded one. Chosen files run on both: `npm test -- server/`.
 */
const onServer = server.filter(dependsOnDatabase)
const postgres = onServer.length > 0 ? await startPostgres() : undefined
const onEmbedded = chosen.length > 0 || !postgres ? server : server.filter((path) => !onServer.includes(path) || goesDeep(path))
/** All at once: tests of one kind wait where those of another compute. */
const results = [
  runFiles(postgres ? 'contract, engine, web, server on both databases' : 'contract, engine, web, server', [
    ...(postgres
      ? [{ files: onServer, atOnce: FILES_A_PROCESS, env: { TEST_DATABASE_URL: postgres.url }, on: 'PostgreSQL' }]
      : []),
    { files: rooms, atOnce: 12 },
    { files: onEmbedded, atOnce: FILES_A_PROCESS, env: seededEnv },
  ]),
]
postgres?.stop()

/** A process of visits has one browser, one site for all that only read, and one after another for the others (`e2e/site-host.ts`). */
const env = { ...seededEnv, CALLS_FOLDER: records, SHORT_RUN: isShort ? '1' : '' }
results.push(runFiles('visits', [{ files: visits, atOnce: VISITS_A_PROCESS, env }]))
if (isWhole && visits.length > 0) results.push(runFiles('calls and screens', [{ files: [LAST_VISIT], atOnce: 1, env }]))
for (const folder of [records, seeding, compiled, queues, tallies]) rmSync(folder, { recursive: true, force: true })

const totals = { passed: 0, failed: 0, skipped: 0 }
for (const { tally } of results) for (const key of ['passed', 'failed', 'skipped'] as const) totals[key] += tally[key]
const green = totals.failed === 0 && totals.passed > 0 && results.every(({ ok }) => ok)
if (visits.length < allVisits.length)
  console.log(`\n${allVisits.length - visits.length} of ${allVisits.length} files of visits are left to npm test -- ${WHOLE}`)
// A runner that fails without a failing test (a crash, a leak at exit) must not read as green.
console.log(
  `\n${totals.passed} passed, ${green ? 0 : Math.max(1, totals.failed)} failed${totals.skipped ? `, ${totals.skipped} skipped` : ''}`,
)
process.exit(green ? 0 : 1)
