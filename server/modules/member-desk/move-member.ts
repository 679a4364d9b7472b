import { moveMember as call } from '@alliance/contract/member-desk'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockOrder, listMembers, setOrder } from './queries.ts'
import { moved } from './rules.ts'

/** Hidden members keep their places in the order, which certification uses for its vendors too. */
export const moveMember = serve(call, async ({ parts, db, account, now, refuse, badInput }, { memberId, from, to }) =>
  inTransaction(db, async (db) => {
    await lockOrder(db)
    const order = await listMembers(db)
    const member = order.find(({ id }) => id === memberId)
    if (!member) throw refuse('NOT_FOUND')
    if (to > order.length) throw badInput({ to: `名单有 ${order.length} 家，请填写 1 到 ${order.length}` })
    if (order.indexOf(member) !== from - 1) throw refuse('MEMBER_ORDER_CHANGED')
    if (from === to) return {}
    const ids = moved(order, from, to).map(({ id }) => id)
    await setOrder(db, ids)
    const detail = `第 ${from} 位移到第 ${to} 位`
    await recordAudit(db, { who: account.email, what: '调整成员次序', target: member.name, detail, now })
    await parts.cache.drop(db, ['members'])
    return {}
  }),
)
