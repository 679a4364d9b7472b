import { dayAfter, startOfChinaDay } from '@alliance/contract/china-minute'
import { queryAudit as call } from '@alliance/contract/office'
import { serve } from '../../http/index.ts'
import { listAudit, listAuditKinds } from '../audit/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'

export const queryAudit = serve(call, async ({ db }, { keyword = '', what = '', from, until, ...asked }) => {
  const page = readPage(asked)
  const rows = await listAudit(db, {
    ...page,
    size: page.size + 1,
    keyword,
    what,
    from: from === undefined ? undefined : startOfChinaDay(from),
    before: until === undefined ? undefined : startOfChinaDay(dayAfter(until, 1)),
  })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.at, row.id))
  return { items: items.map(({ id, ...row }) => ({ auditId: id, ...row })), nextCursor, kinds: await listAuditKinds(db) }
})
