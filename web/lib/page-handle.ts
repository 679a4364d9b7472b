import { useMatches } from 'react-router'

/** What a route says about its page. Read from the deepest match that says it. */
export type PageHandle = {
  /** The page's own title, or one made from its loader's data. */
  title?: string | ((data: unknown) => string)
  /** For those who read the page without being visitors. Only the server writes it: see `routes.tsx` for how. */
  description?: string | false | ((data: unknown) => string)
  /** The address that search engines shall keep, where it differs from the one asked for. */
  canonical?: (data: unknown) => string
  /** The module behind `lazy`, as the build names it: its styles stand in the first HTML. */
  source?: string
  /** No common header. */
  hiddenHead?: boolean
  /** Short footer, as on the login page. */
  quietFoot?: boolean
  /** Behind a guard: the server sends the frame only. */
  clientOnly?: boolean
  /** Query parameters that belong to a kept page; any other query makes the page unkept. For the server, as `unkept` is. */
  keptQuery?: readonly string[] | false
  /** When what a kept page says changes by the clock, as its loader knows. For the server, too. */
  keptUntil?: ((data: unknown) => number) | false
  /** What it says changes by the clock alone, so no copy of it is kept. */
  unkept?: boolean
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
  // Without data the loader failed; its words cannot be made.
  return match.loaderData === undefined ? undefined : value(match.loaderData)
}

export const NOT_FOUND_TITLE = '页面不存在'
export const ERROR_TITLE = '页面没有打开'

/** Title, description and canonical path of what is on screen; `status` is that of an error, if any. */
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

type Flag = 'quietFoot' | 'clientOnly'
export const handleFlag = (matches: readonly Match[], key: Flag): boolean => deepest(matches, key)?.[0] ?? false

export const useHandleFlag = (key: Flag): boolean => handleFlag(useMatches() as Match[], key)

/** A page that could not be loaded brings no header of its own: the common one leads on from there. */
export const useHiddenHead = (): boolean => {
  const [hidden, match] = deepest(useMatches() as Match[], 'hiddenHead') ?? []
  return hidden === true && match?.loaderData !== undefined
}
