import { statfsSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { PlainFailure } from '../plain-failure.ts'

const MIB = 1024 ** 2
/**
 * The embedded database writes its log in files of 16 MiB. Where one finds no room it runs in circles for ever, and the whole
 * process with it: it has to be stopped before.
 */
const RESERVE_BYTES = 64 * MIB

/** 53100 is PostgreSQL's own word for it: answered as not available, with the reason in the log. */
export class DiskNearlyFull extends PlainFailure {
  readonly code = '53100'
  constructor(folder: string) {
    super(`数据目录 ${folder} 所在的磁盘剩余不到 ${RESERVE_BYTES / MIB} MiB，内置数据库暂停写入：请腾出空间。`)
  }
}

export type FreeBytes = (folder: string) => number
export const freeBytesOf: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** What takes no room worth mentioning: reading goes on, and what has begun can end. */
const SPARING = /^\s*(select|begin|commit|rollback|savepoint|release)\b/i
const READING = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is
const isSparing = (text: string) => SPARING.test(text) || READING.test(text)

/** Refuses to write while the disk is nearly full; goes on by itself when there is room again. */
export const spareDisk = (pglite: PGlite, folder: string, freeBytes: FreeBytes): void => {
  const query = pglite.query.bind(pglite)
  pglite.query = async (text, ...rest) => {
    if (!isSparing(text)) assertRoom(folder, freeBytes)
    return query(text, ...rest)
  }
}

export const assertRoom = (folder: string, freeBytes: FreeBytes): void => {
  if (freeBytes(folder) < RESERVE_BYTES) throw new DiskNearlyFull(folder)
}
