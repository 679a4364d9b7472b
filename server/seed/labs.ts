import type { Device } from '@alliance/contract/device'
import type { Parts } from '../compose.ts'
import type { Account } from '../http/index.ts'
import { type PersonKey, people } from './people.ts'
import { stableId } from './stable-id.ts'

type Machine = Pick<Device, 'name' | 'form' | 'androidVersion' | 'widthDp' | 'heightDp' | 'postures'>
const machine = (
  name: string,
  form: Device['form'],
  more: [android: string, widthDp: number, heightDp: number, ...postures: string[]],
): Machine => {
  const [androidVersion, widthDp, heightDp, ...postures] = more
  return { name, form, androidVersion, widthDp, heightDp, postures }
}

const MACHINES: Partial<Record<PersonKey, readonly Machine[]>> = {
  qingxiuReviewer: [
    machine('青岫 X1（演示）', 'phone', ['16', 411, 914, '竖屏', '横屏']),
    machine('青岫 Fold（演示）', 'fold', ['16', 720, 820, '展开', '半开', '合上']),
    machine('青岫 Flip（演示）', 'flip', ['15', 411, 960, '展开', '半开']),
    machine('青岫 X1 小屏（演示）', 'phone', ['14', 360, 780, '竖屏', '横屏']),
    machine('青岫 Fold 旧款（演示）', 'fold', ['14', 673, 841, '展开', '半开', '合上']),
    machine('青岫 Pad（演示）', 'tablet', ['15', 1200, 800, '横屏', '竖屏', '分屏']),
  ],
  boyunReviewer: [
    machine('泊云 Pad（演示）', 'tablet', ['16', 1280, 800, '横屏', '竖屏']),
    machine('泊云 S2（演示）', 'phone', ['14', 393, 873, '竖屏', '横屏']),
    machine('泊云 Book（演示）', 'fold', ['16', 860, 900, '展开', '半开', '合上', '分屏']),
    machine('泊云 Clip（演示）', 'flip', ['16', 393, 920, '展开', '半开']),
    machine('泊云 Pad mini（演示）', 'tablet', ['13', 960, 600, '横屏', '竖屏']),
    machine('泊云 S1（演示）', 'phone', ['12', 360, 760, '竖屏', '横屏']),
  ],
}

/** Assigns the story's reviewers to their members and gives each lab its devices. Idempotent. */
export const addLabs = async ({ db, clock }: Parts, cast: ReadonlyMap<PersonKey, Account>): Promise<void> => {
  const now = clock()
  for (const { key, reviewerOf } of people) {
    const account = cast.get(key)
    if (reviewerOf === undefined || !account) continue
    const member = await db.selectFrom('member').select('id').where('id', '=', stableId(reviewerOf)).executeTakeFirst()
    if (!member) continue
    await db
      .insertInto('reviewer')
      .values({ account_id: account.id, member_id: member.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    for (const [index, given] of (MACHINES[key] ?? []).entries()) {
      const { androidVersion, widthDp, heightDp, ...rest } = given
      const id = `${member.id.slice(0, 35)}${index}`
      const sizes = { width_dp: widthDp, height_dp: heightDp, page_size_kb: Number(androidVersion) < 16 ? 4 : 16 }
      const columns = { ...rest, ...sizes, android_version: androidVersion, listed: true }
      await db
        .insertInto('device')
        .values({ id, member_id: member.id, ...columns, demo: true, created_at: now, updated_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
}
