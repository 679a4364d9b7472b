import { unlessUnreadable } from '../bytes/malformed.ts'
import { readElements } from '../formats/axml-elements.ts'
import { allOf, isReference, knownBy, plainValue, resolveDefault, spendLookups } from '../formats/arsc-lookup.ts'
import { readResEntry, slotsOf } from '../formats/arsc.ts'
import type { ResPackage, ResType, ResourceTable } from '../formats/arsc.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { LEVEL } from '../graph/reach.ts'
import { FILE_TYPES } from '../graph/resource-files.ts'
import type { Named, NamedHere, ResourceFiles } from '../graph/resource-files.ts'
import { limits } from '../limits.ts'
import { drawnIn } from './drawn-files.ts'
import { styledIn } from './styled-classes.ts'
import { openResourceTable } from './resources.ts'
import { completedNames, goalsIn, keyOf, namesIn, WANTED } from './xml-names.ts'

const TYPES = new Set(FILE_TYPES)

/** Bounds for all files of a package; real ones have some thousands of some kilobytes. */
const MAX_FILES = 10_000
const MAX_BYTES = 64 * 1024 ** 2
const MAX_NAMES = 200_000
const MAX_LOOKUPS = 2_000_000
/** Paths per file: configurations, and references to other files. */
const MAX_PATHS = 500
/** Navigation graphs are read before code inflates them: code navigates to destinations by their own ids. */
const MAX_GRAPHS = 500
/** Files that code may look up by name. */
const MAX_NAMED = 100_000
/** Memory for inflated splits that are kept until the search is done. */
const MAX_KEPT_BYTES = 16 * 1024 ** 2
const PATH_CHARS = 100

/** An error in a file hides only that file. */
const attempt = <T>(read: () => T): T | undefined => unlessUnreadable(read, undefined)

/**
 * `types`: those of files, with the number of blocks that a look-up visits; `drawn`: drawables that lead to a class; `styled`:
 * styles that do.
 */
type Place = {
  archive: Archive
  table: ResourceTable
  types: ReadonlyMap<number, number>
  drawn: ReadonlySet<number>
  styled: ReadonlyMap<number, NamedHere[]>
}

const typeKey = (packageId: number, typeId: number) => (packageId << 8) | typeId
const keyOfId = (id: number) => typeKey(id >>> 24, (id >>> 16) & 0xff)

const placeOf = (archive: Archive): Place | undefined => {
  const table = attempt(() => openResourceTable(archive))
  if (!table) return undefined
  const types = table.packages.flatMap((owner) =>
    [...owner.types.values()]
      .filter(({ name }) => TYPES.has(name))
      .map(({ id, blocks }): [number, number] => [typeKey(owner.id, id), blocks.length]),
  )
  const drawn = drawnIn({ archive, table })
  return { archive, table, types: new Map(types), drawn, styled: styledIn(table, drawn) }
}

type Spent = { files: number; bytes: number; names: number; lookups: number; unread: number }

/** The files of a resource id in all configurations, through aliases. */
const pathsOf = ({ archive, table, types, drawn }: Place, id: number, spent: Spent) => {
  const paths = new Set<string>()
  // Iterating a set includes elements added meanwhile, and each id is in it once, so cycles end.
  const ids = new Set([id])
  for (const at of ids) {
    spent.lookups += types.get(keyOfId(at)) ?? 1
    if (ids.size + paths.size > MAX_PATHS || spent.lookups > MAX_LOOKUPS) break
    for (const { entry } of allOf(table, at)) {
      if (!entry.value) continue
      const { data } = entry.value
      if (isReference(entry.value) && (types.has(keyOfId(data)) || drawn.has(data))) ids.add(data)
      const path = plainValue(table, entry.value)
      if (typeof path === 'string' && archive.byPath.has(path)) paths.add(path)
    }
  }
  return [...paths].slice(0, MAX_PATHS)
}

type InFile = { path: string; names: readonly NamedHere[]; goals: [number, NamedHere[]][] }

/** All configurations of a style are merged: its classes are never sure anyway. */
const inStyle = (table: ResourceTable, style: { id: number; names: readonly NamedHere[]; packageName: string }): InFile => ({
  path: knownBy(table).nameOf(style.id) ?? 'style',
  names: completedNames(style.names, style.packageName),
  goals: [],
})

/** What only some of the files (configurations) contain is not sure to be shown. */
const joined = (files: readonly InFile[]): Named[] => {
  const found = new Map<string, { named: Named; times: number }>()
  for (const { path, names } of files)
    for (const one of names) {
      const key = keyOf(one)
      const known = found.get(key)
      if (known) known.times += 1
      if (!known || one.floor < known.named.floor)
        found.set(key, { named: { ...one, path: path.slice(0, PATH_CHARS) }, times: known?.times ?? 1 })
    }
  return [...found.values()].map(({ named, times }) =>
    times < files.length && named.floor === LEVEL.startup ? { ...named, floor: LEVEL.maybe } : named,
  )
}

type ToRead = { path: string; isDrawn: boolean }

