import { classNameOf } from '../formats/dex.ts'
import { NO_HABITS, go, make } from './arrivals.ts'
import type { Place } from './arrivals.ts'
import { textOf } from './names.ts'
import { typeOfClass } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** Classes that the package registers with ServiceLoader; all subtypes if that could not be read. */
const loadedFor = (search: Search, wanted: number): readonly number[] => {
  const { program, tree } = search
  const named = program.services.namedFor(classNameOf(textOf(program.symbols.names, wanted)))
  if (named) return named.map((name) => typeOfClass(program, name)).filter((type) => type >= 0 && tree.inherits(type, wanted))
  search.stepsLeft -= program.superOf.length
  const below: number[] = []
  for (let type = 0; type < program.superOf.length && search.stepsLeft > 0; type += 1)
    if (tree.isDefined(type) && type !== wanted && tree.inherits(type, wanted)) below.push(type)
  return below
}

/** A call of ServiceLoader instantiates these classes. */
export const loadNamed = (search: Search, wanted: number, place: Place) => {
  const { callbacks, names } = search
  for (const type of loadedFor(search, wanted)) {
    search.stepsLeft -= 1
    if (search.stepsLeft < 0) return
    make(search, type, { place, habits: NO_HABITS })
    for (const body of callbacks.bodiesNamed(type, (name) => name === names.init))
      go(search, body, { place, how: 'loader', floor: LEVEL.maybe })
  }
}
