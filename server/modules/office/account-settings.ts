import type { Parts } from '../../compose.ts'
import { type Db, toJson } from '../../db/index.ts'
import { COLLEAGUE_PUBLISHES, colleaguePublishes } from '../content-desk/index.ts'
import { ACCEPT_AT_ONCE, acceptsAtOnce } from '../profile/index.ts'

/** Setting that admission and login ask: only addresses on the allow list get in; staff are exempt. */
const ALLOW_LIST_ON = 'allowListOn'

export type AccountSettings = {
  /** A submitted profile that is in order is complete at once, without an officer. */
  acceptProfilesAtOnce: boolean
  allowListOn: boolean
  /** What binds readers is published by another editor than the one who wrote it. */
  colleaguePublishes: boolean
}
const settingNames: Record<keyof AccountSettings, string> = {
  acceptProfilesAtOnce: ACCEPT_AT_ONCE,
  allowListOn: ALLOW_LIST_ON,
  colleaguePublishes: COLLEAGUE_PUBLISHES,
}

/** As they are now; the allow list is off until somebody turns it on. */
export const accountSettings = async (db: Db, parts: Pick<Parts, 'settings'>): Promise<AccountSettings> => {
  const row = await db.selectFrom('setting').select('value').where('name', '=', ALLOW_LIST_ON).executeTakeFirst()
  return {
    acceptProfilesAtOnce: await acceptsAtOnce(db, parts),
    allowListOn: row?.value === true,
    colleaguePublishes: await colleaguePublishes(db),
  }
}

export const writeSetting = (db: Db, name: keyof AccountSettings, value: boolean) =>
  db
    .insertInto('setting')
    .values({ name: settingNames[name], value: toJson(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: toJson(value) }))
    .execute()
