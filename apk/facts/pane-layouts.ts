import { EDGE, kindOfEdge, targetOfEdge } from '../graph/edges.ts'
import { edgesOf } from '../graph/edges-of.ts'
import { intAt } from '../graph/int-list.ts'
import { typeOfClass } from '../graph/program.ts'
import type { NamedMethod, Program } from '../graph/program.ts'
import { LEVEL } from '../graph/reach.ts'
import type { World } from '../graph/reach.ts'
import type { ResourceFiles } from '../graph/resource-files.ts'
import { searchOf } from '../graph/world-of.ts'
import type { Pausing } from '../pausing.ts'
import type { ManifestFacts, PaneLayouts } from './facts.ts'
import { own } from './own-code.ts'

/** A layout class that adapts to the size of its window. */
export const PANES = 'androidx.slidingpanelayout.widget.SlidingPaneLayout'
/** Whether the package has this class. */
export const asksForPaneLayouts = (program: Program) => {
  const type = typeOfClass(program, PANES)
  return type >= 0 && intAt(program.superOf, type) >= 0
}

/** Real apps have some thousands of layouts, which are read only for this. */
const MAX_LAYOUTS = 5000
/** Bound on references between files. */
const MAX_STEPS = 1_000_000
const MAX_PLACES = 50

/** Finds the file with the panes, among a file and those that it refers to. */
const startSeeking = (resources: ResourceFiles) => {
  const budget = { left: MAX_STEPS }
  const seek = (root: number) => {
    const ids = new Set([root])
    for (const id of ids)
      for (const one of resources.namedIn(id)) {
        budget.left -= 1
        if (budget.left < 0) return undefined
        if (one.what === 'file') ids.add(one.id)
        if (one.what === 'object' && one.name === PANES) return one.path
      }
    return undefined
  }
  const known = new Map<number, string | undefined>()
  const pathIn = (root: number) => {
    if (!known.has(root)) known.set(root, seek(root))
    return known.get(root)
  }
  return { pathIn, isWhole: () => budget.left >= 0 && resources.unread() === 0 }
}
type Seeking = ReturnType<typeof startSeeking>

type Asked = { manifest: ManifestFacts; nameOf: (body: number) => NamedMethod }

/** Reachable methods that inflate a file with panes, directly or through references. */
function* inflatingIn(world: World, { pathIn }: Seeking, { manifest, nameOf }: Asked): Pausing<PaneLayouts['inflatedBy']> {
  const { program } = world
  const { levelOf } = yield* searchOf(world, manifest)
  const found: PaneLayouts['inflatedBy'] = []
  for (let body = 0; body < program.methodOfBody.length; body += 1) {
    if (intAt(levelOf, body) === LEVEL.none) continue
    const { from, to } = edgesOf(program, body)
    for (let at = from; at < to; at += 1) {
      const edge = intAt(program.edges, at)
      const file = kindOfEdge(edge) === EDGE.inflated ? program.inflated[targetOfEdge(edge)] : undefined
      const path = file && pathIn(file.id)
      if (path !== undefined) found.push({ ...nameOf(body), path })
    }
  }
  return own(found).slice(0, MAX_PLACES)
}

/** Who inflates layouts with panes, and which other layouts contain them, if all could be examined. */
export function* readPaneLayouts(world: World, asked: Asked): Pausing<PaneLayouts> {
  const { resources } = world.program
  const seeking = startSeeking(resources)
  const inflatedBy = yield* inflatingIn(world, seeking, asked)
  const layouts = resources.numbersOf('layout')
  if (layouts.length > MAX_LAYOUTS) return { inflatedBy }
  const paths = new Set(layouts.flatMap((id) => seeking.pathIn(id) ?? []))
  for (const { path } of inflatedBy) paths.delete(path)
  return { inflatedBy, ...(seeking.isWhole() && { others: [...paths].slice(0, MAX_PLACES) }) }
}
