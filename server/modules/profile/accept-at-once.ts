import type { Parts } from '../../compose.ts'
import type { Db } from '../../db/index.ts'
import { readSwitch } from './queries.ts'

/** Setting: a profile whose code's check digit and licence image are in order is accepted without anybody looking at it. */
export const ACCEPT_AT_ONCE = 'acceptProfilesAtOnce'

/** On in the demonstration and off elsewhere, until an administrator says otherwise. */
export const acceptsAtOnce = async (db: Db, { settings }: Pick<Parts, 'settings'>): Promise<boolean> =>
  (await readSwitch(db, ACCEPT_AT_ONCE)) ?? settings.demonstration
