import { unlessMalformed } from '../bytes/malformed.ts'
import { typeOfRegister } from '../dex/guards.ts'
import { methodId, parameters } from '../dex/ids.ts'
import { CALL, KIND, isStaticCall, lengthAt } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import { oncePer } from '../once-per.ts'
import { go } from './arrivals.ts'
import type { Place } from './arrivals.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { edgesOf } from './edges-of.ts'
import { intAt } from './int-list.ts'
import { idOfText, textOf } from './names.ts'
import { openBody } from './open-body.ts'
import { CONSTRUCTOR, nameOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { MAX_STEPS, entriesIn, step } from './receivers.ts'
import type { Made } from './receivers.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'
import { methodAt } from './symbols.ts'

const ITERABLE = ['iterator']
const COLLECTION = [...ITERABLE, 'size', 'isEmpty', 'toArray']
/** By parameter type: what a platform method calls on a collection, iterator or stream that it is passed. */
const WALKS: Readonly<Record<string, readonly string[]>> = {
  'Ljava/lang/Iterable;': ITERABLE,
  'Ljava/util/Collection;': COLLECTION,
  'Ljava/util/Set;': COLLECTION,
  'Ljava/util/List;': [...COLLECTION, 'get', 'listIterator'],
  'Ljava/util/Map;': ['entrySet', 'size', 'isEmpty'],
  'Ljava/util/Iterator;': ['hasNext', 'next'],
  'Ljava/util/Enumeration;': ['hasMoreElements', 'nextElement'],
  'Ljava/io/InputStream;': ['read', 'available'],
  'Ljava/io/Reader;': ['read', 'ready'],
}
/** What these give back is walked, too. */
const GIVES: Readonly<Record<string, string>> = {
  iterator: 'Ljava/util/Iterator;',
  listIterator: 'Ljava/util/Iterator;',
  entrySet: 'Ljava/util/Set;',
}
/** What only puts something around a collection, or around a stream, and walks neither. */
const [WRAPPERS, WRAPS] = ['Ljava/util/Collections;', /^(?:unmodifiable|synchronized|checked)/]
const STREAM = 'Ljava/io/'
const SAID = '遍历'

/** Its iterator asks these of the class itself. */
const [ABSTRACT_LIST, ASKED_BY_ITERATOR] = ['Ljava/util/AbstractList;', ['get', 'size']]

type Passed = { type: number; as: string }
const startKnown = ({ symbols: { names } }: Program) => ({
  walkTypes: new Set(Object.keys(WALKS).map((one) => idOfText(names, one))),
  walkable: new Map<number, boolean>(),
  passed: new Map<number, readonly Passed[]>(),
  called: new Map<string, readonly number[]>(),
})
const knownIn = oncePer<Program, ReturnType<typeof startKnown>>(startKnown)

/** Whether the platform may walk objects of the class. */
const isWalkable = ({ program, tree }: Search, type: number) => {
  const { walkTypes, walkable } = knownIn(program)
  const known = walkable.get(type) ?? tree.supersOf(type).some((one) => walkTypes.has(one))
  walkable.set(type, known)
  return known
}

/** The objects that a body creates and passes to the platform where that expects something to walk. */
const readPassed = ({ program }: Search, body: number): Passed[] => {
  const opened = openBody(program, body)
  const code = opened?.body.code ?? new Uint16Array(0)
  const entries = opened && code.length < MAX_STEPS ? entriesIn(opened) : undefined
  if (!opened || !entries) return []
  const { dex, roles, symbols } = opened.file
  const { names } = program.symbols
  const isWrapping = (method: number, as: string) => {
    const [holder, name] = [textOf(names, typeOfMethod(program, method)), textOf(names, nameOfMethod(program, method))]
    return as.startsWith(STREAM) ? name === CONSTRUCTOR : holder === WRAPPERS && WRAPS.test(name)
  }
  const made: Made = new Map()
  const found = new Map<string, Passed>()
  for (let at = 0; at < code.length; at += lengthAt(code, at)) {
    if (entries.has(at)) made.clear()
    const op = (code[at] ?? 0) & 0xff
    const index = code[at + 1] ?? 0
    const method = KIND[op] === CALL && made.size > 0 ? methodAt(symbols, index) : -1
    if (method >= 0 && roles.isPlatform(typeOfMethod(program, method))) {
      const types = parameters(dex, methodId(dex, index).protoIndex)
      passedRegisters(code, at).forEach((register, place) => {
        const [type, as] = [made.get(register), typeOfRegister(types, place, isStaticCall(op) ? 0 : 1)]
        if (type !== undefined && as !== undefined && as in WALKS && !isWrapping(method, as))
          found.set(`${type} ${as}`, { type, as })
      })
    }
    step(opened.file, made, { code, at })
  }
  return [...found.values()]
}

const passedIn = (search: Search, body: number) => {
  const { passed } = knownIn(search.program)
  const found = passed.get(body) ?? unlessMalformed(() => readPassed(search, body), [])
  passed.set(body, found)
  return found
}

/** Objects that a body creates, of a class that can be walked as this. */
const givenBy = ({ program, tree }: Search, body: number, as: string): number[] => {
  const { from, to } = edgesOf(program, body)
  const wanted = idOfText(program.symbols.names, as)
  const edges = Array.from({ length: to - from }, (_, index) => intAt(program.edges, from + index))
  return edges.flatMap((edge) =>
    kindOfEdge(edge) === EDGE.made && tree.inherits(targetOfEdge(edge), wanted) ? [targetOfEdge(edge)] : [],
  )
}

/** The methods that are called as the platform walks such an object. */
const calledOn = ({ callbacks, program, tree }: Search, { type, as }: Passed) => {
  const { called } = knownIn(program)
  const { names } = program.symbols
  const key = `${type} ${as}`
  const isList = tree.inherits(type, idOfText(names, ABSTRACT_LIST))
  const wanted = new Set([...(WALKS[as] ?? []), ...(isList ? ASKED_BY_ITERATOR : [])])
  const found = called.get(key) ?? callbacks.bodiesNamed(type, (name) => wanted.has(textOf(names, name)))
  called.set(key, found)
  return found
}

const walk = (search: Search, passed: Passed, place: Place) => {
  const { program } = search
  for (const body of calledOn(search, passed)) {
    go(search, body, { place, how: 'callback', floor: LEVEL.maybe, note: SAID })
    if (search.stepsLeft < 0) return
    const as = GIVES[textOf(program.symbols.names, nameOfMethod(program, intAt(program.methodOfBody, body)))]
    for (const type of as === undefined ? [] : givenBy(search, body, as)) walk(search, { type, as: as ?? passed.as }, place)
  }
}

/**
 * Runs the methods of the app's own collections, iterators and streams that a body creates and passes to the platform, which walks
 * them. `made`: classes that the body instantiates.
 */
export const walkPassed = (search: Search, made: readonly number[], place: Place) => {
  if (!made.some((type) => isWalkable(search, type))) return
  for (const one of passedIn(search, place.body)) if (search.tree.isDefined(one.type)) walk(search, one, place)
}
