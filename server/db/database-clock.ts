import { sql } from 'kysely'

/**
 * The time of the database's clock, in milliseconds since 1970, for leases: they are taken and compared by one clock, however
 * wrong that of a machine is.
 */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** The time of the database's clock after so long, in milliseconds. */
export const databaseIn = (ms: number) => sql<number>`${databaseNow} + ${ms}::bigint`
