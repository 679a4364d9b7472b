/** A page's key as text: time and id of its last row. */
export const cursorOf = (time: number, id: string) => `${time}.${id}`

export const readCursor = (text: string): [time: number, id: string] | undefined => {
  const [, time, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? []
  return time === undefined || id === undefined ? undefined : [Number(time), id]
}

/** How a list goes on behind its key, and its order: what waits in line the oldest first, anything else the newest first. */
export const directionOf = (isQueue: boolean) => (isQueue ? (['>', 'asc'] as const) : (['<', 'desc'] as const))

export const PAGE_SIZE = 20

type PageInput = { cursor?: string | undefined; size?: number | undefined }

/** Undefined when the cursor is none of ours. One row more than the page is read, to know whether another one follows. */
export const readPage = ({ cursor, size = PAGE_SIZE }: PageInput) => {
  if (cursor === undefined || cursor === '') return { size }
  const after = readCursor(cursor)
  return after && { after, size }
}

/** Splits what was read (one more than asked for) into the page and the key of the next one. */
export const splitPage = <T>(rows: readonly T[], size: number, keyOf: (row: T) => string) => {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > size && last !== undefined ? keyOf(last) : null }
}
