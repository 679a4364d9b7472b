/** A module as far as chunks are concerned: what it imports, what it loads later, its compressed size. */
export type ModuleNode = { imports: readonly string[]; later: readonly string[]; bytes: number }
export type ModuleGraph = ReadonlyMap<string, ModuleNode>

/** What one more file costs a page that loads it, in bytes: headers of request and answer, import statements, worse compression. */
const FILE_COST = 200
/** What one more file costs every page: its name in the list of files to preload, which the frame has. */
const NAME_COST = 15

/** Pages and how much each of them counts. */
type Pages = ReadonlyMap<string, number>
/** The modules of one file, the pages that load it, and the groups that it imports, also indirectly. */
type Group = { modules: string[]; pages: Pages; weight: number; bytes: number; needs: Set<Group> }

const reached = (graph: ModuleGraph, id: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(id) || !graph.has(id)) return seen
  seen.add(id)
  for (const next of graph.get(id)?.imports ?? []) reached(graph, next, seen)
  return seen
}

/** Per page (a module that is loaded lazily) what it has to load: not the frame, nor what every way to it has loaded already. */
const modulesOfPages = (graph: ModuleGraph, entry: string): Map<string, Set<string>> => {
  const frame = reached(graph, entry)
  const pages = new Set([...graph.values()].flatMap(({ later }) => later).filter((id) => graph.has(id) && !frame.has(id)))
  const closures = new Map([...pages].map((page) => [page, reached(graph, page)]))
  const loadedBefore = (page: string, trail: readonly string[]): Set<string> => {
    const importers = [...graph].flatMap(([id, { later }]) => (later.includes(page) ? id : []))
    if (trail.includes(page) || importers.some((id) => frame.has(id))) return frame
    const earlier = [...closures].filter(([, modules]) => importers.some((id) => modules.has(id)))
    const ways = earlier.map(([other, modules]) => new Set([...loadedBefore(other, [...trail, page]), ...modules]))
    return new Set([...(ways[0] ?? frame)].filter((id) => ways.every((way) => way.has(id))))
  }
  return new Map(
    [...closures].map(([page, modules]) => {
      const before = loadedBefore(page, [])
      return [page, new Set([...modules].filter((id) => !before.has(id)))]
    }),
  )
}

/** The weight of pages that are not among the others. */
const weigh = (pages: Pages, others?: Pages) => {
  let sum = 0
  for (const [page, weight] of pages) if (!others?.has(page)) sum += weight
  return sum
}

const emptyGroup = (pages: Pages): Group => ({ modules: [], pages, weight: weigh(pages), bytes: 0, needs: new Set() })

type Choices = {
  /** Modules that are in a file already. */
  isPlaced: (id: string) => boolean
  weightOf: (page: string) => number
}

/** One group for all modules that the same two or more pages load. */
const groupsOf = (graph: ModuleGraph, ofPages: ReadonlyMap<string, Set<string>>, { isPlaced, weightOf }: Choices): Group[] => {
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()
  for (const [id, { bytes }] of graph) {
    const pages = [...ofPages.keys()].filter((page) => ofPages.get(page)?.has(id))
    if (pages.length < 2 || ofPages.has(id) || isPlaced(id)) continue
    const key = pages.join()
    const group = groups.get(key) ?? emptyGroup(new Map(pages.map((page) => [page, weightOf(page)])))
    groups.set(key, group)
    groupOf.set(id, group)
    group.modules.push(id)
    group.bytes += bytes
  }
  for (const [id, group] of groupOf)
    for (const other of reached(graph, id)) {
      const needed = groupOf.get(other)
      if (needed && needed !== group) group.needs.add(needed)
    }
  return [...groups.values()]
}

const union = (a: Group, b: Group): Group => {
  const pages = new Map([...a.pages, ...b.pages])
  const needs = new Set([...a.needs, ...b.needs].filter((group) => group !== a && group !== b))
  return { modules: [...a.modules, ...b.modules], pages, weight: weigh(pages), bytes: a.bytes + b.bytes, needs }
}

/**
 * How many bytes more all pages together load if the two are one file. A cost of `limit` or more is of no interest, and then not
 * exact: most pairs are out of the question by their weights alone.
 */
const costOfMerging = (a: Group, b: Group, { all, limit }: { all: number; limit: number }): number => {
  const costIf = (both: number) => (b.weight - both) * a.bytes + (a.weight - both) * b.bytes - both * FILE_COST - all * NAME_COST
  const least = costIf(Math.min(a.weight, b.weight))
  if (least >= limit) return least
  const cost = costIf(a.weight - weigh(a.pages, b.pages))
  if (cost >= limit) return cost
  // Pages that load modules without using them load what these import, too.
  const { needs, pages } = union(a, b)
  return [...needs].reduce((sum, group) => sum + weigh(pages, group.pages) * (group.bytes + FILE_COST), cost)
}

/** The pair whose merging saves most; undefined if none does. */
const bestPair = (groups: readonly Group[], all: number): [Group, Group] | undefined => {
  let best: [Group, Group] | undefined
  let limit = 0
  for (const [index, a] of groups.entries())
    for (const b of groups.slice(index + 1)) {
      const cost = costOfMerging(a, b, { all, limit })
      if (cost >= limit) continue
      limit = cost
      best = [a, b]
    }
  return best
}

const merge = (groups: readonly Group[], a: Group, b: Group): Group[] => {
  const both = union(a, b)
  const rest = groups.filter((group) => group !== a && group !== b)
  for (const group of both.needs) {
    group.pages = new Map([...group.pages, ...both.pages])
    group.weight = weigh(group.pages)
  }
  for (const group of rest)
    if (group.needs.has(a) || group.needs.has(b)) {
      group.needs = new Set([...group.needs, both, ...both.needs])
      group.needs.delete(a)
      group.needs.delete(b)
    }
  return [...rest, both]
}

/**
 * Which modules that several pages share are one file. A file per set of pages would be exact, but that makes hundreds of files of
 * some hundred bytes: they compress worse, cost a request each, and every page lists their names. So files are merged as long as
 * that saves more than it costs the pages that then load modules they don't use. Files never import each other: the same pages
 * would load them, and such files are always merged.
 */
export const sharedChunks = (graph: ModuleGraph, entry: string, choices: Choices): string[][] => {
  const ofPages = modulesOfPages(graph, entry)
  const all = [...ofPages.keys()].reduce((sum, page) => sum + choices.weightOf(page), 0)
  let groups = groupsOf(graph, ofPages, choices)
  for (let pair = bestPair(groups, all); pair; pair = bestPair(groups, all)) groups = merge(groups, ...pair)
  return groups.map(({ modules }) => modules)
}
