// node e2e/seed-once.ts FOLDER: data of a demonstration site that was started once and stopped, for the e2e tests of one run to
// copy.
import { cpSync } from 'node:fs'
import { startSite } from './server.ts'

const folder = process.argv[2]
if (!folder) throw new Error('which folder?')
const site = await startSite()
await site.stop()
cpSync(site.folder, folder, { recursive: true })
await site.close()
