import { fileSource } from '../../apk/bytes/source.ts'
import type { Facts, XmlAttribute, XmlElement } from '../../apk/facts/facts.ts'
import { identityOf, readFacts } from '../../apk/facts/index.ts'
import { PREVIEW_SDK } from '../../apk/facts/sdk-level.ts'
import { wantedInCode } from '../../apk/terms/all.ts'
import { localName, onOneLine } from './aapt2.ts'
import type { Statement } from './fields.ts'

export const factsOf = (path: string): Facts => {
  const source = fileSource(path)
  try {
    return readFacts(source, { wanted: wantedInCode })
  } finally {
    source.close()
  }
}

/** Our facts in the format of `aapt dump badging`. */
export const ourBadging = (facts: Facts): Statement => {
  const identity = identityOf(facts)
  const components = facts.manifest.seen ? facts.manifest.value.components : []
  return {
    package: identity.package ?? '',
    versionCode: identity.versionCode ?? '',
    versionName: identity.versionName ?? '',
    minSdk: identity.minSdk ?? '',
    targetSdk: identity.targetSdk ?? '',
    label: identity.label ?? '',
    icon: identity.icon ?? '',
    // Neither tool lists an activity-alias, although the launcher shows it.
    launchers: components.filter(({ isLauncher, kind }) => isLauncher && kind === 'activity').map(({ name }) => name),
    permissions: identity.permissions,
    features: identity.features.toSorted(),
    abis: identity.abis,
  }
}

/** apksigner skips v2 if every supported platform reads v3; we verify it all the same. */
const V3_READERS_FROM = 28
const schemesOf = (facts: Facts) => {
  const { schemes } = identityOf(facts)
  const minSdk = facts.manifest.seen ? facts.manifest.value.minSdk : 1
  const leavesV2 = minSdk >= V3_READERS_FROM && minSdk < PREVIEW_SDK && schemes.includes('v3')
  return schemes.filter((name) => name !== 'v2' || !leavesV2)
}

export const ourSignatures = (facts: Facts): Statement => {
  // What is no package has no valid signature.
  if (!facts.signing.seen) return { verified: 'false', schemes: [], signers: [], keys: [], keySizes: [] }
  const { verified, signers } = facts.signing.value
  return {
    verified: String(verified),
    // apksigner lists schemes and signers only if it has verified the package.
    schemes: verified ? schemesOf(facts) : [],
    signers: verified ? signers.map(({ certificateSha256 }) => certificateSha256) : [],
    keys: verified ? signers.map(({ publicKeySha256 }) => publicKeySha256) : [],
    keySizes: verified ? signers.map(({ keyBits }) => String(keyBits)) : [],
  }
}

const hex = (value: number) => `0x${(value >>> 0).toString(16)}`
const floatBits = (value: number) => {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  return view.getUint32(0)
}

/** aapt escapes backslashes, quotes and line breaks as in C, and ends a string at a NUL. */
const escaped = (value: string) =>
  (value.split('\0')[0] ?? '').replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const PRINTED: Partial<Record<XmlAttribute['type'], (value: XmlAttribute['value']) => string>> = {
  string: (value) => `"${escaped(String(value))}"`,
  reference: (value) => `@0x${Number(value).toString(16).padStart(8, '0')}`,
  theme: (value) => `?0x${Number(value).toString(16).padStart(8, '0')}`,
  bool: (value) => `(type 0x12)${value ? '0xffffffff' : '0x0'}`,
  int: (value) => `(type 0x10)${hex(Number(value))}`,
  hex: (value) => `(type 0x11)${hex(Number(value))}`,
  float: (value) => `(type 0x4)${hex(floatBits(Number(value)))}`,
}

const lineOf = (tag: string, { name, resourceId, type, value }: XmlAttribute) => {
  const id = resourceId === undefined ? '' : resourceId.toString(16).padStart(8, '0')
  return [tag, name, id, PRINTED[type]?.(value) ?? type].join('|')
}

const PRINTED_2: Partial<Record<XmlAttribute['type'], (value: XmlAttribute['value']) => string>> = {
  string: (value) => `"${String(value)}"`,
  hex: (value) => `0x${(Number(value) >>> 0).toString(16).padStart(8, '0')}`,
  float: (value) => String(Number(Number(value).toPrecision(6))),
}
/** aapt2 prints references with their prefix and eight digits, and doesn't know names of enums and flags. */
const printed2 = ({ type, value, text }: XmlAttribute) => {
  if ((type === 'reference' || type === 'theme') && value !== 0)
    return `${type === 'theme' ? '?' : '@'}0x${Number(value).toString(16).padStart(8, '0')}`
  if (type === 'int') return String(value)
  // aapt2 prints a fraction of 80 % as 0.8%.
  if (type === 'fraction') return text.replace(/^[-\d.]+/, (figure) => String(Number((Number(figure) / 100).toFixed(4))))
  return PRINTED_2[type]?.(value) ?? text
}

const parts2 = (element: XmlElement): string[] => [
  localName(element.name),
  ...element.attributes.map((attribute) => {
    const id = attribute.resourceId === undefined ? '' : attribute.resourceId.toString(16).padStart(8, '0')
    return [localName(element.name), localName(attribute.name), id, printed2(attribute)].join('|')
  }),
  ...element.children.flatMap(parts2),
]
const textsIn = ({ text, children }: XmlElement): string[] => [
  ...(text === undefined ? [] : [onOneLine(text)]),
  ...children.flatMap(textsIn),
]

/** The same list as aapt2's tree dump, without namespaces, followed by all texts. */
export const ourTree2 = (root: XmlElement): string[] => [...parts2(root), ...textsIn(root).toSorted()]

/** The same without names, where the resource id identifies the attribute. */
export const byId = (lines: string[]) => lines.map((line) => line.replace(/^([^|]*)\|[^|]*\|([0-9a-f]{8})\|/, '$1||$2|'))

/** The same list as aapt's tree dump. */
export const ourTree = (element: XmlElement): string[] => [
  element.name,
  ...element.attributes.map((attribute) => lineOf(element.name, attribute)),
  ...element.children.flatMap(ourTree),
]
