import { Malformed } from '../bytes/malformed.ts'

/** A section of MANIFEST.MF or of a .SF file; names of attributes in lower case. */
export type ManifestSection = { attributes: Map<string, string>; name: string; bytes: Uint8Array }

const MAX_SECTIONS = 200_000
const LF = 0x0a
const CR = 0x0d

type Line = { start: number; end: number; next: number }

/** Lines end with CR LF, LF or CR. */
const lineAt = (bytes: Uint8Array, start: number): Line => {
  let end = start
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end += 1
  const wide = bytes[end] === CR && bytes[end + 1] === LF
  return { start, end, next: Math.min(end + (wide ? 2 : 1), bytes.length) }
}

/** Joins a line with its continuation lines in one copy, for there may be millions of one byte. */
const unfolded = (bytes: Uint8Array, from: number, to: number) => {
  const text = Buffer.alloc(to - from)
  let length = 0
  for (let at = from; at < to;) {
    const { start, end, next } = lineAt(bytes, at)
    const part = bytes.subarray(at === from ? start : start + 1, end)
    text.set(part, length)
    length += part.length
    at = next
  }
  return text.toString('utf8', 0, length)
}

const addAttribute = (attributes: Map<string, string>, text: string) => {
  const colon = text.indexOf(': ')
  if (colon < 0) throw new Malformed(0, 'a manifest attribute')
  attributes.set(text.slice(0, colon).toLowerCase(), text.slice(colon + 2))
}

type Progress = { section: ManifestSection; next: number }

/** A section extends to the blank line after it, inclusively. */
const sectionAt = (bytes: Uint8Array, start: number): Progress => {
  const attributes = new Map<string, string>()
  let [pending, next] = [-1, start]
  const flush = (to: number) => {
    if (pending >= 0) addAttribute(attributes, unfolded(bytes, pending, to))
    pending = -1
  }
  while (next < bytes.length) {
    const line = lineAt(bytes, next)
    next = line.next
    if (line.end === line.start) {
      flush(line.start)
      break
    }
    if (bytes[line.start] === 0x20 && pending >= 0) continue
    flush(line.start)
    pending = line.start
  }
  flush(next)
  return { section: { attributes, name: attributes.get('name') ?? '', bytes: bytes.subarray(start, next) }, next }
}

const isBreak = (octet: number | undefined) => octet === LF || octet === CR

/** The main section first, then the others (JAR File Specification, "Manifest Specification"). Raises Malformed. */
export const readManifestSections = (bytes: Uint8Array): ManifestSection[] => {
  const sections: ManifestSection[] = []
  let at = 0
  while (at < bytes.length) {
    if (sections.length > 0 && isBreak(bytes[at])) {
      at = lineAt(bytes, at).next
      continue
    }
    if (sections.length >= MAX_SECTIONS) throw new Malformed(at, `at most ${MAX_SECTIONS} manifest sections`)
    const { section, next } = sectionAt(bytes, at)
    sections.push(section)
    at = next
  }
  return sections
}

/** The attribute name after the algorithm: `SHA-256-Digest-Manifest` and so on. */
export type DigestSuffix = '-digest' | '-digest-manifest' | '-digest-manifest-main-attributes'
type JarDigest = { algorithm: 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512'; digest: Buffer }

const BY_STRENGTH = [
  ['sha512', 'sha-512'],
  ['sha384', 'sha-384'],
  ['sha256', 'sha-256'],
  ['sha1', 'sha1'],
] as const
const BY_NAME: Record<string, { algorithm: JarDigest['algorithm']; sinceSdk: number }> = {
  md5: { algorithm: 'md5', sinceSdk: 0 },
  sha: { algorithm: 'sha1', sinceSdk: 0 },
  sha1: { algorithm: 'sha1', sinceSdk: 0 },
  'sha-1': { algorithm: 'sha1', sinceSdk: 0 },
  sha256: { algorithm: 'sha256', sinceSdk: 0 },
  'sha-256': { algorithm: 'sha256', sinceSdk: 0 },
  'sha-384': { algorithm: 'sha384', sinceSdk: 9 },
  'sha-512': { algorithm: 'sha512', sinceSdk: 9 },
}
/** Android 4.3 and later take the strongest digest, earlier ones the first that Digest-Algorithms names. */
const STRONGEST_SINCE_SDK = 18

const legacyDigest = ({ attributes }: ManifestSection, suffix: DigestSuffix, minSdk: number): JarDigest | undefined => {
  for (const name of (attributes.get('digest-algorithms') ?? 'SHA SHA1').toLowerCase().split(/\s+/)) {
    const value = attributes.get(`${name}${suffix}`)
    const known = BY_NAME[name]
    if (value !== undefined && known && known.sinceSdk <= minSdk) {
      return { algorithm: known.algorithm, digest: Buffer.from(value, 'base64') }
    }
  }
  return undefined
}

/** The digests that platforms from `minSdk` on would check; empty when the oldest of them finds none. */
export const digestsToCheck = (section: ManifestSection, suffix: DigestSuffix, minSdk: number): JarDigest[] => {
  const legacy = minSdk < STRONGEST_SINCE_SDK ? legacyDigest(section, suffix, minSdk) : undefined
  if (minSdk < STRONGEST_SINCE_SDK && !legacy) return []
  const strongest = BY_STRENGTH.find(([, name]) => section.attributes.has(`${name}${suffix}`))
  const found = legacy ? [legacy] : []
  if (strongest) {
    const [algorithm, name] = strongest
    found.push({ algorithm, digest: Buffer.from(section.attributes.get(`${name}${suffix}`) ?? '', 'base64') })
  }
  return found
}
