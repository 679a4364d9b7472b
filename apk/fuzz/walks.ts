import { inflateRawSync } from 'node:zlib'
import { bytesSource } from '../bytes/source.ts'
import { inflateRaw } from '../bytes/inflate.ts'
import { LimitReached } from '../bytes/malformed.ts'
import { canonicalJson } from '../canonical-json.ts'
import { openPackage } from '../facts/bundle.ts'
import { readFacts, readIcon } from '../facts/index.ts'
import type { Facts } from '../facts/facts.ts'
import { startCode } from '../facts/code.ts'
import { styledIn } from '../facts/styled-classes.ts'
import { WANTED, namesIn } from '../facts/xml-names.ts'
import { usedCapabilities } from '../facts/open-capabilities.ts'
import { isRaster } from '../facts/raster.ts'
import { readSigning } from '../facts/signing.ts'
import { readElements } from '../formats/axml-elements.ts'
import { slotsOf, readResEntry, readResourceTable } from '../formats/arsc.ts'
import { definedClasses, readDexes } from '../formats/dex.ts'
import { constantsOf, eachText, eachTextWith, runtimeNames } from '../formats/elf-texts.ts'
import { readElf } from '../formats/elf.ts'
import { eachChunk, openArchive } from '../formats/zip.ts'
import { judgeFacts } from '../judge.ts'
import { atOnce } from '../pausing.ts'
import { largeScreenMap } from '../maps/large-screen.ts'
import { personalDataMap } from '../maps/personal-data.ts'
import { cleanSpec, itemsOf, packItems } from '../samples/index.ts'
import { sdkInventory, sdkRow } from '../sdks/inventory.ts'
import { loadPack, packIds } from '../standards/packs.ts'
import { wantedInCode } from '../terms/all.ts'
import { answered } from './seeds.ts'

/** Bound on inflated bytes per input, which are discarded anyway. */
const WALK_CAP = 8 * 1024 ** 2
const WALK_ENTRIES = 200
const SLASH = 0x2f

export const walkZip = (bytes: Uint8Array) => {
  const archive = openArchive(bytesSource(bytes))
  let left = WALK_CAP
  for (const entry of archive.entries.slice(0, WALK_ENTRIES))
    answered(() =>
      eachChunk(archive, entry, (chunk) => {
        left -= chunk.length
        if (left < 0) throw new LimitReached('inflatedBytes', 'enough for one try')
      }),
    )
}

/** Reads the headers, and the names in a library's constants. */
export const walkElf = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const elf = readElf(source)
  runtimeNames(source, elf)
  const texts = constantsOf(source, elf)
  eachTextWith(texts, SLASH, () => {})
  eachText(texts, () => {})
}

const inflated = (bytes: Uint8Array, atOnce: boolean) => {
  const parts: Uint8Array[] = []
  let length = 0
  const sink = (part: Uint8Array) => {
    length += part.length
    if (length > WALK_CAP) throw new LimitReached('inflatedBytes', 'enough for one try')
    parts.push(Uint8Array.from(part))
  }
  const halves = [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)]
  return answered(() => {
    inflateRaw(halves, sink, { capBytes: WALK_CAP, atOnce })
    return Buffer.concat(parts)
  })
}
/** Streaming and one-shot inflation must agree with each other, and with zlib. */
export const inflateBothWays = (bytes: Uint8Array) => {
  const [pieces, atOnce] = [inflated(bytes, false), inflated(bytes, true)]
  if (pieces === undefined && atOnce === undefined) return
  const isSame = pieces !== undefined && atOnce !== undefined && pieces.equals(atOnce)
  if (!isSame) throw new Error(`inflates to ${pieces?.length} bytes in pieces and to ${atOnce?.length} at once`)
  if (inflateRawSync(bytes).length !== pieces.length) throw new Error('zlib says otherwise')
}

