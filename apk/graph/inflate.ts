import { oncePer } from '../once-per.ts'
import { go, levelFrom, make } from './arrivals.ts'
import type { Habits, Place } from './arrivals.ts'
import { isCallback } from './entries.ts'
import { hostIn, hostsOf, mayBeAppCompat } from './hosts.ts'
import { findName, idOfText, startsWith, textOf } from './names.ts'
import type { Names } from './names.ts'
import { KINDS, MADE, firstCalls } from './made-objects.ts'
import type { Made } from './made-objects.ts'
import { openComponent } from './opened.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod, typeOfClass } from './program.ts'
import type { InflatedEdge } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'
import type { Named } from './resource-files.ts'
import { signatureText } from './symbols.ts'

/** Calls that put their argument on the screen. */
const SHOWERS = ['setContentView', 'addView']

const HANDLERS = ['(Landroid/view/View;)V', '(Landroid/view/MenuItem;)Z']

const numbersOf = oncePer((names: Names) => ({
  first: firstCalls(names),
  showers: new Set(SHOWERS.map((name) => idOfText(names, name))),
}))
const numbersIn = ({ program: { symbols } }: Search) => numbersOf(symbols.names)

/**
 * Context of an inflated file: where it is inflated, the earliest level, whether its views are shown by the same body, and whether
 * an AppCompat page may inflate it.
 */
type Under = { place: Place; habits: Habits; floor: number; shows: boolean; isAppCompat: boolean }

const constructorOf = ({ program, names }: Search, type: number, wanted: readonly string[]) => {
  const { from, to } = bodiesOf(program, type)
  const found = new Map<string, number>()
  for (let body = from; body < to; body += 1) {
    const method = methodOf(program, body)
    if (nameOfMethod(program, method) === names.init)
      found.set(signatureText(program.symbols, signatureOfMethod(program, method)), body)
  }
  const fitting = wanted.find((one) => found.has(one))
  return fitting === undefined ? -1 : (found.get(fitting) ?? -1)
}

/** True if it was done before, at the same level or an earlier one. */
const isDone = (known: Map<number, number>, key: number, level: number) => {
  if ((known.get(key) ?? Infinity) <= level) return true
  known.set(key, level)
  return false
}
/** A key of an id with its variant: one of sixteen. */
const keyOf = (number: number, shows: boolean, kind = 0) => number * 16 + kind * 2 + (shows ? 1 : 0)
const fileKeyOf = (id: number, { shows, isAppCompat }: Pick<Under, 'shows' | 'isAppCompat'>) =>
  keyOf(id, shows, isAppCompat ? 1 : 0)

/** An object of the class is created and shown: its constructor runs, then its callbacks. */
const makeNamed = (search: Search, { what, name, path }: { what: Made; name: string; path: string }, under: Under) => {
  const { program, callbacks, tree } = search
  const { place, habits, floor, shows } = under
  const type = typeOfClass(program, name)
  if (
    type < 0 ||
    !tree.isDefined(type) ||
    isDone(search.namedAt, keyOf(type, shows, KINDS.indexOf(what)), levelFrom(place, floor))
  )
    return
  const { names } = program.symbols
  const first = numbersIn(search).first[what]
  const isOther = (id: number) => !first.has(id) && startsWith(names, id, 'on') && isCallback(textOf(names, id))
  const at = what === 'part' || shows ? floor : Math.max(floor, LEVEL.maybe)
  go(search, constructorOf(search, type, MADE[what].constructors), { place, how: 'layout', floor, note: path })
  for (const body of callbacks.bodiesNamed(type, (id) => first.has(id)))
    go(search, body, { place, how: 'callback', floor: at, note: `${MADE[what].said}（${path}）` })
  make(search, type, { place: { ...place, level: levelFrom(place, floor) }, habits })
  for (const body of callbacks.bodiesNamed(type, isOther))
    go(search, body, { place, how: 'callback', floor: LEVEL.action, note: `操作（${path}）` })
}

/** Real layouts have a handful. */
const MAX_HANDLERS = 500
type Handler = { name: string; path: string }

/** Click handlers named by a file and by those that it refers to. */
const handlersIn = (search: Search, root: number): readonly Handler[] => {
  const { heardIn, program } = search
  const known = heardIn.get(root)
  if (known) return known
  const found: Handler[] = []
  const ids = new Set([root])
  for (const id of ids) {
    for (const one of program.resources.namedIn(id)) {
      search.stepsLeft -= 1
      if (one.what === 'file') ids.add(one.id)
      if (one.what === 'handler' && found.length < MAX_HANDLERS) found.push(one)
    }
    if (search.stepsLeft < 0) break
  }
  heardIn.set(root, found)
  return found
}

/** `android:onClick` names a method of the page that shows the view. */
const hear = (search: Search, { name, path }: Handler, { place, host }: { place: Place; host: number }) => {
  const { program, callbacks } = search
  const wanted = findName(program.symbols.names, name)
  if (wanted < 0) return
  for (const page of hostsOf(search, host)) {
    const { from, to } = bodiesOf(program, page)
    search.stepsLeft -= 1 + to - from
    if (search.stepsLeft < 0) return
    for (const body of callbacks.bodiesNamed(page, (id) => id === wanted)) {
      const signature = signatureText(program.symbols, signatureOfMethod(program, methodOf(program, body)))
      if (HANDLERS.some((types) => signature === name + types))
        go(search, body, { place, how: 'callback', floor: LEVEL.action, note: `点击（${path}）` })
    }
  }
}

const take = (search: Search, named: Exclude<Named, { what: 'file' }>, under: Under) => {
  const { what, name } = named
  const { place, floor, isAppCompat } = under
  if (what === 'handler' || (what === 'inflater' && !isAppCompat)) return
  if (what !== 'page') return makeNamed(search, { ...named, what }, under)
  openComponent(search, typeOfClass(search.program, name), { ...place, level: levelFrom(place, floor) })
}

/** A resource file is inflated, with those that it refers to: the classes that they name are instantiated and run. */
export const inflateFile = (search: Search, inflated: InflatedEdge, { place, habits }: { place: Place; habits: Habits }) => {
  const { program, inflatedAt } = search
  const { showers } = numbersIn(search)
  const host = hostIn(search, place.body)
  const how = { shows: habits.starters.some((name) => showers.has(name)), isAppCompat: mayBeAppCompat(search, host) }
  const todo = [{ id: inflated.id, floor: inflated.sure ? (LEVEL.startup as number) : LEVEL.maybe }]
  // The list grows while it is walked; a file that was inflated as early is skipped, so cycles end.
  for (const { id, floor } of todo) {
    if (search.stepsLeft < 0 || isDone(inflatedAt, fileKeyOf(id, how), levelFrom(place, floor))) continue
    for (const named of program.resources.namedIn(id)) {
      search.stepsLeft -= 1
      const least = Math.max(floor, named.floor)
      if (named.what === 'file') todo.push({ id: named.id, floor: least })
      else take(search, named, { place, habits, floor: least, ...how })
    }
  }
  for (const one of handlersIn(search, inflated.id)) hear(search, one, { place, host })
}

export const inflate = (search: Search, index: number, at: { place: Place; habits: Habits }) => {
  const inflated = search.program.inflated[index]
  if (inflated) inflateFile(search, inflated, at)
}
