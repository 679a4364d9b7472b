import { appendTo } from '../append.ts'
import { oncePer } from '../once-per.ts'
import { idOfText } from './names.ts'
import { methodOf, typeOfMethod } from './program.ts'
import type { Search } from './reach.ts'

const ACTIVITY = 'Landroid/app/Activity;'
const APPCOMPAT = ['Landroidx/appcompat/app/AppCompatActivity;', 'Landroid/support/v7/app/AppCompatActivity;']

type Compat = readonly number[]
/** Where a shrinker may have taken AppCompat's name, any class of the package above a page may be it. */
const isAppCompat = ({ tree }: Search, compat: Compat, page: number) => {
  if (compat.some((one) => tree.inherits(page, one))) return true
  const parent = tree.parentOf(page)
  return !compat.some(tree.isDefined) && parent !== undefined && tree.isDefined(parent)
}

/** By class: the pages that inherit from it, or are it; all pages; the classes that are AppCompat's or have such a page below. */
const pagesIn = oncePer((search: Search) => {
  const { components, tree, program } = search
  const [activity, ...compat] = [ACTIVITY, ...APPCOMPAT].map((name) => idOfText(program.symbols.names, name))
  const all = [...new Set([...components.values()].flatMap(({ kind, type }) => (kind === 'page' ? [type] : [])))]
  const below = new Map<number, number[]>()
  const withCompat = new Set<number>()
  for (const page of all) {
    const isCompat = isAppCompat(search, compat, page)
    for (const above of tree.supersOf(page)) {
      appendTo(below, above, page)
      if (isCompat) withCompat.add(above)
    }
  }
  return { all, below, activity, compat, withCompat }
})

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

/**
 * Whether some page behind a body is one of AppCompat's, which alone asks a theme for a maker of views. What belongs to no page may
 * work for any, or for a dialog.
 */
export const mayBeAppCompat = (search: Search, host: number) => {
  const { compat, withCompat } = pagesIn(search)
  return host < 0 || withCompat.has(host) || isAppCompat(search, compat, host)
}
