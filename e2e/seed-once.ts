// node e2e/seed-once.ts FOLDER: data of a demonstration site that was started once, has done its first jobs, and was stopped, for
// the e2e tests of one run to copy. The folder is there once it is complete; if no site could be started, it is empty, and each
// test seeds its own.
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { countJobs } from '../server/jobs/index.ts'
import { embeddedSecrets } from '../server/secrets.ts'
import { readSettings } from '../server/settings.ts'
import { startApi } from '../server/start-api.ts'
import { freePort } from '../server/testing/free-port.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')
const part = `${folder}.part`
mkdirSync(part)

const PATIENCE_MS = 60_000

try {
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: part, LOG_LEVEL: 'warn' }
  const { parts, stop } = await startApi(await readSettings(env, embeddedSecrets))
  const counts = () => countJobs(parts.db, Date.now())
  // Otherwise each of the copies would draw the library's files.
  const until = Date.now() + PATIENCE_MS
  while (Date.now() < until && (await counts()).some(({ waiting, running }) => waiting + running > 0)) await pause(200)
  await stop()
} catch (error) {
  console.error(error)
  rmSync(part, { recursive: true, force: true })
  mkdirSync(part)
} finally {
  renameSync(part, folder)
}
