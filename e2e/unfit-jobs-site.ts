/**
 * The product with three jobs that fail, because their payload does not match the schema: two have a single attempt, one is
 * retried.
 */
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
const add = (name: string, maxAttempts: number, payload: unknown) =>
  enqueue(parts.db, defineJob({ name, payload: z.unknown(), maxAttempts }), payload, { now: parts.clock() })
const { id: roundId } = await parts.db.selectFrom('round').select('id').orderBy('number').executeTakeFirstOrThrow()
await add('expireUpload', 1, { roundId })
await add('tellVersions', 40, ['unfit'])
await add('sendMail', 1, ['unfit'])
if (dev) process.stdout.write(startWords(settings, dev.accounts))
