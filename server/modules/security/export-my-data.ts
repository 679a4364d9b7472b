import { chinaDayOf } from '@alliance/contract/china-minute'
import { exportMyData as call } from '@alliance/contract/security'
import { serve } from '../../http/index.ts'
import { exportOf } from './export-queries.ts'
import { withOwnPassword } from './own-password.ts'

/** Converts milliseconds since 1970 to ISO dates, for people. */
const readable = (name: string, value: unknown) =>
  typeof value === 'number' && /^at$|_(at|until)$/.test(name) ? new Date(value).toISOString() : value

export const exportMyData = serve(call, async ({ parts, db, account, now }, { currentPassword }) => {
  await withOwnPassword(parts, account, currentPassword)
  const data = { exportedAt: new Date(now).toISOString(), ...(await exportOf(db, account.id)) }
  const fileName = `我的数据-${chinaDayOf(now)}.json`
  return { fileName, content: JSON.stringify(data, readable, 2) }
})
