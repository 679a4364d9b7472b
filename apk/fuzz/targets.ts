import { bytesSource } from '../bytes/source.ts'
import { isRaster } from '../facts/raster.ts'
import { readXml } from '../formats/axml.ts'
import { readCertificate } from '../formats/certificate.ts'
import { readElf } from '../formats/elf.ts'
import { readManifestSections } from '../formats/jar-manifest.ts'
import { readSignedData } from '../formats/pkcs7.ts'
import { readSigningBlock } from '../formats/signing-block.ts'
import { openArchive } from '../formats/zip.ts'
import {
  buildApk,
  buildCollection,
  change,
  cleanLibrary,
  cleanSpec,
  breaking,
  hostilePackages,
  packItems,
  pluginJar,
  sealedJar,
  splitOf,
} from '../samples/index.ts'
import { tocOf } from '../samples/toc.ts'
import { deflateFixed } from '../samples/format/deflate.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { writeElf } from '../samples/format/elf-file.ts'
import { sceneApk, scenes } from '../samples/graph/index.ts'
import { flagsByPlatform } from '../samples/violations/code.ts'
import { changePackage, changeSignature } from './change-package.ts'
import type { Random } from './random.ts'
import { answered, distinct, entriesLike } from './seeds.ts'
import {
  inflateBothWays,
  judgeCarried,
  judgeTable,
  judgeWhole,
  judgeXml,
  walkDex,
  walkSigning,
  walkTable,
  walkZip,
} from './walks.ts'

/**
 * A parser under fire. `run` may end, or throw Malformed or LimitReached; anything else, and anything that takes longer
 * than the cap or swells, is a finding.
 */
export type Target = {
  name: string
  /** The modules whose coverage steers the search, as parts of their paths. */
  watched: string[]
  /** Its own samples, written by this repository. */
  seeds: () => Uint8Array[]
  /** What it takes from a folder: packages as they are, or what lies inside them, and files that look like this. */
  from: 'packages' | { inside: (packages: Uint8Array[]) => Uint8Array[]; alone: RegExp }
  /** Leaves its own samples out where others are given. */
  onlyGiven?: true
  run: (bytes: Uint8Array) => void
  /** How this target's inputs are changed, where plain bytes would rarely get past a checksum or a compression. */
  change?: (bytes: Uint8Array, random: Random, other: Uint8Array) => Uint8Array
}

const SEED_BYTES = 512 * 1024
const NOTHING = /^$/

/** Values in the file, one that the class gives itself by the platform, one behind a method and one in its objects. */
const withConstants = change.withCode({
  name: 'org.sample.clean.Constants',
  constants: [
    { name: 'kind', type: 'Ljava/lang/String;', ofObjects: true, isPrivate: true, isOpen: true },
    { name: 'CIPHER', type: 'Ljava/lang/String;', value: 'AES/GCM/NoPadding' },
    { name: 'FLAGS', type: 'I' },
    { name: 'OPEN', type: 'Z', value: true },
  ],
  methods: [
    flagsByPlatform('org.sample.clean.Constants', '0x04000000'),
    {
      signature: 'use(Landroid/content/Context;Landroid/content/Intent;)V',
      isStatic: true,
      code: `sget-object v0, Lorg/sample/clean/Constants;->CIPHER:Ljava/lang/String;
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        sget-boolean v0, Lorg/sample/clean/Constants;->OPEN:Z
        if-eqz v0, :shut
        const/4 v0, 0
        sget v1, Lorg/sample/clean/Constants;->FLAGS:I
        invoke-static {p0, v0, p1, v1}, Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;
        :shut
        invoke-static {}, Lorg/sample/clean/Constants;->name()Ljava/lang/String;
        move-result-object v0
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        return-void`,
    },
    {
      signature: 'name()Ljava/lang/String;',
      isStatic: true,
      code: 'sget-object v0, Lorg/sample/clean/Constants;->CIPHER:Ljava/lang/String;\nreturn-object v0',
    },
    {
      signature: '<init>()V',
      code: 'const-string v0, "AES/GCM/NoPadding"\niput-object v0, p0, Lorg/sample/clean/Constants;->kind:Ljava/lang/String;\nreturn-void',
    },
    {
      signature: 'use()V',
      code: `iget-object v0, p0, Lorg/sample/clean/Constants;->kind:Ljava/lang/String;
        invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;
        return-void`,
    },
  ],
})

