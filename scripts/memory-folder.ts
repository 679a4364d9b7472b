import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const NAME = /^alliance-tests-(\d+)-/
const GIB = 1024 ** 3
/** Most that a run has held at once is a third of it (541 MB, by `du`). */
const ROOM_BYTES = 2 * GIB
/** Left to the browsers, databases and tests themselves. */
const SPARE_BYTES = 4 * GIB

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Those of runs that were killed: they would hold memory until the machine restarts. */
const removeLeft = () => {
  for (const name of readdirSync(MEMORY)) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true })
  }
}

/**
 * A new folder in memory for the temporary files of a run, removed when this process ends; undefined on a machine without enough
 * memory. The tests create and remove hundreds of databases and data folders of a thousand files each: after many were removed,
 * ext4 takes 0.4 s of processor time for the next database (it passes over the numbers of recently removed files one by one).
 */
export const memoryFolder = (): string | undefined => {
  if (!existsSync(MEMORY)) return undefined
  removeLeft()
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize < ROOM_BYTES || process.availableMemory() < ROOM_BYTES + SPARE_BYTES) return undefined
  const folder = mkdtempSync(join(MEMORY, `alliance-tests-${process.pid}-`))
  // PostgreSQL's own account passes through it.
  chmodSync(folder, 0o711)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
