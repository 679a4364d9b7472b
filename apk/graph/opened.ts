import { NO_HABITS, go, make } from './arrivals.ts'
import type { Place } from './arrivals.ts'
import { firstCallbacks, isCallback } from './entries.ts'
import { textOf } from './names.ts'
import { LEVEL } from './reach.ts'
import type { Search } from './reach.ts'

/** An intent opens a component: its first callbacks may run, and those that wait for a user's act run later. */
export const openComponent = (search: Search, named: number, place: Place) => {
  const { callbacks, program, components } = search
  const component = components.get(named)
  if (!component) return
  const { kind, type } = component
  const isFirst = firstCallbacks(kind)
  const name = (id: number) => textOf(program.symbols.names, id)
  for (const body of callbacks.bodiesNamed(type, (id) => isFirst(name(id))))
    go(search, body, { place, how: kind, floor: LEVEL.maybe })
  make(search, type, { place, habits: NO_HABITS })
  if (kind !== 'page') return
  for (const body of callbacks.bodiesNamed(type, (id) => isCallback(name(id)) && !isFirst(name(id))))
    go(search, body, { place, how: kind, floor: LEVEL.action, note: '操作' })
}
