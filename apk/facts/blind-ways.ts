import { intAt } from '../graph/int-list.ts'
import type { NamedMethod } from '../graph/program.ts'
import { LEVEL } from '../graph/reach.ts'
import type { Search } from '../graph/reach.ts'
import { isSupportLibrary } from './support-libraries.ts'

export type Naming = { nameOf: (body: number) => NamedMethod }

/** Whether some of these bodies, which lead nobody can tell where, is the app's own and was come to: then ways may be hidden. */
export const isBlindBy = (bodies: ReadonlySet<number>, { levelOf }: Search, { nameOf }: Naming) =>
  [...bodies].some((body) => intAt(levelOf, body) !== LEVEL.none && !isSupportLibrary(nameOf(body).class))
