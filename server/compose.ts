import type { Logger } from 'pino'
import type { Judge } from './analysis/index.ts'
import { type Database, type Db, migrate, openDatabase } from './db/index.ts'
import { type AnswerCache, createAnswerCache, createFileRoom, createRates, type FileRoom, type Rates } from './http/index.ts'
import { assertKnownSecrets, refuseOtherSecrets } from './known-secrets.ts'
import type { ServerLimits } from './limits.ts'
import { createMailer, type Mailer } from './mail/index.ts'
import { createPasswords, type Passwords } from './modules/account/index.ts'
import { publishSigningKey } from './modules/certificate/index.ts'
import type { Settings } from './settings.ts'
import { openStorage, type Storage } from './storage/index.ts'

/** What a process is made of. Built here once; tests override one part at a time. */
export type Parts = {
  settings: Settings
  database: Database
  db: Db
  storage: Storage
  /** Milliseconds since 1970. */
  clock: () => number
  log: Logger
  /** The pool of children that read packages. */
  judge: Judge
  cache: AnswerCache
  rates: Rates
  fileRoom: FileRoom
  passwords: Passwords
  mailer: Mailer
  limits: ServerLimits
}

type Given = Pick<Parts, 'settings' | 'log'> &
  Partial<Omit<Parts, 'settings' | 'log' | 'db'>> & {
    /** A worker beside API processes. */
    isWorker?: boolean
  }

/** Starts the children with the first package: an api process beside separate workers never needs them. */
export const lateJudge = (log: Logger, { analysis }: ServerLimits): Judge => {
  let started: Promise<Judge> | undefined
  const start = async () => {
    const { createJudge } = await import('./analysis/index.ts')
    return createJudge({ log, ...analysis })
  }
  return {
    judge: async (...given) => (await (started ??= start())).judge(...given),
    close: async () => (await started)?.close(),
  }
}

/** Opens the database (migrated), the storage and the rest. Whoever composes must close. */
export const compose = async (given: Given): Promise<Parts & { close(): Promise<void> }> => {
  const { settings } = given
  const limits = given.limits ?? settings.limits
  const database = given.database ?? (await openDatabase(settings.database))
  try {
    await refuseOtherSecrets(database, settings.secrets)
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  const cache = given.cache ?? (await createAnswerCache(database, limits.kept, given.clock))
  const judge = given.judge ?? lateJudge(given.log, limits)
  const parts: Parts = {
    settings,
    log: given.log,
    database,
    db: database.db,
    storage: given.storage ?? (await openStorage(settings)),
    clock: given.clock ?? Date.now,
    judge,
    cache,
    rates: given.rates ?? createRates(database.db, limits),
    fileRoom: given.fileRoom ?? createFileRoom(limits.filesInHand),
    passwords: given.passwords ?? (await createPasswords(settings.secrets.passwordSalt, limits)),
    mailer: given.mailer ?? createMailer({ smtpUrl: settings.smtpUrl, from: settings.mailFrom, name: settings.allianceName }),
    limits,
  }
  const close = async () => {
    await judge.close()
    await parts.mailer.close()
    await cache.close()
    await database.close()
  }
  try {
    await assertKnownSecrets(parts.db, settings.secrets)
    await publishSigningKey(parts, given.isWorker ? 'the first' : 'any')
  } catch (error) {
    await close()
    throw error
  }
  return { ...parts, close }
}
