import type { ContentKind } from '@alliance/contract/content-desk'
import type { Db } from '../../db/index.ts'
import type { Account } from '../../http/index.ts'
import { readSwitch } from '../profile/index.ts'
import type { findVersion } from './queries.ts'

/** Setting: what binds readers is published by another editor than the one who wrote it. */
export const COLLEAGUE_PUBLISHES = 'colleaguePublishes'

/** Articles and banners are corrected as easily as they are published; the others are law, or seen by everybody. */
const BINDING: readonly string[] = ['edition', 'page', 'notice'] satisfies ContentKind[]

/** Off until an administrator turns it on: it takes two editors. */
export const colleaguePublishes = async (db: Db): Promise<boolean> => (await readSwitch(db, COLLEAGUE_PUBLISHES)) ?? false

type Version = Pick<NonNullable<Awaited<ReturnType<typeof findVersion>>>, 'account_id' | 'who'>
type Asked = { kind: string; version: Version; account: Account }

/** Whether somebody else has to publish this version. Who wrote it before accounts were noted is known by the address. */
export const needsColleague = async (db: Db, { kind, version, account }: Asked): Promise<boolean> => {
  const isOwn = version.account_id === null ? version.who === account.email : version.account_id === account.id
  return isOwn && BINDING.includes(kind) && (await colleaguePublishes(db))
}