export const walkTable = (bytes: Uint8Array) => {
  const table = readResourceTable(bytes)
  answered(() => styledIn(table, new Set()))
  const { packages: found } = table
  const blocks = found.flatMap(({ types, keys }) =>
    [...types.values()].flatMap((type) => type.blocks.map((block) => ({ block, keys }))),
  )
  for (const { block, keys } of blocks)
    for (const { offset } of slotsOf(block)) answered(() => keys.at(readResEntry(block, offset).key))
}

export const walkDex = (bytes: Uint8Array) => {
  const code = startCode(wantedInCode)
  for (const dex of readDexes(bytes)) {
    answered(() => definedClasses(dex))
    atOnce(code.add(dex))
  }
  code.finish([])
}

export const walkSigning = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const archive = openArchive(source)
  for (const minSdk of [1, 24, 33]) readSigning(source, archive, { minSdk, targetSdk: 35 })
}

const CIRCUMSTANCES = { judgedOn: '2026-12-01', declarations: { permissionPurposes: {}, sdks: [] } }
const NEWEST = loadPack(packIds().at(-1)!)
const DIGEST = { sha256: '0'.repeat(64), sizeBytes: 0 }

/** Everything beside the report: maps, SDKs, capabilities. */
const tellAll = (facts: Facts) => {
  personalDataMap(facts)
  largeScreenMap(facts)
  sdkInventory(facts).map(sdkRow)
  usedCapabilities(facts)
}

/** Runs the whole engine: for any input it must return facts and verdicts, without a family or term failing internally. */
export const judgeWhole = (bytes: Uint8Array) => {
  const source = bytesSource(bytes)
  const facts = readFacts(source, { wanted: wantedInCode })
  const odd = Object.entries(facts).find(([, family]) => !family.seen && family.reason.includes('意外错误'))
  if (odd) throw new Error(`${odd[0]} broke down: ${odd[1].seen ? '' : odd[1].reason}`)
  const icon = facts.manifest.seen ? readIcon(openPackage(source), facts) : undefined
  if (icon && !isRaster(icon.bytes)) throw new Error('an icon that is no picture')
  const { report, faults } = judgeFacts(facts, DIGEST, { pack: NEWEST, circumstances: CIRCUMSTANCES })
  if (faults.length > 0) throw new Error(`terms broke down: ${faults.join('; ')}`)
  tellAll(facts)
  canonicalJson(report)
}

const bare = () => {
  const { signing: _, ...spec } = cleanSpec()
  return { ...spec, libraries: [], layoutQualifiers: [] }
}
/** The clean app with one entry replaced; the rest is written once. */
const around = (path: string) => {
  const rest = itemsOf(bare()).filter((item) => item.path !== path && !/\.(png|dex)$/.test(item.path))
  return (bytes: Uint8Array) => packItems([...rest.map((item) => ({ ...item, stored: true })), { path, bytes, stored: true }])
}
let wrap: Record<'manifest' | 'settings' | 'table' | 'carried', ReturnType<typeof around>> | undefined
const wraps = () =>
  (wrap ??= {
    manifest: around('AndroidManifest.xml'),
    settings: around('res/xml/network_security_config.xml'),
    table: around('resources.arsc'),
    carried: around('assets/plugin.jar'),
  })

/** Names in a layout, menu, navigation graph or drawable, with fake resources: every id is a string, every even one also a file. */
export const walkInflated = (bytes: Uint8Array) => {
  const resources = { textOf: (id: number) => `org.sample.C${id}`, isFile: (id: number) => id % 2 === 0 }
  const elements = readElements(bytes, WANTED)
  for (const isDrawn of [false, true]) namesIn(elements, { resources, packageName: 'org.sample', isDrawn })
}

/** Uses binary XML in each place that the engine reads. */
export const judgeXml = (bytes: Uint8Array) => {
  judgeWhole(wraps().manifest(bytes))
  judgeWhole(wraps().settings(bytes))
}
/** The clean app, unsigned, with these bytes among its assets. */
export const judgeCarried = (bytes: Uint8Array) => judgeWhole(wraps().carried(bytes))
export const judgeTable = (bytes: Uint8Array) => judgeWhole(wraps().table(bytes))
