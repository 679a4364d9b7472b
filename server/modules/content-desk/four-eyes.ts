import type { ContentKind } from '@alliance/contract/content-desk'
import type { Db } from '../../db/index.ts'
import type { Account, Refusal } from '../../http/index.ts'
import { readSwitch } from '../profile/index.ts'
import type { findVersion } from './queries.ts'

/** Setting: binding content must be published by another editor than its author. */
export const COLLEAGUE_PUBLISHES = 'colleaguePublishes'

/** Articles and banners are easily corrected; these kinds are binding, or seen by everybody. */
const BINDING: readonly string[] = ['edition', 'page', 'notice'] satisfies ContentKind[]

/** Off by default, since it requires two editors. */
export const colleaguePublishes = async (db: Db): Promise<boolean> => (await readSwitch(db, COLLEAGUE_PUBLISHES)) ?? false

type Version = Pick<NonNullable<Awaited<ReturnType<typeof findVersion>>>, 'account_id' | 'who'>
type Asked = { kind: string; version: Version; account: Account }

/** Whether another editor must publish this version. Versions without an account are attributed by mail address. */
export const needsColleague = async (db: Db, { kind, version, account }: Asked): Promise<boolean> => {
  const isOwn = version.account_id === null ? version.who === account.email : version.account_id === account.id
  return isOwn && BINDING.includes(kind) && (await colleaguePublishes(db))
}

type Act = { db: Db; account: Account; refuse: (name: 'WRITTEN_BY_YOU') => Refusal }
/** Refuses the author of a version who would publish it, now or at a time. */
export const refuseAuthor = async ({ db, account, refuse }: Act, version: Omit<Asked, 'account'>): Promise<void> => {
  if (await needsColleague(db, { ...version, account })) throw refuse('WRITTEN_BY_YOU')
}
