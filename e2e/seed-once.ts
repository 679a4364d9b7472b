// node e2e/seed-once.ts FOLDER: data of a demonstration site that was started once and stopped, for the e2e tests of one run to
// copy. The folder is there once it is complete; if no site could be started, it is empty, and each test seeds its own.
import { cpSync, mkdirSync, renameSync } from 'node:fs'
import { startSite } from './server.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')
const part = `${folder}.part`
mkdirSync(part)
try {
  const site = await startSite()
  await site.stop()
  cpSync(site.folder, part, { recursive: true })
  await site.close()
} finally {
  renameSync(part, folder)
}
