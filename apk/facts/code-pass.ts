import { Malformed } from '../bytes/malformed.ts'
import { buildConfigVersions } from '../dex/build-config.ts'
import { startClasses } from '../dex/class-table.ts'
import type { Wanted } from '../dex/wanted.ts'
import type { Dex } from '../formats/dex.ts'
import type { Archive } from '../formats/zip.ts'
import { startCode } from './code.ts'
import { dexFactsOf, readDexFiles } from './dex.ts'
import type { DexFiles } from './dex.ts'
import type { EmbeddedFile, Facts, ManifestFacts, Seen, VersionFact } from './facts.ts'
import { startPersonalData } from './personal-data.ts'
import { see, seeInSteps, unseen } from './seeing.ts'
import type { Steps } from './seeing.ts'
import { readVersionFiles } from './versions.ts'

const componentNames = (manifest: ManifestFacts | undefined) => [
  ...(manifest?.application?.name === undefined ? [] : [manifest.application.name]),
  ...(manifest?.components ?? []).map(({ name, targetActivity }) => targetActivity ?? name),
]

/** What a damaged constant pool can't say is left out: a version is a convenience, no verdict rests on it. */
const constantsOf = (dex: Dex, path: string): VersionFact[] => {
  try {
    return buildConfigVersions(dex).map((one) => ({ kind: 'class', at: path, ...one }))
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

type CodeFamilies = Pick<Facts, 'dex' | 'code' | 'personalData' | 'versions'>
type Looking = { manifest: ManifestFacts | undefined; wanted: Wanted | undefined; since: number }

/** Outline, code, call graph and version constants of the dex files, each of which is inflated once for all. */
export const startCodePass = (archive: Archive, { manifest, wanted, since }: Looking) => {
  const classes = startClasses()
  const [reader, graph] = wanted ? [startCode(wanted, { classes, since }), startPersonalData(classes)] : []
  const constants: VersionFact[] = []
  const visit = (one: Dex, path: string) => {
    reader?.add(one, graph?.watch(one))
    constants.push(...constantsOf(one, path))
  }
  const told = (dex: Facts['dex'], versions: Facts['versions']): CodeFamilies => {
    if (!dex.seen) return { dex, code: dex, personalData: dex, versions }
    if (!reader || !graph || !wanted) {
      const nobodyAsked = unseen('没有读取代码里的调用')
      return { dex, code: nobodyAsked, personalData: nobodyAsked, versions }
    }
    const code = reader.finish(componentNames(manifest))
    if (!code.seen) return { dex, code, personalData: graph.finish(manifest), versions }
    const withCallers = graph.withCallers(code.value, wanted)
    const personalData = graph.finish(manifest)
    return { dex, code: { seen: true, value: graph.withWays(withCallers, manifest) }, personalData, versions }
  }
  return {
    read: (): Steps<Seen<DexFiles>> => seeInSteps('代码文件', () => readDexFiles(archive, { classes, visit })),
    /** `carried` are the entries with code of another place. */
    finish: (files: Seen<DexFiles>, carried: readonly EmbeddedFile[]): CodeFamilies => {
      const dex = files.seen ? see('代码文件', () => dexFactsOf(archive, files.value, { classes, manifest, carried })) : files
      return told(
        dex,
        see('版本信息', () => [...readVersionFiles(archive), ...constants]),
      )
    },
  }
}
