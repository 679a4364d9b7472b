import { statfsSync } from 'node:fs'
import type { PGlite, Transaction } from '@electric-sql/pglite'
import { PlainFailure } from '../plain-failure.ts'

const MIB = 1024 ** 2
/**
 * The embedded database writes WAL segments of 16 MiB. If there is no space for one, it loops for ever and hangs the whole
 * process, so writes have to be refused before.
 */
const RESERVE_BYTES = 64 * MIB

/** 53100 is SQLSTATE disk_full: answered as unavailable, with the reason in the log. */
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

/** Statements that need almost no space: reads go on, and open transactions can end. */
const SPARING = /^\s*(select|begin|commit|rollback|savepoint|release)\b/i
const READING = /^\s*with\b(?!.*\b(insert|update|delete|merge)\b)/is
const isSparing = (text: string) => SPARING.test(text) || READING.test(text)

/** Refuses writes while the disk is nearly full, inside transactions too; accepts them again once there is space. */
export const spareDisk = (pglite: PGlite, folder: string, freeBytes: FreeBytes): void => {
  const spare = (on: Pick<PGlite | Transaction, 'query'>) => {
    const query = on.query.bind(on)
    on.query = async (text, ...rest) => {
      if (!isSparing(text)) assertRoom(folder, freeBytes)
      return query(text, ...rest)
    }
  }
  spare(pglite)
  const transaction = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    transaction((tx) => {
      // Not through `pglite.query`.
      spare(tx)
      return work(tx)
    })
}

export const assertRoom = (folder: string, freeBytes: FreeBytes): void => {
  if (freeBytes(folder) < RESERVE_BYTES) throw new DiskNearlyFull(folder)
}
