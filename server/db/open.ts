import type { Database, DatabasePlace } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export type { Database }

/** A server's address, a folder of ours (PGlite, this process only), or memory (tests). Close it: the folder's lock ends then. */
export const openDatabase = (place: DatabasePlace): Promise<Database> =>
  'url' in place ? openPostgres(place) : openPglite(place)
