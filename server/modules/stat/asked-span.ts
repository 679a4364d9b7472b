import { chinaDayOf } from '@alliance/contract/china-minute'
import type { Context } from '../../http/index.ts'
import { spanOf, type StatSpan } from './rules.ts'

type Asked = { days: number; until?: string | undefined }

/** The span that an editor requests; it ends today by default. */
export const askedSpan = (
  { now, badInput }: Pick<Context, 'now' | 'badInput'>,
  { days, until }: Asked,
): StatSpan & { today: string } => {
  const today = chinaDayOf(now)
  if (until !== undefined && until > today) throw badInput({ until: '这一天还没有到' })
  return { ...spanOf({ days, until: until ?? today }), today }
}