let built: Uint8Array[] | undefined
/** Made once: signing takes longer than reading. */
const packages = () =>
  (built ??= [
    buildApk(cleanSpec()),
    buildApk(withConstants(cleanSpec())),
    buildApk(
      change.withSigning({ key: 'release', schemes: ['v1', 'v2', 'v3'], rotatedFrom: ['earlier'], v31: true })(cleanSpec()),
    ),
    buildApk(change.withSigning({ key: 'curve', schemes: ['v2', 'v3'] })({ ...cleanSpec(), encoding: 'utf16' })),
    ...Object.values(hostilePackages)
      .map(({ bytes }) => bytes())
      .filter(({ length }) => length < SEED_BYTES),
  ])
const VARIANTS = tocOf(
  { number: 0, minSdk: 21, paths: ['splits/base-master.apk', 'splits/base-zh.apk'] },
  { number: 1, minSdk: 31, paths: ['splits/base-master_2.apk', 'splits/base-zh.apk'] },
)
const collections = () => [
  buildCollection({ 'base.apk': buildApk(cleanSpec()), 'split_config.arm64_v8a.apk': splitOf('config.arm64_v8a') }),
  buildCollection(
    { 'splits/base-master.apk': buildApk(cleanSpec()), 'splits/base-zh.apk': splitOf('config.zh') },
    { stored: false },
  ),
  buildCollection(
    {
      'App/splits/base-master.apk': buildApk(cleanSpec()),
      'App/splits/base-master_2.apk': buildApk(cleanSpec()),
      'App/splits/base-zh.apk': splitOf('config.zh'),
    },
    { others: [{ path: 'App/toc.pb', bytes: Uint8Array.from(VARIANTS), stored: true }] },
  ),
  buildCollection({
    'base.apk': buildApk(cleanSpec()),
    'camera.apk': splitOf('camera', {
      components: [{ kind: 'service', name: '.OpenService', attributes: { exported: true } }],
      code: cleanSpec().code.slice(0, 2),
      entries: [{ path: 'assets/plugin.jar', bytes: pluginJar() }],
    }),
  }),
]
const certificatesIn = (blocks: Uint8Array[]) =>
  distinct(
    blocks.flatMap((bytes) => answered(() => readSignedData(bytes))?.certificates ?? []).map((one) => Uint8Array.from(one.bytes)),
  )

/** Plugins as a package carries them: sound, at fault, sealed, with another inside, and a code file by itself. */
const plugins = () => {
  const faulty = writeDex(breaking('SEC-10')(breaking('SEC-14')(cleanSpec())).code)
  return [
    pluginJar(),
    sealedJar(),
    faulty,
    packItems([{ path: 'classes.dex', bytes: faulty }]),
    packItems([
      { path: 'classes.dex', bytes: writeDex([{ name: 'org.sample.plugin.Main' }]) },
      { path: 'assets/inner.jar', bytes: pluginJar(), stored: true },
    ]),
  ]
}

/** A target whose inputs are entries of packages. */
const inside = (pattern: RegExp, alone = NOTHING) => ({
  seeds: () => entriesLike(pattern, packages()),
  from: { inside: (given: Uint8Array[]) => entriesLike(pattern, given), alone },
})
const SIGNATURE_BLOCK = /\.(RSA|EC|DSA)$/
const FORMATS = ['/apk/formats/', '/apk/bytes/']
const ALL = ['/apk/']

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
  { name: 'xml-judged', watched: ALL, ...inside(/^(AndroidManifest|res\/xml.*)\.xml$/, /\.xml$/), run: judgeXml },
  { name: 'arsc', watched: FORMATS, ...inside(/\.arsc$/, /\.arsc$/), run: walkTable },
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
    seeds: () => [...scenes.map(sceneApk), buildApk(withConstants(cleanSpec()))],
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
      ...entriesLike(/\.so$/, packages()),
    ],
    run: (bytes) => void readElf(bytesSource(bytes)),
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
  { name: 'picture', watched: ['/apk/facts/raster'], ...inside(/\.(png|webp|jpe?g)$/), run: (bytes) => void isRaster(bytes) },
  { name: 'collection', watched: ALL, seeds: collections, from: 'packages', run: judgeWhole, change: changePackage },
  { name: 'carried', watched: ALL, seeds: plugins, from: 'packages', run: judgeCarried, change: changePackage },
  { name: 'package', watched: ALL, seeds: packages, from: 'packages', onlyGiven: true, run: judgeWhole, change: changePackage },
]
