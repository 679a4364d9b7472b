import { bytesSource } from '../bytes/source.ts'
import { isRaster } from '../facts/raster.ts'
import { readXml } from '../formats/axml.ts'
import { readProfile, readProfileMetadata } from '../formats/baseline-profile.ts'
import { readCertificate } from '../formats/certificate.ts'
import { readManifestSections } from '../formats/jar-manifest.ts'
import { readSignedData } from '../formats/pkcs7.ts'
import { readSigningBlock } from '../formats/signing-block.ts'
import { openArchive } from '../formats/zip.ts'
import { cleanLibrary } from '../samples/index.ts'
import { deflateFixed } from '../samples/format/deflate.ts'
import { writeElf } from '../samples/format/elf-file.ts'
import { changePackage, changeSignature } from './change-package.ts'
import { changeProfile } from './change-profile.ts'
import { collections, graphPackages, packages, plugins } from './made-seeds.ts'
import type { Random } from './random.ts'
import { answered, distinct, entriesLike } from './seeds.ts'
import {
  inflateBothWays,
  judgeCarried,
  judgeTable,
  judgeWhole,
  judgeXml,
  walkDex,
  walkElf,
  walkInflated,
  walkSigning,
  walkTable,
  walkZip,
} from './walks.ts'

/**
 * A parser under test. `run` may return, or throw Malformed or LimitReached; any other error, and exceeding the bounds of time or
 * memory, is a finding.
 */
export type Target = {
  name: string
  /** The modules whose coverage steers the search, as parts of their paths. */
  watched: string[]
  /** Its own samples, written by this repository. */
  seeds: () => Uint8Array[]
  /** What it takes from a folder: whole packages, or entries in them and files whose path matches. */
  from: 'packages' | { inside: (packages: Uint8Array[]) => Uint8Array[]; alone: RegExp }
  /** Omits its own samples if folders are given. */
  onlyGiven?: true
  run: (bytes: Uint8Array) => void
  /** A mutator, if plain byte changes would rarely get past a checksum or compression. */
  change?: (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array
}

const NOTHING = /^$/

const certificatesIn = (blocks: Uint8Array[]) =>
  distinct(
    blocks.flatMap((bytes) => answered(() => readSignedData(bytes))?.certificates ?? []).map((one) => Uint8Array.from(one.bytes)),
  )

/** A target whose inputs are entries of packages. */
const inside = (pattern: RegExp, alone = NOTHING) => ({
  seeds: () => entriesLike(pattern, packages()),
  from: { inside: (given: Uint8Array[]) => entriesLike(pattern, given), alone },
})
const SIGNATURE_BLOCK = /\.(RSA|EC|DSA)$/
const FORMATS = ['/apk/formats/', '/apk/bytes/']
const ALL = ['/apk/']
const INFLATED = /^res\/(?:drawable|layout|menu|navigation|transition|xml).*\.xml$/

export const targets: readonly Target[] = [
  { name: 'zip', watched: FORMATS, seeds: packages, from: 'packages', run: walkZip },
  {
    name: 'inflate',
    watched: ['/apk/bytes/'],
    seeds: () => entriesLike(/\.(xml|dex|arsc)$/, packages()).map(deflateFixed),
    from: { inside: (given) => entriesLike(/\.(xml|dex|arsc)$/, given).map(deflateFixed), alone: NOTHING },
    run: inflateBothWays,
  },
  { name: 'axml', watched: FORMATS, ...inside(/\.xml$/, /\.xml$/), run: (bytes) => void readXml(bytes, 'res/xml/fuzz.xml') },
  {
    name: 'inflated',
    watched: [...FORMATS, '/apk/facts/'],
    seeds: () => entriesLike(INFLATED, graphPackages()),
    from: { inside: (given) => entriesLike(INFLATED, given), alone: NOTHING },
    run: walkInflated,
  },
  { name: 'xml-judged', watched: ALL, ...inside(/^(AndroidManifest|res\/xml.*)\.xml$/, /\.xml$/), run: judgeXml },
  {
    name: 'arsc',
    watched: [...FORMATS, '/apk/facts/styled'],
    ...inside(/\.arsc$/, /\.arsc$/),
    seeds: () => entriesLike(/\.arsc$/, [...packages(), ...graphPackages()]),
    run: walkTable,
  },
  { name: 'arsc-judged', watched: ALL, ...inside(/\.arsc$/, /\.arsc$/), run: judgeTable },
  {
    name: 'dex',
    watched: [...FORMATS, '/apk/dex/', '/apk/facts/'],
    ...inside(/\.dex$/, /\.dex$/),
    run: walkDex,
  },
  {
    name: 'graph',
    watched: ['/apk/graph/', '/apk/dex/', '/apk/facts/', '/apk/maps/', '/apk/terms/', '/apk/sdks/'],
    seeds: graphPackages,
    from: 'packages',
    run: judgeWhole,
    change: changePackage,
  },
  {
    name: 'elf',
    watched: FORMATS,
    ...inside(/\.so$/, /\.so$/),
    seeds: () => [
      writeElf(cleanLibrary('arm64-v8a')),
      writeElf(cleanLibrary('armeabi-v7a')),
      writeElf({ ...cleanLibrary('arm64-v8a'), exports: ['JNI_OnLoad', 'Java_a_B_go'], texts: ['a/B', 'go', '()V'] }),
      ...entriesLike(/\.so$/, packages()),
    ],
    run: walkElf,
  },
  { name: 'pkcs7', watched: FORMATS, ...inside(SIGNATURE_BLOCK, SIGNATURE_BLOCK), run: (bytes) => void readSignedData(bytes) },
  {
    name: 'certificate',
    watched: FORMATS,
    seeds: () => certificatesIn(entriesLike(SIGNATURE_BLOCK, packages())),
    from: { inside: (given) => certificatesIn(entriesLike(SIGNATURE_BLOCK, given)), alone: /\.(der|cer)$/ },
    run: (bytes) => void readCertificate(bytes),
  },
  {
    name: 'jar-manifest',
    watched: FORMATS,
    ...inside(/\.(MF|SF)$/, /\.(MF|SF)$/),
    run: (bytes) => void readManifestSections(bytes),
  },
  {
    name: 'signing-block',
    watched: FORMATS,
    seeds: packages,
    from: 'packages',
    run: (bytes) => {
      const source = bytesSource(bytes)
      readSigningBlock(source, openArchive(source).centralDirectoryOffset)
    },
    change: changeSignature,
  },
  {
    name: 'signatures',
    watched: [...FORMATS, '/apk/facts/signing'],
    seeds: packages,
    from: 'packages',
    run: walkSigning,
    change: changeSignature,
  },
  {
    name: 'profile',
    watched: FORMATS,
    ...inside(/\.prof$/, /\.prof$/),
    run: (bytes) => void readProfile(bytes),
    change: changeProfile,
  },
  {
    name: 'profile-metadata',
    watched: FORMATS,
    ...inside(/\.profm$/, /\.profm$/),
    run: (bytes) => void readProfileMetadata(bytes),
    change: changeProfile,
  },
  { name: 'picture', watched: ['/apk/facts/raster'], ...inside(/\.(png|webp|jpe?g)$/), run: (bytes) => void isRaster(bytes) },
  { name: 'collection', watched: ALL, seeds: collections, from: 'packages', run: judgeWhole, change: changePackage },
  { name: 'carried', watched: ALL, seeds: plugins, from: 'packages', run: judgeCarried, change: changePackage },
  { name: 'package', watched: ALL, seeds: packages, from: 'packages', onlyGiven: true, run: judgeWhole, change: changePackage },
]
