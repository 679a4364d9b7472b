import { idOfText } from './names.ts'
import { methodOf, typeOfMethod } from './program.ts'
import type { Search } from './reach.ts'

const ACTIVITY = 'Landroid/app/Activity;'
const APPCOMPAT = ['Landroidx/appcompat/app/AppCompatActivity;', 'Landroid/support/v7/app/AppCompatActivity;']

/** By class: the pages that inherit from it, or are it; and all pages. */
const pagesOf = ({ components, tree, program: { symbols } }: Search) => {
  const all = [...new Set([...components.values()].flatMap(({ kind, type }) => (kind === 'page' ? [type] : [])))]
  const below = new Map<number, number[]>()
  for (const page of all)
    for (const above of tree.supersOf(page)) {
      const pages = below.get(above)
      if (pages) pages.push(page)
      else below.set(above, [page])
    }
  const [activity, ...appCompat] = [ACTIVITY, ...APPCOMPAT].map((name) => idOfText(symbols.names, name))
  return { all, below, activity, appCompat, hasAppCompat: new Map<number, boolean>() }
}
type Pages = ReturnType<typeof pagesOf>
const known = new WeakMap<Search, Pages>()
const pagesIn = (search: Search) => {
  const pages = known.get(search) ?? pagesOf(search)
  known.set(search, pages)
  return pages
}

/** The page that a body belongs to, or a class that pages inherit from; -1 where it belongs to none. */
export const hostIn = (search: Search, body: number) => {
  const { program, tree } = search
  const type = typeOfMethod(program, methodOf(program, body))
  return tree.inherits(type, pagesIn(search).activity ?? -1) ? type : -1
}

/** Pages that may show the file: the one that inflates it and those that inherit from it, or any where no page does. */
export const hostsOf = (search: Search, host: number): Iterable<number> => {
  const { all, below } = pagesIn(search)
  return host < 0 ? all : new Set([host, ...(below.get(host) ?? [])])
}

/** Where a shrinker may have taken AppCompat's name, any class of the package above a page may be it. */
const isAppCompat = ({ tree }: Search, { appCompat }: Pages, page: number) => {
  if (appCompat.some((one) => tree.inherits(page, one))) return true
  const parent = tree.parentOf(page)
  return !appCompat.some(tree.isDefined) && parent !== undefined && tree.isDefined(parent)
}

/**
 * Whether some page behind a body is one of AppCompat's, which alone asks a theme for a maker of views. What belongs to no page may
 * work for any, or for a dialog.
 */
export const mayBeAppCompat = (search: Search, host: number) => {
  const pages = pagesIn(search)
  const before = pages.hasAppCompat.get(host)
  if (before !== undefined) return before
  const may = host < 0 || [...hostsOf(search, host)].some((page) => isAppCompat(search, pages, page))
  pages.hasAppCompat.set(host, may)
  return may
}
