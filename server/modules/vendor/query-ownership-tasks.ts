import { queryOwnershipTasks as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { cursorOf, readPage, splitPage } from '../../paging.ts'
import { listOwnershipTasks } from '../review/index.ts'
import { memberOf } from './reviewer.ts'

export const queryOwnershipTasks = serve(call, async ({ db, account }, { open, keyword = '', ...asked }) => {
  const page = readPage(asked)
  const { id: memberId } = await memberOf(db, account)
  const wanted = open === undefined ? undefined : open === 'true'
  const rows = await listOwnershipTasks(db, memberId, { ...page, size: page.size + 1, open: wanted, keyword })
  const { items, nextCursor } = splitPage(rows, page.size, (row) => cursorOf(row.created_at, row.id))
  return {
    items: items.map((row) => ({
      taskId: row.id,
      packageName: row.package_name,
      appName: row.name,
      company: row.company_name,
      boundAccount: row.bound_account,
      signers: row.signers,
      state: row.state,
      reason: row.reason,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
    })),
    nextCursor,
  }
})
