import { append } from '../append.ts'
import { unlessMalformed } from '../bytes/malformed.ts'
import { buildConfigVersions } from '../dex/build-config.ts'
import { startClasses } from '../dex/class-table.ts'
import type { Wanted } from '../dex/wanted.ts'
import type { Dex, Settings } from '../formats/dex.ts'
import type { Archive } from '../formats/zip.ts'
import type { Part } from './bundle.ts'
import { PAUSE } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import { startCallGraph } from './call-graph.ts'
import { loadersIn, loadsCode, startsNative } from './code-loaders.ts'
import { startCode } from './code.ts'
import { startDexFiles } from './dex.ts'
import type { CodeFacts, Facts, ManifestFacts, Seen, SplitFact, VersionFact } from './facts.ts'
import { startInflatedFiles } from './inflated-files.ts'
import { see, seeInSteps, unseen } from './seeing.ts'
import type { Steps } from './seeing.ts'
import { startServices } from './services.ts'
import { withComponents } from './split-additions.ts'
import { readVersionFiles } from './versions.ts'

const componentNames = (manifest: ManifestFacts | undefined) => [
  ...(manifest?.application?.name === undefined ? [] : [manifest.application.name]),
  ...(manifest?.components ?? []).map(({ name, targetActivity }) => targetActivity ?? name),
]

/** Skips a damaged constant pool: versions are informative, no verdict depends on them. */
const constantsOf = (dex: Dex, path: string): VersionFact[] => {
  return unlessMalformed(() => buildConfigVersions(dex).map((one) => ({ kind: 'class', at: path, ...one })), [])
}

export type CodeFamilies = Pick<Facts, 'dex' | 'code' | 'personalData' | 'versions'>
type Looking = {
  manifest: ManifestFacts | undefined
  settings?: Settings | undefined
  wanted: Wanted | undefined
  since: number
}
/** Code in other places: the splits, and entries with embedded code. */
type Around = { splits: readonly SplitFact[]; carried: Facts['embeddedFiles'] }

const NAME_CHARS = 100
/** Prefix of an error message for a split. */
const ofSplit = (name: string) => `分包 ${name.slice(0, NAME_CHARS)} 的`

/** Configuration splits, which have resources for some devices and no layouts: `config.zh`, `camera.config.xhdpi`. */
const OF_DEVICES = /(?:^|\.)config\./

/** Reads the code of a split while it is open. */
export type ReadSplitCode = (part: Part) => Steps<void>

/** Files to which code refers: resource files by id, and services of ServiceLoader. */
const startFilesBeside = (nameOf: () => string) => {
  const [inflated, named] = [startInflatedFiles(nameOf), startServices()]
  return {
    files: { resources: inflated.files, services: named.services },
    add: (archive: Archive) => {
      inflated.add(archive)
      named.add(archive)
    },
  }
}

type Graph = ReturnType<typeof startCallGraph>
/** How code is loaded at run time; the worst case if the code wasn't seen. */
const howLoaded = (
  code: Seen<CodeFacts> | undefined,
  { graph, manifest = {} }: { graph: Graph | undefined; manifest: Pick<ManifestFacts, 'application'> | undefined },
) => {
  if (!code?.seen) return { loads: true, loaders: [], startsNative: false }
  const loaders = loadersIn(code.value)
  return {
    loads: loadsCode(code.value),
    loaders: graph?.withMakers(loaders) ?? loaders,
    startsNative: startsNative(code.value, manifest),
  }
}

type Told = Pick<CodeFamilies, 'dex' | 'versions'> & { code: Seen<CodeFacts> | undefined; manifest: ManifestFacts | undefined }
/** With what the call graph adds. */
function* told(
  graph: Graph | undefined,
  wanted: Wanted | undefined,
  { dex, versions, code, manifest }: Told,
): Pausing<CodeFamilies> {
  if (!dex.seen) return { dex, code: dex, personalData: dex, versions }
  if (!code || !graph || !wanted) {
    const nobodyAsked = unseen('没有读取代码里的调用')
    return { dex, code: nobodyAsked, personalData: nobodyAsked, versions }
  }
  // A scan that failed leaves the graph without the bodies behind it.
  if (!code.seen) return { dex, code, personalData: code, versions }
  const withCallers = yield* graph.withCallers(code.value, { wanted, targetSdk: manifest?.targetSdk ?? 0 })
  yield PAUSE
  const personalData = yield* graph.personalData(manifest)
  yield PAUSE
  return { dex, code: { seen: true, value: yield* graph.withWays(withCallers, manifest) }, personalData, versions }
}

/** Outline, code, call graph and version constants of all dex files, inflating each only once. */
export const startCodePass = (archive: Archive, { manifest: base, settings, wanted, since }: Looking) => {
  const classes = startClasses()
  const beside = startFilesBeside(() => base?.package ?? '')
  beside.add(archive)
  const [reader, graph] = wanted ? [startCode(wanted, { classes, since }), startCallGraph(classes, beside.files)] : []
  const constants: VersionFact[] = []
  let whose = ''
  function* visit(one: Dex, path: string): Pausing<void> {
    if (settings) one.settings = settings
    if (reader)
      yield* reader.add(one, {
        called: `${whose}代码文件 ${path.slice(path.lastIndexOf('/') + 1)}`,
        ...(graph && { watch: graph.watch(one) }),
      })
    append(constants, constantsOf(one, path))
  }
  const files = startDexFiles({ classes, visit })
  let stated: Seen<VersionFact[]> = { seen: true, value: [] }
  const addVersions = (of: Archive, inside: string) => {
    if (!stated.seen) return
    const known = stated.value
    stated = see(`${whose}版本信息`, () => {
      for (const one of readVersionFiles(of)) known.push({ ...one, at: inside + one.at })
      return known
    })
  }
  addVersions(archive, '')
  let read: Seen<void> = { seen: true, value: undefined }
  function* readSplit({ path, head, archive: own }: Part): Steps<void> {
    if (!read.seen) return
    whose = ofSplit(head.split ?? path)
    addVersions(own, `${path}/`)
    if (!OF_DEVICES.test(head.split ?? '')) beside.add(own)
    read = yield* seeInSteps(`${whose}代码文件`, () => files.read(own, `${path}/`))
  }
  return {
    *read(): Steps<void> {
      read = yield* seeInSteps('代码文件', () => files.read(archive))
    },
    readSplit,
    watchLibrary: graph?.watchLibrary,
    *finish({ splits, carried }: Around): Pausing<CodeFamilies> {
      const manifest = base && withComponents(base, splits)
      const code = read.seen ? reader?.finish(componentNames(manifest)) : undefined
      yield PAUSE
      const dex = read.seen
        ? see('代码文件', () => files.finish({ manifest, carried, ...howLoaded(code, { graph, manifest }) }))
        : read
      const versions: Facts['versions'] = stated.seen ? { seen: true, value: [...stated.value, ...constants] } : stated
      yield PAUSE
      return yield* told(graph, wanted, { dex, versions, code, manifest })
    },
  }
}
