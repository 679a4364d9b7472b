import { createHash } from 'node:crypto'
import { Malformed } from '../bytes/malformed.ts'
import { PAUSE, startBreath } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { Certificate } from './certificate.ts'
import type { DigestSuffix, ManifestSection } from './jar-manifest.ts'
import { digestsToCheck, readManifestSections } from './jar-manifest.ts'
import { signingCertificate } from './jar-signature.ts'
import { readSignedData } from './pkcs7.ts'
import { MAX_SIGNERS } from './signer-block.ts'
import type { Archive, ZipEntry } from './zip.ts'
import { eachChunk, readEntry } from './zip.ts'

type JarSignatures = { certificates: Certificate[]; problems: string[] }
export type JarContext = {
  minSdk: number
  /** Scheme numbers found in the signing block, as in `X-Android-APK-Signed`: 2, 3. */
  schemesFound: number[]
  /** Receives every piece of the files that are hashed. */
  watch?: (entry: ZipEntry, bytes: Uint8Array) => void
}

const MANIFEST = 'META-INF/MANIFEST.MF'
const MAX_MANIFEST_BYTES = 32 * 1024 ** 2
const MAX_BLOCK_BYTES = 1024 ** 2
/** Problems beyond this number are not listed. */
const MAX_PROBLEMS = 20
const KNOWN_SCHEMES = [2, 3]

const BLOCK_NAME = /^META-INF\/[^/]*\.(?:RSA|DSA|EC)$/
const signatureFilePath = (blockPath: string) => blockPath.replace(/\.[A-Z]+$/, '.SF')

/** Signature blocks of the package. Platforms ignore a block without its .SF file, and a .SF file without its block. */
export const jarSignatureBlocks = (archive: Archive): ZipEntry[] =>
  [...archive.byPath.values()].filter(({ path }) => BLOCK_NAME.test(path) && archive.byPath.has(signatureFilePath(path)))

const matches = (
  section: ManifestSection,
  { suffix, bytes, minSdk }: { suffix: DigestSuffix; bytes: Uint8Array; minSdk: number },
) => {
  const wanted = digestsToCheck(section, suffix, minSdk)
  if (wanted.length === 0) return 'none'
  return wanted.every(({ algorithm, digest }) => createHash(algorithm).update(bytes).digest().equals(digest)) ? 'yes' : 'no'
}

/** Stripping protection: since Android 7 a .SF file may list the newer schemes that signed the package too. */
const strippingProblems = (main: ManifestSection, found: number[]) => {
  const listed = (main.attributes.get('x-android-apk-signed') ?? '').split(',').map((id) => Number(id.trim() || Number.NaN))
  const missing = KNOWN_SCHEMES.filter((id) => listed.includes(id) && !found.includes(id))
  return missing.map((id) => `签名文件声明还有 v${id} 签名，但 v${id} 签名已被去掉`)
}

type Manifest = { bytes: Uint8Array; main: ManifestSection; byName: Map<string, ManifestSection> }

const readManifest = (bytes: Uint8Array): Manifest => {
  const [main, ...sections] = readManifestSections(bytes)
  if (!main) throw new Malformed(0, 'a manifest main section')
  const byName = new Map(sections.map((section) => [section.name, section]))
  if (byName.has('') || byName.size !== sections.length) throw new Malformed(0, 'one named section for each file')
  return { bytes, main, byName }
}

/** A signature file may digest the whole manifest, or its sections one by one. */
const manifestProblems = (file: Manifest, manifest: Manifest, minSdk: number): string[] => {
  const signtool = (file.main.attributes.get('created-by') ?? '').includes('signtool')
  const whole = matches(file.main, { suffix: '-digest-manifest', bytes: manifest.bytes, minSdk })
  const head = { suffix: '-digest-manifest-main-attributes', bytes: manifest.main.bytes, minSdk } as const
  if (!signtool && matches(file.main, head) === 'no') return ['MANIFEST.MF 的主属性与签名文件所记的摘要不一致']
  if (whole === 'yes') return []
  const broken = [...file.byName].find(([name, section]) => {
    const bytes = manifest.byName.get(name)?.bytes
    return !bytes || matches(section, { suffix: '-digest', bytes, minSdk }) !== 'yes'
  })
  return broken ? [`MANIFEST.MF 中 ${JSON.stringify(broken[0])} 一节与签名文件所记的摘要不一致`] : []
}

type JarSigner = { certificate?: Certificate; names: Set<string>; problems: string[] }