const reader = (packageName: string, isFile: (id: number) => boolean) => {
  const spent: Spent = { files: 0, bytes: 0, names: 0, lookups: 0, unread: 0 }
  const readFile = ({ archive, table }: Place, { path, isDrawn }: ToRead): InFile | undefined => {
    const entry = archive.byPath.get(path)
    spent.files += 1
    spent.bytes += entry?.sizeBytes ?? 0
    if (!entry || spent.files > MAX_FILES || spent.bytes > MAX_BYTES || spent.names > MAX_NAMES) return undefined
    const textOf = (id: number) => {
      const value = resolveDefault(table, id)
      return typeof value === 'string' ? value : undefined
    }
    return attempt(() => {
      const elements = readElements(readEntry(archive, entry, limits.xmlFileBytes), WANTED)
      const looking = { resources: { textOf, isFile }, packageName, isDrawn }
      const [names, goals] = [namesIn(elements, looking), goalsIn(elements, looking)]
      spent.names += names.length + goals.length
      return { path, names, goals }
    })
  }
  const known = new Map<string, InFile | undefined>()
  /** Several ids may refer to one file: it is read once. */
  const fileAt = (place: Place, index: number, what: ToRead) => {
    const key = `${index} ${what.isDrawn} ${what.path}`
    if (!known.has(key)) {
      const read = readFile(place, what)
      if (!read) spent.unread += 1
      known.set(key, read)
    }
    return known.get(key)
  }
  return { spent, fileAt }
}

const addSlots = (ids: Set<number>, type: ResType, packageId: number) => {
  for (const block of type.blocks)
    for (const { id } of slotsOf(block)) {
      if (ids.size >= MAX_GRAPHS) return
      ids.add(((packageId << 24) | (type.id << 16) | id) >>> 0)
    }
}

/** Resource ids of the navigation graphs in a table. */
const graphsIn = ({ table }: Place) => {
  const ids = new Set<number>()
  for (const { id, types } of table.packages)
    for (const type of types.values()) if (type.name === 'navigation') attempt(() => addSlots(ids, type, id))
  return [...ids]
}

type Numbers = Map<string, number>
type InTable = { table: ResourceTable; owner: ResPackage; type: ResType }
const addNames = (numbers: Numbers, { table, owner, type }: InTable) => {
  for (const block of type.blocks)
    for (const { id, offset } of slotsOf(block)) {
      if (numbers.size >= MAX_NAMED) return
      const entry = readResEntry(block, offset)
      spendLookups(table, entry)
      const key = `${type.name}/${owner.keys.at(entry.key) ?? ''}`
      if (!numbers.has(key)) numbers.set(key, ((owner.id << 24) | (type.id << 16) | id) >>> 0)
    }
}

/** Resource ids of a package's files by type and name: `layout/main`. */
const numbersIn = (places: readonly Place[]): Numbers => {
  const numbers: Numbers = new Map()
  const owners = places.flatMap(({ table }) => table.packages.map((owner) => ({ table, owner })))
  for (const { table, owner } of owners)
    for (const type of owner.types.values()) if (TYPES.has(type.name)) attempt(() => addNames(numbers, { table, owner, type }))
  return numbers
}

/** By id of a destination or an action. */
const goalsOf = (files: readonly InFile[]) => {
  const goals = new Map<number, Named[]>()
  for (const { path, goals: own } of files)
    for (const [id, names] of own)
      goals.set(id, [...(goals.get(id) ?? []), ...names.map((one) => ({ ...one, path: path.slice(0, PATH_CHARS) }))])
  return goals
}

/**
 * The files that a package's code may inflate, of its base and feature splits. Lazy: apart from navigation graphs, only requested
 * files are read. `nameOf` returns the package's name.
 */
export const startInflatedFiles = (nameOf: () => string) => {
  const archives: Archive[] = []
  let [keptBytes, left] = [0, 0]
  let places: Place[] | undefined
  const open = () => (places ??= archives.flatMap((archive) => placeOf(archive) ?? []))
  let numbered: { types: ReadonlySet<number>; marked: ReadonlySet<number> } | undefined
  const isFile = (id: number) => {
    numbered ??= {
      types: new Set(open().flatMap((place) => [...place.types.keys()])),
      marked: new Set(open().flatMap(({ drawn, styled }) => [...drawn, ...styled.keys()])),
    }
    return numbered.types.has(keyOfId(id)) || numbered.marked.has(id)
  }
  let reading: ReturnType<typeof reader> | undefined
  const known = new Map<number, readonly Named[]>()
  let numbers: Numbers | undefined
  const filesOf = (id: number, place: Place, index: number) => {
    const { fileAt, spent } = (reading ??= reader(nameOf(), isFile))
    const style = place.styled.get(id)
    if (style) return [inStyle(place.table, { id, names: style, packageName: nameOf() })]
    const paths = attempt(() => pathsOf(place, id, spent)) ?? []
    return paths.flatMap((path) => fileAt(place, index, { path, isDrawn: place.drawn.has(id) }) ?? [])
  }
  let goals: ReadonlyMap<number, Named[]> | undefined
  const goalsById = () =>
    (goals ??= goalsOf(open().flatMap((place, index) => graphsIn(place).flatMap((id) => filesOf(id, place, index)))))
  const files: ResourceFiles = {
    isFile,
    numberOf: (type, name) => (numbers ??= numbersIn(open())).get(`${type}/${name}`),
    numbersOf: (type) => [...(numbers ??= numbersIn(open()))].flatMap(([key, id]) => (key.startsWith(`${type}/`) ? [id] : [])),
    isType: (type) => TYPES.has(type),
    isGoal: (id) => goalsById().has(id),
    namedIn: (id) => {
      const named = known.get(id) ?? goalsById().get(id) ?? joined(open().flatMap((place, index) => filesOf(id, place, index)))
      known.set(id, named)
      return named
    },
    unread: () => (reading?.spent.unread ?? 0) + left,
    get isKnown() {
      return open().length > 0
    },
  }
  /** Keeps the archive, not its bytes; a split that would keep too much in memory is left out. */
  const add = (archive: Archive) => {
    keptBytes += archive.source.whole && archives.length > 0 ? archive.source.sizeBytes : 0
    if (keptBytes > MAX_KEPT_BYTES) left += 1
    else archives.push(archive)
  }
  return { files, add }
}
