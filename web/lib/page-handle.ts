import { useMatches } from 'react-router'

/** A route's metadata, read from the deepest match that has it. */
export type PageHandle = {
  /** The page's title, or a function of its loader's data. */
  title?: string | ((data: unknown) => string)
  /** For search engines and link previews. Written by the server only: see `routes.tsx` for how. */
  description?: string | false | ((data: unknown) => string)
  /** The canonical path, if it differs from the requested one. */
  canonical?: (data: unknown) => string
  /** Path of the module behind `lazy`, as in the build manifest: its styles go into the first HTML. */
  source?: string
  /** No common header, also above an error in place of the page. */
  hiddenHead?: boolean
  /** Short footer, as on the login page. */
  quietFoot?: boolean
  /** Behind a guard: the server sends the frame only. */
  clientOnly?: boolean
  /** Query parameters of a cacheable page; with any other the page isn't cached. For the server only, as is `uncached`. */
  cacheQuery?: readonly string[] | false
  /** Further query parameters that its loader reads; all others are dropped before a page is rendered. For the server only. */
  query?: readonly string[] | false
  /** When the content expires by the clock, from the loader's data. For the server only. */
  cacheUntil?: ((data: unknown) => number) | false
  /** Not cached: the content depends on the clock alone. */
  uncached?: boolean
}

type Match = { handle: unknown; loaderData?: unknown; pathname: string }

const deepest = <K extends keyof PageHandle>(matches: readonly Match[], key: K): [PageHandle[K], Match] | undefined => {
  for (const match of matches.toReversed()) {
    const value = (match.handle as PageHandle | undefined)?.[key]
    if (value !== undefined) return [value, match]
  }
  return undefined
}

const worded = (matches: readonly Match[], key: 'title' | 'description'): string | undefined => {
  const found = deepest(matches, key)
  if (!found) return undefined
  const [value, match] = found
  if (typeof value !== 'function') return value || undefined
  // No data: the loader failed, so there is no title either.
  return match.loaderData === undefined ? undefined : value(match.loaderData)
}

export const NOT_FOUND_TITLE = '页面不存在'
export const ERROR_TITLE = '页面没有打开'

/** Title, description and canonical path of the current page; `status` is an error's HTTP status, if any. */
export const pageHead = (matches: readonly Match[], status?: number) => {
  const canonical = deepest(matches, 'canonical')
  const last = matches.at(-1)
  const made = canonical && canonical[1].loaderData !== undefined ? canonical[0]?.(canonical[1].loaderData) : undefined
  const failed = status === 404 ? NOT_FOUND_TITLE : status ? ERROR_TITLE : undefined
  return {
    title: failed ?? worded(matches, 'title') ?? NOT_FOUND_TITLE,
    description: failed ? undefined : worded(matches, 'description'),
    canonical: failed ? undefined : (made ?? last?.pathname),
  }
}

type Flag = 'quietFoot' | 'clientOnly' | 'hiddenHead'
export const handleFlag = (matches: readonly Match[], key: Flag): boolean => deepest(matches, key)?.[0] ?? false

export const useHandleFlag = (key: Flag): boolean => handleFlag(useMatches() as Match[], key)