const readSigner = (
  archive: Archive,
  block: ZipEntry,
  { manifest, context }: { manifest: Manifest; context: JarContext },
): JarSigner => {
  const path = signatureFilePath(block.path)
  const entry = archive.byPath.get(path)
  if (!entry) return { names: new Set(), problems: [`${path} 缺失`] }
  const signatureFile = readEntry(archive, entry, MAX_MANIFEST_BYTES)
  const data = readSignedData(readEntry(archive, block, MAX_BLOCK_BYTES))
  const { certificate, problem } = signingCertificate(data, { signatureFile, minSdk: context.minSdk })
  if (!certificate) return { names: new Set(), problems: [`${block.path}：${problem ?? ''}`] }
  const file = readManifest(signatureFile)
  const hasVersion = file.main.attributes.has('signature-version')
  return {
    certificate,
    names: new Set(file.byName.keys()),
    problems: [
      ...(hasVersion ? [] : [`${path} 没有 Signature-Version`]),
      ...strippingProblems(file.main, context.schemesFound),
      ...manifestProblems(file, manifest, context.minSdk),
    ],
  }
}

/** Directories and signature files are not digested (JAR File Specification, "Signed JAR File"). */
const needsDigest = (path: string) => {
  if (path.endsWith('/')) return false
  if (!path.startsWith('META-INF/')) return true
  const name = path.slice('META-INF/'.length)
  return name.includes('/') || !/^(?:manifest\.mf|sig-.*|.*\.(?:sf|rsa|dsa|ec))$/i.test(name)
}

type Checked = { manifest: Manifest } & Pick<JarContext, 'minSdk' | 'watch'>

const entryProblem = (archive: Archive, entry: ZipEntry, { manifest, minSdk, watch }: Checked) => {
  const section = manifest.byName.get(entry.path)
  const wanted = section ? digestsToCheck(section, '-digest', minSdk) : []
  if (wanted.length === 0) return `${JSON.stringify(entry.path)} 不在 MANIFEST.MF 中`
  const hashes = wanted.map(({ algorithm }) => createHash(algorithm))
  eachChunk(archive, entry, (bytes) => {
    for (const hash of hashes) hash.update(bytes)
    watch?.(entry, bytes)
  })
  const same = wanted.every(({ digest }, index) => hashes[index]?.digest().equals(digest))
  return same ? undefined : `${JSON.stringify(entry.path)} 的内容与 MANIFEST.MF 所记的摘要不一致`
}

type Signed = Checked & { signers: JarSigner[] }

const coverageProblem = (path: string, signers: JarSigner[], first: JarSigner[]) => {
  const own = signers.filter(({ names }) => names.has(path))
  if (own.length === 0) return `${JSON.stringify(path)} 没有被签名`
  const same = own.length === first.length && own.every((signer, index) => signer === first[index])
  return same ? undefined : `${JSON.stringify(path)} 的签名者与其他文件不同`
}

function* entriesProblems(archive: Archive, { signers, ...checked }: Signed): Pausing<string[]> {
  const problems: string[] = []
  const entries = archive.entries.filter(({ path }) => needsDigest(path))
  const lead = entries[0]
  if (!lead) return ['没有任何被签名的文件']
  const first = signers.filter(({ names }) => names.has(lead.path))
  const isTime = startBreath()
  for (const entry of entries) {
    if (isTime(entry.sizeBytes)) yield PAUSE
    if (problems.length >= MAX_PROBLEMS) return problems
    const problem = entryProblem(archive, entry, checked) ?? coverageProblem(entry.path, signers, first)
    if (problem) problems.push(problem)
  }
  return problems
}

/** Verifies JAR signing, scheme v1. Raises Malformed for files that can't be parsed. */
export function* verifyV1(archive: Archive, context: JarContext): Pausing<JarSignatures> {
  const blocks = jarSignatureBlocks(archive)
  const entry = archive.byPath.get(MANIFEST)
  if (archive.byPath.size !== archive.entries.length) return { certificates: [], problems: ['包里有同名的文件'] }
  if (!entry) return { certificates: [], problems: ['没有 META-INF/MANIFEST.MF'] }
  if (blocks.length > MAX_SIGNERS) return { certificates: [], problems: [`签名者超过 ${MAX_SIGNERS} 个`] }
  const manifest = readManifest(readEntry(archive, entry, MAX_MANIFEST_BYTES))
  const signers = blocks.map((block) => readSigner(archive, block, { manifest, context }))
  const certificates = signers.flatMap(({ certificate }) => (certificate ? [certificate] : []))
  const problems = signers.flatMap((signer) => signer.problems)
  if (problems.length > 0) return { certificates, problems }
  return { certificates, problems: yield* entriesProblems(archive, { manifest, signers, ...context }) }
}
