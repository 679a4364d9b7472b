import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import type { Database, Listener, Script } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { parsers } from './parsers.ts'
import { assertRoom, type FreeBytes, freeBytesOf, spareDisk } from './spare-disk.ts'
import type { Schema } from './tables.ts'
import { guarded } from './transaction-guard.ts'

/** Cleared at each start and held as long as the process runs. A server's usual 128 MiB are more than a demonstration's rows. */
const BUFFERS = ['-c', 'shared_buffers=32MB']

const start = async (folder: string | undefined, snapshot: Blob | undefined) => {
  const pglite = new PGlite({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot ? { loadDataDir: snapshot } : { initDbStartParams: BUFFERS }),
    parsers,
  })
  await pglite.waitReady
  return pglite
}

const listenOn = async (pglite: PGlite, channel: string, { onMessage }: Listener) => {
  // A notification arrives in the async context of the committer, whose transaction isn't the listener's.
  const apart = AsyncLocalStorage.snapshot()
  const stop = await pglite.listen(channel, (payload) => apart(onMessage, payload))
  return { close: async () => (pglite.closed ? undefined : stop()) }
}

const scriptOn = <T>(pglite: PGlite, work: (script: Script) => Promise<T>): Promise<T> =>
  pglite.transaction((tx) =>
    work({
      exec: async (sql) => {
        await tx.exec(sql)
      },
      query: async (sql, parameters) => (await tx.query<Record<string, unknown>>(sql, parameters)).rows,
    }),
  )

/** PostgreSQL in this process. The folder is locked while it is open: a second process would silently lose rows. */
export const openPglite = async (
  place: { folder: string } | { memory: true; snapshot?: Blob },
  freeBytes: FreeBytes = freeBytesOf,
): Promise<Database> => {
  const folder = 'folder' in place ? place.folder : undefined
  if (folder !== undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  // Before the lock, whose file needs disk space too.
  if (folder !== undefined) assertRoom(folder, freeBytes)
  const lock = folder === undefined ? undefined : await lockFolder(folder)
  try {
    const pglite = await start(folder, 'snapshot' in place ? place.snapshot : undefined)
    if (folder !== undefined) spareDisk(pglite, folder, freeBytes)
    const db = new Kysely<Schema>({ dialect: guarded(new PGliteDialect({ pglite }), { singleConnection: true }) })
    return {
      db,
      kind: 'pglite',
      listen: (channel, listener) => listenOn(pglite, channel, listener),
      // One connection: nobody else can change anything while the script runs, so every script is a snapshot.
      script: (work) => scriptOn(pglite, work),
      close: async () => {
        await db.destroy()
        if (!pglite.closed) await pglite.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}

/**
 * Enough for one test's rows. The defaults of a server (128 MiB of buffers, 16 MiB WAL segments) would be cleared and
 * unpacked for each test file.
 */
const SMALL = ['--wal-segsize=1', '-c', 'shared_buffers=8MB']
/** Never used, but each is as large as an empty database. A template can't be dropped while it is marked as one. */
const UNUSED = ['template0', 'template1']

/** A migrated database as one blob, so that each test file starts from it instead of migrating again. */
export const dumpMigrated = async (migrateAll: (database: Database) => Promise<void>): Promise<Blob> => {
  const pglite = new PGlite({ initDbStartParams: SMALL, parsers })
  await pglite.exec('update pg_database set datistemplate = false')
  for (const name of UNUSED) await pglite.exec(`drop database ${name}`)
  const script: Database['script'] = (work) => scriptOn(pglite, work)
  await migrateAll({ script, kind: 'pglite' } as Database)
  const blob = await pglite.dumpDataDir('none')
  await pglite.close()
  return blob
}
