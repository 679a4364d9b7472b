import type { Database, DatabasePlace } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

export type { Database }

/** A server's URL, a folder (PGlite, this process only), or memory (tests). Close it to release the folder's lock. */
export const openDatabase = (place: DatabasePlace): Promise<Database> =>
  'url' in place ? openPostgres(place) : openPglite(place)
