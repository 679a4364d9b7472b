import type { Asked, PrecedentRow } from './queries.ts'
import type { Context } from '../../http/index.ts'

const PAGE_SIZE = 20
const KEY = /^[0-9a-f-]{36}$/

type Given = { cursor?: string | undefined; size?: number | undefined; keyword?: string | undefined }

/** What to ask the database for: one row more than the page holds. The page's key is the id of its last row. */
export const readAsked = (badInput: Context['badInput'], { cursor = '', size = PAGE_SIZE, keyword = '' }: Given) => {
  if (cursor !== '' && !KEY.test(cursor)) throw badInput({ cursor: '页码不正确' })
  return { size: size + 1, keyword, ...(cursor !== '' && { below: cursor }) } satisfies Asked
}

export const pageFrom = <T>(rows: readonly PrecedentRow[], { size }: Pick<Asked, 'size'>, show: (row: PrecedentRow) => T) => {
  const page = rows.slice(0, size - 1)
  return { items: page.map(show), nextCursor: rows.length < size ? null : (page.at(-1)?.id ?? null) }
}
