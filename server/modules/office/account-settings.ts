import type { Parts } from '../../compose.ts'
import { type Db, toJson } from '../../db/index.ts'
import { COLLEAGUE_PUBLISHES, colleaguePublishes } from '../content-desk/index.ts'
import { ACCEPT_AT_ONCE, acceptsAtOnce } from '../profile/index.ts'

/** Setting checked by admission and login: only addresses on the allow list may use the site; staff are exempt. */
const ALLOW_LIST_ON = 'allowListOn'

type AccountSettings = {
  /** Accepts a valid submitted profile at once, without an officer. */
  acceptProfilesAtOnce: boolean
  allowListOn: boolean
  /** Binding content must be published by another editor than its author. */
  colleaguePublishes: boolean
}
const settingNames: Record<keyof AccountSettings, string> = {
  acceptProfilesAtOnce: ACCEPT_AT_ONCE,
  allowListOn: ALLOW_LIST_ON,
  colleaguePublishes: COLLEAGUE_PUBLISHES,
}

/** The current settings; the allow list is off by default. */
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
