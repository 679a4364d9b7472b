import { NO_HABITS, go, initialise, make } from './arrivals.ts'
import type { Place } from './arrivals.ts'
import { findHanded, targetsIn } from './handed-names.ts'
import { intAt } from './int-list.ts'
import { idOfText } from './names.ts'
import { CONSTRUCTOR } from './program.ts'
import type { ReflectedEdge } from './program.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

const runReflected = (search: Search, target: ReflectedEdge, place: Place) => {
  const { program, callbacks } = search
  const wanted = idOfText(program.symbols.names, target.method)
  if (target.method === CONSTRUCTOR) make(search, target.type, { place, habits: NO_HABITS })
  else initialise(search, target.type, place)
  for (const body of callbacks.bodiesNamed(target.type, (name) => name === wanted))
    go(search, body, { place, how: 'reflection', floor: LEVEL.maybe })
}

/** Instantiates or invokes the targets of reflective calls. */
export const runNamed = (search: Search, targets: readonly ReflectedEdge[], place: Place) => {
  for (const target of targets) runReflected(search, target, place)
}

/** Runs what helpers instantiate or invoke by the names that bodies pass to them; true if there are new targets. */
export const runHanded = (search: Search) => {
  const { program, levelOf, numbered } = search
  const found = findHanded(search)
  for (const whole of found)
    for (const body of [whole, ...(numbered?.runsOf(whole) ?? [])]) {
      const level = intAt(levelOf, body)
      if (level !== LEVEL.none) runNamed(search, targetsIn(program, whole), { body, level, guarded: true })
    }
  return found.length > 0
}
