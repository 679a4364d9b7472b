import type { ComponentFact } from '../facts/facts.ts'
import { classNameOf } from '../formats/dex.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { edgesOf } from './edges-of.ts'
import { intAt } from './int-list.ts'
import { idOfText, textOf } from './names.ts'
import { typeOfClass } from './program.ts'
import type { World } from './reach.ts'

const STARTUP = 'androidx.startup'
const INITIALIZER = 'Landroidx/startup/Initializer;'

const namedIn = (providers: readonly ComponentFact[]) =>
  providers.flatMap(({ metaData }) => metaData.filter(({ value }) => value === STARTUP).map(({ name }) => name))

/** Dependencies of an initialiser, which run before it: classes named in its `dependencies` method. */
const dependenciesOf = ({ program, tree, callbacks }: World, type: number): number[] => {
  const { names } = program.symbols
  const [wanted, initializer] = [idOfText(names, 'dependencies'), idOfText(names, INITIALIZER)]
  const found: number[] = []
  for (const body of callbacks.bodiesNamed(type, (name) => name === wanted)) {
    const { from, to } = edgesOf(program, body)
    for (let at = from; at < to; at += 1) {
      const edge = intAt(program.edges, at)
      if (kindOfEdge(edge) === EDGE.named && tree.inherits(targetOfEdge(edge), initializer)) found.push(targetOfEdge(edge))
    }
  }
  return found
}

/** Classes that androidx.startup initialises with these providers: those in their meta-data, with dependencies. */
export const initializersOf = (world: World, providers: readonly ComponentFact[]): string[] => {
  const { program } = world
  const types = new Set(namedIn(providers).map((name) => typeOfClass(program, name)))
  types.delete(-1)
  for (const type of types) for (const one of dependenciesOf(world, type)) types.add(one)
  return [...types].map((type) => classNameOf(textOf(program.symbols.names, type)))
}
