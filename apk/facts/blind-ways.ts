import { intAt } from '../graph/int-list.ts'
import type { NamedMethod } from '../graph/program.ts'
import { LEVEL } from '../graph/reach.ts'
import type { Search } from '../graph/reach.ts'
import { isSupportLibrary } from './support-libraries.ts'

export type Naming = { nameOf: (body: number) => NamedMethod }

/**
 * Whether one of these bodies, whose targets are unknown, is the app's own and reached: then paths may be missing from the graph.
 */
export const isBlindBy = (bodies: ReadonlySet<number>, { levelOf }: Search, { nameOf }: Naming) =>
  [...bodies].some((body) => intAt(levelOf, body) !== LEVEL.none && !isSupportLibrary(nameOf(body).class))
