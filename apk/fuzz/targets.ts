import { LimitReached, Malformed } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { readFacts, readIcon } from '../facts/index.ts'
import { startCode } from '../facts/code.ts'
import { slotsOf, readResEntry, readResourceTable } from '../formats/arsc.ts'
import { readXml } from '../formats/axml.ts'
import { definedClasses, readDexes } from '../formats/dex.ts'
import { readElf } from '../formats/elf.ts'
import { readManifestSections } from '../formats/jar-manifest.ts'
import { readSignedData } from '../formats/pkcs7.ts'
import { readSigningBlock } from '../formats/signing-block.ts'
import { eachChunk, openArchive, readEntry } from '../formats/zip.ts'
import { judgeFacts } from '../judge.ts'
import { buildApk, change, cleanLibrary, cleanSpec, hostilePackages, packItems } from '../samples/index.ts'
import { writeElf } from '../samples/format/elf-file.ts'
import { loadPack, packIds } from '../standards/packs.ts'
import { wantedInCode } from '../terms/all.ts'
import { mutate } from './mutate.ts'
import type { Random } from './random.ts'

/**
 * A parser under fire. `run` may end, or throw Malformed or LimitReached; anything else, and anything that takes longer
 * than the cap or swells, is a finding.
 */
export type Target = {
  name: string
  /** The modules whose coverage steers the search, as parts of their paths. */
  watched: string[]
  seeds: () => Uint8Array[]
  run: (bytes: Uint8Array) => void
  /** How this target's inputs are changed, where plain bytes would rarely get past a checksum or a compression. */
  change?: (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array
}

const ENTRY_CAP = 8 * 1024 ** 2
const isAnswer = (error: unknown) => error instanceof Malformed || error instanceof LimitReached
/** What the bytes are is an answer; what the code does to itself is a finding. */
const answered = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    if (!isAnswer(error)) throw error
    return undefined
  }
}

let built: Uint8Array[] | undefined
/** Made once: signing takes longer than reading. */
const packages = () =>
  (built ??= [
    buildApk(cleanSpec()),
    buildApk(
      change.withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'], rotatedFrom: ['earlier'], v31: true })(cleanSpec()),
    ),
    buildApk(change.withSigning({ key: 'curve', schemes: ['v2', 'v3'] })({ ...cleanSpec(), encoding: 'utf16' })),
    ...Object.values(hostilePackages)
      .map(({ bytes }) => bytes())
      .filter(({ length }) => length < ENTRY_CAP / 16),
  ])

const distinct = (all: Uint8Array[]) => [...new Map(all.map((bytes) => [Buffer.from(bytes).toString('latin1'), bytes])).values()]
/** What the entries of the sample packages hold, by the ending of their paths. */
const entriesLike = (pattern: RegExp) =>
  distinct(
    packages().flatMap((bytes) => {
      const archive = answered(() => openArchive(bytesSource(bytes))) as ReturnType<typeof openArchive> | undefined
      const entries = (archive?.entries ?? []).filter(({ path }) => pattern.test(path))
      return entries.flatMap((entry) => {
        const read = answered(() => readEntry(archive!, entry, ENTRY_CAP)) as Uint8Array | undefined
        return read && read.length > 0 && read.length < ENTRY_CAP / 16 ? [Uint8Array.from(read)] : []
      })
    }),
  )

const walkZip = (bytes: Uint8Array) => {
  const archive = openArchive(bytesSource(bytes))
  let left = ENTRY_CAP
  for (const entry of archive.entries.slice(0, 200)) {
    answered(() =>
      eachChunk(archive, entry, (chunk) => {
        left -= chunk.length
        if (left < 0) throw new LimitReached('inflatedBytes', 'enough for one try')
      }),
    )
  }
}
const walkTable = (bytes: Uint8Array) => {
  const { packages: found } = readResourceTable(bytes)
  const blocks = found.flatMap(({ types, keys }) =>
    [...types.values()].flatMap((type) => type.blocks.map((block) => ({ block, keys }))),
  )
  for (const { block, keys } of blocks)
    for (const { offset } of slotsOf(block)) answered(() => keys.at(readResEntry(block, offset).key))
}
const walkDex = (bytes: Uint8Array) => {
  const code = startCode(wantedInCode)
  for (const dex of readDexes(bytes)) {
    answered(() => definedClasses(dex))
    code.add(dex)
  }
  code.finish([])
}

