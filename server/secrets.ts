import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from './settings.ts'

/** Reads a JSON file that only its owner may read, or makes it; whole or not at all, also when the power goes. */
export const ownJson = async <T>(path: string, make: () => T): Promise<T> => {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const value = make()
  const temporary = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(value, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  return value
}

const random = () => randomBytes(32).toString('base64url')

/** The secrets of the embedded set-up: made at the first start, kept under the data folder for its owner alone. */
export const embeddedSecrets = async (dataDir: string): Promise<Secrets> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  return ownJson(join(dataDir, 'secrets.json'), () => ({ passwordSalt: random(), ticketKey: random() }))
}
