import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { readSwitch } from './queries.ts'

/** Setting: accept a profile with a valid credit code and licence image without a manual review. */
export const ACCEPT_AT_ONCE = 'acceptProfilesAtOnce'

/** By default on in the demonstration and off elsewhere. */
export const acceptsAtOnce = async (db: Db, { settings }: Pick<Parts, 'settings'>): Promise<boolean> =>
  (await readSwitch(db, ACCEPT_AT_ONCE)) ?? settings.demonstration