const CIRCUMSTANCES = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }
const NEWEST = loadPack(packIds().at(-1)!)
const DIGEST = { sha256: '0'.repeat(64), sizeBytes: 0 }
/** The whole engine: whatever the package is, facts and verdicts come out, and no term breaks down. */
const judgeWhole = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const facts = readFacts(source, { wanted: wantedInCode })
  const odd = Object.entries(facts).find(([, family]) => !family.seen && family.reason.includes('意外错误'))
  if (odd) throw new Error(`${odd[0]} broke down: ${odd[1].seen ? '' : odd[1].reason}`)
  readIcon(source, facts)
  const { faults } = judgeFacts(facts, DIGEST, { pack: NEWEST, circumstances: CIRCUMSTANCES })
  if (faults.length > 0) throw new Error(`terms broke down: ${faults.join('; ')}`)
}
/** Larger packages take too long to be put together again for each try. */
const REPACKED_BYTES = 1024 ** 2
/** One entry of the package is changed and the archive is closed again round it; sometimes the archive's own bytes are. */
const changeEntry = (bytes: Uint8Array, random: Random, other: Uint8Array) => {
  const archive = random.below(5) === 0 ? undefined : answered(() => openArchive(bytesSource(bytes)))
  const { entries = [] } = (archive ?? {}) as Partial<ReturnType<typeof openArchive>>
  if (entries.length === 0 || bytes.length > REPACKED_BYTES) return mutate(bytes, random, other)
  const chosen = random.below(entries.length)
  const items = entries.map((entry, index) => {
    const held = answered(() => readEntry(archive as ReturnType<typeof openArchive>, entry, ENTRY_CAP)) as Uint8Array | undefined
    const content = held ?? new Uint8Array(0)
    return { path: entry.path, bytes: index === chosen ? mutate(content, random, other) : content, stored: true }
  })
  return packItems(items)
}

const FORMATS = ['/apk/formats/', '/apk/bytes/']
export const targets: readonly Target[] = [
  { name: 'zip', watched: FORMATS, seeds: packages, run: walkZip },
  {
    name: 'axml',
    watched: FORMATS,
    seeds: () => entriesLike(/\.xml$/),
    run: (bytes) => void readXml(bytes, 'res/xml/fuzz.xml'),
  },
  { name: 'arsc', watched: FORMATS, seeds: () => entriesLike(/\.arsc$/), run: walkTable },
  { name: 'dex', watched: [...FORMATS, '/apk/dex/', '/apk/facts/'], seeds: () => entriesLike(/\.dex$/), run: walkDex },
  {
    name: 'elf',
    watched: FORMATS,
    seeds: () => [writeElf(cleanLibrary('arm64-v8a')), writeElf(cleanLibrary('armeabi-v7a')), ...entriesLike(/\.so$/)],
    run: (bytes) => void readElf(bytesSource(bytes)),
  },
  {
    name: 'pkcs7',
    watched: FORMATS,
    seeds: () => entriesLike(/\.(RSA|EC|DSA)$/),
    run: (bytes) => void readSignedData(bytes),
  },
  {
    name: 'jar-manifest',
    watched: FORMATS,
    seeds: () => entriesLike(/\.(MF|SF)$/),
    run: (bytes) => void readManifestSections(bytes),
  },
  {
    name: 'signing-block',
    watched: FORMATS,
    seeds: packages,
    run: (bytes) => {
      const source = bytesSource(bytes)
      readSigningBlock(source, openArchive(source).centralDirectoryOffset)
    },
  },
  { name: 'package', watched: ['/apk/'], seeds: packages, run: judgeWhole, change: changeEntry },
]
