import { appendTo } from '../append.ts'
import { oncePer } from '../once-per.ts'
import { answer, go, levelFrom, make, NO_HABITS } from './arrivals.ts'
import type { Place } from './arrivals.ts'
import { idOfText } from './names.ts'
import { functionNames } from './native-names.ts'
import type { NamedByNative } from './native-names.ts'
import { nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** By native method: the libraries (indices) that may implement it, of those that name methods of the package. */
const librariesBehind = oncePer((program: Program): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>()
  if (program.nativeNames.length === 0) return found
  for (const method of program.nativeMethods) {
    const functions = functionNames(program, method)
    program.nativeNames.forEach(({ exported, registered }, index) => {
      if (registered.has(method) || functions.some((one) => exported.has(one))) appendTo(found, method, index)
    })
  }
  return found
})

/** By name id of a library: its index, if it has JNI_OnLoad. */
const librariesLoaded = oncePer(
  ({ nativeNames, symbols: { names } }: Program): ReadonlyMap<number, number> =>
    new Map(nativeNames.flatMap(({ name, hasOnLoad }, index) => (hasOnLoad ? [[idOfText(names, name), index] as const] : []))),
)

const NAME_CHARS = 100

type Calling = { place: Place; by: string }

/** An instance method is called on objects that exist, or that the library itself may create. */
const callNamed = (search: Search, { type, method, isStatic }: NamedByNative, { place, by }: Calling) => {
  const { dispatch, program, slotsOf, madeBelow, names } = search
  const signature = signatureOfMethod(program, method)
  const isConstructor = nameOfMethod(program, method) === names.init
  if (isConstructor) make(search, type, { place, habits: NO_HABITS })
  if (isStatic || isConstructor)
    return go(search, dispatch.bodyFor(typeOfMethod(program, method), signature), {
      place,
      how: 'native',
      floor: LEVEL.maybe,
      note: by,
    })
  const slot = { method, from: place.body, level: place.level, guarded: place.guarded, by }
  appendTo(slotsOf, type, slot)
  for (const made of madeBelow.get(type) ?? []) answer(search, slot, made)
}

/** Library code runs: it may call all methods that it names. */
const runLibrary = (search: Search, index: number, place: Place) => {
  const library = search.program.nativeNames[index]
  const level = levelFrom(place, LEVEL.maybe)
  if (!library || (search.nativeAt.get(index) ?? Infinity) <= level) return
  search.nativeAt.set(index, level)
  search.stepsLeft -= library.named.length
  for (const named of library.named)
    callNamed(search, named, { place: { ...place, level }, by: library.name.slice(0, NAME_CHARS) })
}

/** A library is loaded, given by the id of its name. */
export const loadLibrary = (search: Search, name: number, place: Place) => {
  const index = librariesLoaded(search.program).get(name)
  if (index !== undefined) runLibrary(search, index, place)
}

/** A native method is called: the libraries that may implement it run. */
export const callNative = (search: Search, method: number, place: Place) => {
  for (const index of librariesBehind(search.program).get(method) ?? []) runLibrary(search, index, place)
}
