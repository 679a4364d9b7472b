/** The product with two jobs that it can't do, since what they say is not what it reads: one has a single attempt, one goes on. */
import * as z from 'zod/mini'
import { defineJob, enqueue } from '../server/jobs/index.ts'
import { stopOnSignals } from '../server/process.ts'
import { embeddedSecrets } from '../server/secrets.ts'
import { readSettings } from '../server/settings.ts'
import { startApi } from '../server/start-api.ts'
import { startWords } from '../server/start-words.ts'

const settings = await readSettings(process.env, embeddedSecrets)
const { parts, dev, stop } = await startApi(settings)
stopOnSignals(parts.log, stop)
for (const [name, maxAttempts] of [
  ['expireUpload', 1],
  ['tellVersions', 40],
  ['sendMail', 1],
] as const)
  await enqueue(parts.db, defineJob({ name, payload: z.array(z.string()), maxAttempts }), ['unfit'], { now: parts.clock() })
if (dev) process.stdout.write(startWords(settings, dev.accounts))
