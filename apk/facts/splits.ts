import type { Opened, Part } from './bundle.ts'
import { readEmbeddedFiles } from './embedded-files.ts'
import type { EmbeddedFacts, ManifestFacts, NativeLibrary, SigningFacts } from './facts.ts'
import { readManifest } from './manifest.ts'
import { readNativeLibraries } from './native-libraries.ts'
import { openResourceTable } from './resources.ts'
import { readSigning } from './signing.ts'
import type { SupportedPlatforms } from './signing.ts'
import type { SplitAdditions, SplitFact } from './split-fact.ts'

// A Map: a stranger's split may be called `config.constructor`.
const ABIS = new Map(
  Object.entries({
    arm64_v8a: 'arm64-v8a',
    armeabi_v7a: 'armeabi-v7a',
    armeabi: 'armeabi',
    x86: 'x86',
    x86_64: 'x86_64',
    riscv64: 'riscv64',
  }),
)
const DENSITY = /^(?:l|m|h|xh|xxh|xxxh|tv|no|any)dpi$/
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]+)*$/

/** `config.arm64_v8a`, `feature1.config.xxhdpi`, `feature1`: what bundletool calls its splits. */
export const kindOfSplit = (name: string): Pick<SplitFact, 'kind' | 'value'> => {
  const value = /(?:^|\.)config\.(.+)$/.exec(name)?.[1]
  if (value === undefined) return { kind: 'feature', value: name }
  const abi = ABIS.get(value)
  if (abi !== undefined) return { kind: 'abi', value: abi }
  if (DENSITY.test(value)) return { kind: 'density', value }
  return LANGUAGE.test(value) ? { kind: 'language', value } : { kind: 'other', value }
}

const DEX_PATH = /^classes\d*\.dex$/

type Named = { name: string }
/** Those of the split that the base has not: build tools copy what features declare into the base. */
const beyond = <T extends Named>(base: readonly T[] | undefined, split: readonly T[] | undefined) => {
  const known = new Set((base ?? []).map(({ name }) => name))
  return (split ?? []).filter(({ name }) => !known.has(name))
}

const additionsOf = (base: ManifestFacts, split: ManifestFacts): SplitAdditions => ({
  components: beyond(base.components, split.components),
  permissions: beyond(base.permissions, split.permissions),
  customPermissions: beyond(base.customPermissions, split.customPermissions),
  features: beyond(base.features, split.features),
  libraries: beyond(base.libraries, split.libraries),
  metaData: beyond(base.application?.metaData, split.application?.metaData),
  properties: beyond(base.application?.properties, split.application?.properties),
})

/** Who signed, where the signature holds: Android asks all packages of an app for the same signers. */
const signersOf = ({ verified, signers }: SigningFacts) =>
  verified
    ? signers
        .map(({ certificateSha256 }) => certificateSha256)
        .toSorted()
        .join()
    : undefined

const foreign = (base: SigningFacts, split: SigningFacts, name: string) => {
  if (signersOf(base) === undefined || signersOf(base) === signersOf(split)) return undefined
  return split.verified
    ? `分包 ${name} 与基础包不是同一把密钥签名，Android 不会把它们装在一起。请用同一把密钥签名`
    : `分包 ${name} 的签名没有通过校验，Android 不会把它与基础包装在一起。请重新签名`
}

export type Beside = {
  splits: SplitFact[]
  libraries: NativeLibrary[]
  embedded: EmbeddedFacts[]
  /** Why these packages can't be one app's. */
  refusal?: string
}
type Base = { manifest: ManifestFacts | undefined; signing: SigningFacts | undefined; platforms: SupportedPlatforms }

const takeSplit = (into: Beside, part: Part, { manifest, signing, platforms }: Base) => {
  const { path, sizeBytes, head, source, archive } = part
  const name = head.split ?? ''
  const hasCode = [...archive.byPath.keys()].some((one) => DEX_PATH.test(one))
  const adds = manifest && { adds: additionsOf(manifest, readManifest(archive, openResourceTable(archive))) }
  into.splits.push({ path, name, ...kindOfSplit(name), sizeBytes, hasCode, ...adds })
  into.libraries.push(...readNativeLibraries(archive).map((library) => ({ ...library, path: `${path}/${library.path}` })))
  const { files, complete } = readEmbeddedFiles(archive)
  into.embedded.push({ files: files.map((file) => ({ ...file, path: `${path}/${file.path}` })), complete })
  if (!signing || into.refusal !== undefined) return
  const refusal = foreign(signing, readSigning(source, archive, platforms), name.slice(0, NAME_CHARS))
  if (refusal !== undefined) into.refusal = refusal
}
const NAME_CHARS = 100

/** Splits in the order of their paths, and what they bring along, each thing behind its split's path. */
export const readSplits = (opened: Extract<Opened, { kind: 'package' }>, base: Base): Beside => {
  const beside: Beside = { splits: [], libraries: [], embedded: [] }
  for (const part of opened.open()) takeSplit(beside, part, base)
  return beside
}
