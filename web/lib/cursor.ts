/** As the server writes it (`server/paging.ts`). */
const CURSOR = /^\d{1,15}\.[0-9a-z-]{1,64}$/

/** The page that an address asks for. What can't be one is left out: an old or broken address shows the list's beginning. */
export const cursorIn = (query: URLSearchParams): { cursor?: string } => {
  const cursor = query.get('cursor') ?? ''
  return CURSOR.test(cursor) ? { cursor } : {}
}
