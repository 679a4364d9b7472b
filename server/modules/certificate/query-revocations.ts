import { queryRevocations as call } from '@alliance/contract/certificate'
import { serve } from '../../http/index.ts'
import { revocations } from './log-queries.ts'

const PAGE_SIZE = 20
const KEY = /^\d{1,15}$/

/** Newest first. The cursor is the last row's index in the log. */
export const queryRevocations = serve(call, async ({ db, badInput }, { cursor = '', size = PAGE_SIZE }) => {
  if (cursor !== '' && !KEY.test(cursor)) throw badInput({ cursor: '页码不正确' })
  const rows = await revocations(db, { ...(cursor === '' ? {} : { below: Number(cursor) }), size: size + 1 })
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({ number: row.number, revokedAt: row.revoked_at ?? 0, reason: row.revoke_reason })),
    nextCursor: rows.length > size && last ? String(last.index) : null,
  }
})
