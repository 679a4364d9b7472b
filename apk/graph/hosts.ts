import { appendTo } from '../append.ts'
import { oncePer } from '../once-per.ts'
import { idOfText } from './names.ts'
import { methodOf, typeOfMethod } from './program.ts'
import type { Search } from './reach.ts'

const ACTIVITY = 'Landroid/app/Activity;'
const APPCOMPAT = ['Landroidx/appcompat/app/AppCompatActivity;', 'Landroid/support/v7/app/AppCompatActivity;']

type Compat = readonly number[]
/** If a shrinker may have renamed AppCompatActivity, any superclass of a page in the package counts as it. */
const isAppCompat = ({ tree }: Search, compat: Compat, page: number) => {
  if (compat.some((one) => tree.inherits(page, one))) return true
  const parent = tree.parentOf(page)
  return !compat.some(tree.isDefined) && parent !== undefined && tree.isDefined(parent)
}

/**
 * `below`: pages by superclass (or themselves); `all` pages; `withCompat`: classes that are AppCompat pages or have one as a
 * subclass.
 */
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

/** The body's class, if it is an activity; -1 otherwise. */
export const hostIn = (search: Search, body: number) => {
  const { program, tree } = search
  const type = typeOfMethod(program, methodOf(program, body))
  return tree.inherits(type, pagesIn(search).activity ?? -1) ? type : -1
}

/**
 * Pages that may show a file: the class that inflates it with its subclasses, or all pages if it is inflated outside of an
 * activity.
 */
export const hostsOf = (search: Search, host: number): Iterable<number> => {
  const { all, below } = pagesIn(search)
  return host < 0 ? all : new Set([host, ...(below.get(host) ?? [])])
}

/**
 * Whether some page of this host is an AppCompat page: only those read a view inflater from the theme. Code outside of a page may
 * serve any page, or a dialog.
 */
export const mayBeAppCompat = (search: Search, host: number) => {
  const { compat, withCompat } = pagesIn(search)
  return host < 0 || withCompat.has(host) || isAppCompat(search, compat, host)
}
