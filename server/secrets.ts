import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { ifPresent } from './if-present.ts'
import { PlainFailure } from './plain-failure.ts'
import type { Secrets } from './settings.ts'

/** Writes a JSON file readable by its owner only; atomic, also across a power failure. */
const writeOwn = async (path: string, value: unknown): Promise<void> => {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
}

const readOwn = async <T>(path: string): Promise<T | undefined> => {
  const text = await ifPresent(readFile(path, 'utf8'))
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as T
  } catch (cause) {
    throw new PlainFailure(`${path} 不是完整的 JSON，可能写坏了：请改正，或从备份里取回。`, { cause })
  }
}

/** Reads a JSON object from an owner-only file, or creates it. Fields that an older version didn't write are added. */
export const ownJson = async <T extends object>(path: string, make: () => T): Promise<T> => {
  const kept = await readOwn<Partial<T>>(path)
  const made = make()
  if (kept && Object.keys(made).every((name) => name in kept)) return kept as T
  const whole = { ...made, ...kept }
  await writeOwn(path, whole)
  return whole
}

const random = () => randomBytes(32).toString('base64url')

/**
 * The secrets of the embedded set-up: generated at the first start, kept in the data folder, readable by its owner only. Never
 * generated beside a database, which was used with others.
 */
export const embeddedSecrets = async (dataDir: string): Promise<Secrets> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secrets.json')
  if (!existsSync(path) && existsSync(join(dataDir, 'database')))
    throw new PlainFailure(
      `${dataDir} 里有数据库，却没有它的 secrets.json：缺了它，没有人能登录。请从备份里取回这个文件，或另用一个空的数据目录。`,
    )
  return ownJson(path, () => ({
    passwordSalt: random(),
    ticketKey: random(),
    encryptionKey: random(),
    signingKey: random(),
  }))
}
