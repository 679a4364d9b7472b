import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ask, type Ask } from './api.ts'

/** Who answers the loaders' calls: the HTTP client in the browser, the server process itself during server rendering. */
export const askerContext = createContext<Ask>((call, input, options) => ask(call, input, { quiet: true, ...options }))

type Visit = { ask: Ask; params: Record<string, string | undefined>; query: URLSearchParams }

export const notFound = () => data(null, { status: 404 })

const MISSING: readonly unknown[] = ['NOT_FOUND', 'BAD_INPUT', codes.NOT_FOUND.code, codes.BAD_INPUT.code]

/**
 * Wraps a page's loader. A refusal for something missing, or for an id that can't exist, becomes HTTP 404; everything else goes
 * to the error boundary.
 */
export const loading =
  <T>(load: (visit: Visit) => Promise<T>) =>
  async ({ context, params, request }: LoaderFunctionArgs): Promise<T> => {
    try {
      return await load({ ask: context.get(askerContext), params, query: new URL(request.url).searchParams })
    } catch (error) {
      if (MISSING.includes((error as { code?: unknown } | null)?.code)) throw notFound()
      throw error
    }
  }

/** As the server writes it (`server/paging.ts`). */
const CURSOR = /^\d{1,15}\.[0-9a-z-]{1,64}$/

/** The cursor in a URL. A malformed one is ignored: an old or broken link shows the list's beginning. */
export const cursorIn = (query: URLSearchParams): { cursor?: string } => {
  const cursor = query.get('cursor') ?? ''
  return CURSOR.test(cursor) ? { cursor } : {}
}
