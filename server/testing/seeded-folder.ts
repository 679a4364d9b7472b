import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LIMIT_MS = 150_000

/**
 * Set by `npm test`: the data of a site that was seeded once (`e2e/seed-once.ts`), so that not every test file seeds its own. It may
 * still be in the making. Undefined: there is none.
 */
export const seededFolder = async (): Promise<string | undefined> => {
  const folder = process.env['SEEDED_FOLDER'] || undefined
  const until = Date.now() + LIMIT_MS
  while (folder && !existsSync(folder) && Date.now() < until) await pause(100)
  return folder && existsSync(folder) ? folder : undefined
}
