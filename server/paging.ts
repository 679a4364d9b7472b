/** Keyset pagination: a page starts after the key of the last row shown, never at an offset. */
import { badInput } from './http/index.ts'

/** A page's key as text: time and id of its last row. */
export const cursorOf = (time: number, id: string) => `${time}.${id}`

const readCursor = (text: string): [time: number, id: string] => {
  const [, time, id] = /^(\d{1,15})\.([0-9a-z-]{1,64})$/.exec(text) ?? []
  if (time === undefined || id === undefined) throw badInput({ cursor: '页码不正确' })
  return [Number(time), id]
}

/** Comparison with the key and sort order: queues the oldest first, everything else the newest first. */
export const directionOf = (isQueue: boolean) => (isQueue ? (['>', 'asc'] as const) : (['<', 'desc'] as const))

const PAGE_SIZE = 20

type PageInput = { cursor?: string | undefined; size?: number | undefined }
type PageAsked = { size: number; after?: [time: number, id: string] }

/** Refuses a malformed cursor. The query must read one row more than `size`, to know whether another page follows. */
export const readPage = ({ cursor, size = PAGE_SIZE }: PageInput): PageAsked =>
  cursor === undefined || cursor === '' ? { size } : { size, after: readCursor(cursor) }

/** Splits the rows (one more than asked for) into the page and the key of the next one. */
export const splitPage = <T>(rows: readonly T[], size: number, keyOf: (row: T) => string) => {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > size && last !== undefined ? keyOf(last) : null }
}
