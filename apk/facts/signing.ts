import { Malformed } from '../bytes/malformed.ts'
import type { Source } from '../bytes/source.ts'
import type { Certificate } from '../formats/certificate.ts'
import { digestHex } from '../formats/certificate.ts'
import type { ContentDigests } from '../formats/content-digest.ts'
import { contentDigests } from '../formats/content-digest.ts'
import { jarSignatureBlocks, verifyV1 } from '../formats/signature-v1.ts'
import type { JarContext } from '../formats/signature-v1.ts'
import { verifyV2 } from '../formats/signature-v2.ts'
import type { V3Signatures } from '../formats/signature-v3.ts'
import { V31_SINCE_SDK, V3_SINCE_SDK, verifyV3 } from '../formats/signature-v3.ts'
import type { SigningBlock } from '../formats/signing-block.ts'
import { BLOCK_ID, readSigningBlock } from '../formats/signing-block.ts'
import type { Archive } from '../formats/zip.ts'
import { PAUSE, atOnce } from '../pausing.ts'
import type { Pausing } from '../pausing.ts'
import type { SchemeFact, SignerFact, SigningFacts } from './facts.ts'

export type SupportedPlatforms = { minSdk: number; targetSdk: number; targetSandboxVersion?: number }
/** Receives the files that v1 verification hashes. */
type Watching = Pick<JarContext, 'watch'>

type Scheme = SchemeFact & { certificates: Certificate[]; lineage: Certificate[]; rotationMinSdk?: number }
type SchemeName = keyof SigningFacts['schemes']
type Schemes = Record<SchemeName, Scheme>

const V1_UNTIL_SDK = 23
const V2_NEEDED_SINCE_TARGET = 30
const V2_NEEDED_SINCE_SANDBOX = 2
const NEWEST_SDK = 0x7fffffff
const ABSENT: Scheme = { present: false, verified: false, problems: [], certificates: [], lineage: [] }

const toScheme = (found: {
  certificates: Certificate[]
  problems: string[]
  lineage?: Certificate[]
  rotationMinSdk?: number
}): Scheme => ({
  lineage: [],
  ...found,
  present: true,
  verified: found.problems.length === 0,
})

/** A scheme with malformed bytes is present and not verified; the other schemes are unaffected. */
const damaged = (error: unknown): Scheme => {
  // LimitReached aborts the analysis as elsewhere: a bomb must not look like a bad signature.
  if (!(error instanceof Malformed)) throw error
  return { ...ABSENT, present: true, problems: [`签名结构损坏，位置 ${error.offset}：${error.sought}`] }
}

const attempt = (verify: () => Scheme): Scheme => {
  try {
    return verify()
  } catch (error) {
    return damaged(error)
  }
}

const own = (signers: { certificates: Certificate[] }[]) => signers.flatMap(({ certificates }) => certificates.slice(0, 1))

type BlockContext = { block: SigningBlock; digests: ContentDigests; minSdk: number }

const blockScheme = (id: number, { block }: BlockContext, verify: (bytes: Uint8Array) => Scheme): Scheme =>
  block.ids.includes(id) ? attempt(() => verify(block.value(id)!)) : ABSENT

const v3Scheme = (found: V3Signatures): Scheme => {
  const newestFirst = found.signers.toSorted((a, b) => b.minSdk - a.minSdk)
  return toScheme({ ...found, certificates: own(newestFirst) })
}

/** The v3 block applies from Android 9 up to where a v3.1 block takes over. */
const blockSchemes = (context: BlockContext): Pick<Schemes, 'v2' | 'v3' | 'v31'> => {
  const v31 = blockScheme(BLOCK_ID.v31, context, (bytes) => {
    const range = { from: 0, to: NEWEST_SDK }
    const found = verifyV3(bytes, {
      ...context,
      minSdk: Math.max(context.minSdk, V31_SINCE_SDK),
      range: { ...range, from: NEWEST_SDK },
    })
    return v3Scheme(found)
  })
  const to = v31.present ? V31_SINCE_SDK - 1 : NEWEST_SDK
  const range = { from: Math.max(context.minSdk, V3_SINCE_SDK), to }
  const v3 = blockScheme(BLOCK_ID.v3, context, (bytes) => v3Scheme(verifyV3(bytes, { ...context, range })))
  const v2 = blockScheme(BLOCK_ID.v2, context, (bytes) => {
    const found = verifyV2(bytes, { ...context, hasV3: v3.present })
    return toScheme({ ...found, certificates: own(found.signers) })
  })
  if (v3.rotationMinSdk !== undefined && !v31.present) {
    return {
      v2,
      v31,
      v3: { ...v3, verified: false, problems: [...v3.problems, 'v3 签名声明还有 v3.1 签名，但 v3.1 签名已被去掉'] },
    }
  }
  if (v31.present && !v3.present)
    return { v2, v3, v31: { ...v31, verified: false, problems: [...v31.problems, '只有 v3.1 签名，没有 v3 签名'] } }
  return { v2, v3, v31 }
}

type Beside = Watching & { minSdk: number; newer: Omit<Schemes, 'v1'> }
function* v1Scheme(archive: Archive, { newer, ...context }: Beside): Pausing<Scheme> {
  if (jarSignatureBlocks(archive).length === 0) return ABSENT
  const schemesFound = [...(newer.v2.present ? [2] : []), ...(newer.v3.present ? [3] : [])]
  try {
    return toScheme(yield* verifyV1(archive, { ...context, schemesFound }))
  } catch (error) {
    return damaged(error)
  }
}

/** v1 matters only before Android 7, or if there is nothing newer; only then are all its files hashed. */
const V1_UNUSED = 'v1 签名未检验：所支持的系统都使用更新的签名方案'

const sameCertificates = (a: Certificate[], b: Certificate[]) => {
  const keys = (list: Certificate[]) => list.map(({ bytes }) => digestHex('sha256', bytes)).toSorted()
  return keys(a).join() === keys(b).join()
}

/** All schemes of a package must have the same signer; after a key rotation the older ones have the first of the lineage. */
const agreementProblems = ({ v1, v2, v3 }: Schemes): string[] => {
  const problems: string[] = []
  if (v1.verified && v2.verified && !sameCertificates(v1.certificates, v2.certificates)) problems.push('v1 与 v2 签名者不同')
  const first = v3.lineage[0] ?? v3.certificates.at(-1)
  const older = v2.verified ? v2 : v1
  if (v3.verified && older.verified && first && !sameCertificates(older.certificates, [first]))
    problems.push('v3 与更旧方案的签名者不同')
  return problems
}

/** Schemes that some supported platform would use; an error in another one does no harm. */
const usedSchemes = (schemes: Schemes, minSdk: number): SchemeName[] => {
  const used: SchemeName[] = []
  if (schemes.v31.present) used.push('v31')
  if (schemes.v3.present) used.push('v3')
  if (schemes.v2.present && (minSdk < V3_SINCE_SDK || used.length === 0)) used.push('v2')
  if (minSdk <= V1_UNTIL_SDK || used.length === 0) used.push('v1')
  return used
}

/** apksigner's rules that require v2: by target SDK, and by the sandbox version of instant apps. */
const tooOldProblems = (schemes: Schemes, { targetSdk, targetSandboxVersion = 1 }: SupportedPlatforms): string[] => {
  const newer = schemes.v2.verified || schemes.v3.verified || schemes.v31.verified
  if (newer || !schemes.v1.present) return []
  return [
    ...(targetSdk >= V2_NEEDED_SINCE_TARGET ? ['目标版本 30 起必须有 v2 或更新的签名'] : []),
    ...(targetSandboxVersion >= V2_NEEDED_SINCE_SANDBOX ? ['targetSandboxVersion 为 2 时必须有 v2 或更新的签名'] : []),
  ]
}

const overallProblems = (schemes: Schemes, platforms: SupportedPlatforms): string[] => {
  const { minSdk } = platforms
  const used = usedSchemes(schemes, minSdk)
  const missing = used
    .filter((name) => !schemes[name].present)
    .map(() => (minSdk <= V1_UNTIL_SDK && used.length > 1 ? '没有 v1 签名，Android 7 之前的系统无法验签' : '没有签名'))
  const broken = used.flatMap((name) => schemes[name].problems.map((problem) => `${LABELS[name]}：${problem}`))
  return [...missing, ...broken, ...agreementProblems(schemes), ...tooOldProblems(schemes, platforms)]
}
const LABELS: Record<SchemeName, string> = { v1: 'v1', v2: 'v2', v3: 'v3', v31: 'v3.1' }
const STRONGEST: SchemeName[] = ['v31', 'v3', 'v2', 'v1']

const signerFact = (certificate: Certificate): SignerFact => ({
  subject: certificate.subject,
  issuer: certificate.issuer,
  serialNumber: certificate.serialNumber,
  notBefore: certificate.notBefore,
  notAfter: certificate.notAfter,
  keyAlgorithm: certificate.keyAlgorithm,
  keyBits: certificate.keyBits,
  signatureAlgorithm: certificate.signatureAlgorithm,
  certificateSha256: digestHex('sha256', certificate.bytes),
  certificateSha1: digestHex('sha1', certificate.bytes),
  publicKeySha256: digestHex('sha256', certificate.publicKeyBytes),
})

type Block = { block?: SigningBlock; problems: string[] }

/** Platforms look for a signing block only if the central directory ends at the end record. */
const findBlock = (source: Source, archive: Archive): Block => {
  if (archive.centralDirectoryOffset + archive.centralDirectoryBytes !== archive.endOffset) return { problems: [] }
  try {
    const block = readSigningBlock(source, archive.centralDirectoryOffset)
    return block ? { block, problems: [] } : { problems: [] }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return { problems: [`APK Signing Block 损坏，位置 ${error.offset}：${error.sought}`] }
  }
}

/** Signers of the schemes that some supported platform uses in place of the strongest one. */
const olderSigners = (schemes: Schemes, { strongest, minSdk }: { strongest: SchemeName | undefined; minSdk: number }) => {
  const known = new Set(strongest ? schemes[strongest].certificates.map(({ bytes }) => digestHex('sha256', bytes)) : [])
  const found = new Map<string, SignerFact>()
  const isUsed = (name: SchemeName) =>
    schemes[name].verified && !(name === 'v3' && schemes.v31.present && minSdk >= V31_SINCE_SDK)
  const used = usedSchemes(schemes, minSdk).filter(isUsed)
  for (const certificate of used.flatMap((name) => schemes[name].certificates)) {
    const signer = signerFact(certificate)
    if (!known.has(signer.certificateSha256)) found.set(signer.certificateSha256, signer)
  }
  return [...found.values()]
}

const fact = ({ present, verified, problems }: Scheme): SchemeFact => ({ present, verified, problems })

/**
 * Reads and verifies all signatures that a supported platform would check. Like apksigner, v1 is checked only if minSdk is below 24
 * or there is no newer scheme: else it is `present`, not `verified`, with a problem that says so. Without platforms, the strictest
 * check.
 */
export function* readSigningInParts(
  source: Source,
  archive: Archive,
  { watch, ...platforms }: SupportedPlatforms & Watching = { minSdk: 1, targetSdk: 1 },
): Pausing<SigningFacts> {
  const { block, problems: blockProblems } = findBlock(source, archive)
  const parts = { blockOffset: block?.offset ?? 0, directoryOffset: archive.centralDirectoryOffset, endOffset: archive.endOffset }
  const context = block && { block, digests: contentDigests(source, parts), minSdk: platforms.minSdk }
  const newer = context ? blockSchemes(context) : { v2: ABSENT, v3: ABSENT, v31: ABSENT }
  yield PAUSE
  const skipV1 = platforms.minSdk > V1_UNTIL_SDK && [newer.v2, newer.v3, newer.v31].some(({ present }) => present)
  const v1 = skipV1
    ? { ...ABSENT, present: jarSignatureBlocks(archive).length > 0, problems: [V1_UNUSED] }
    : yield* v1Scheme(archive, { minSdk: platforms.minSdk, newer, ...(watch && { watch }) })
  const schemes = { v1: v1.present ? v1 : ABSENT, ...newer }
  const problems = [...blockProblems, ...overallProblems(schemes, platforms)]
  const strongest = STRONGEST.find((name) => schemes[name].verified) ?? STRONGEST.find((name) => schemes[name].present)
  const older = olderSigners(schemes, { strongest, minSdk: platforms.minSdk })
  const ids = block?.ids ?? []
  return {
    schemes: { v1: fact(schemes.v1), v2: fact(schemes.v2), v3: fact(schemes.v3), v31: fact(schemes.v31) },
    verified: problems.length === 0,
    problems,
    signers: strongest ? schemes[strongest].certificates.map(signerFact) : [],
    ...(older.length > 0 && { olderSigners: older }),
    rotation: schemes.v3.lineage.length > 1 || schemes.v31.lineage.length > 1,
    sourceStamp: ids.includes(BLOCK_ID.sourceStampV1) || ids.includes(BLOCK_ID.sourceStampV2),
    blockIds: ids,
  }
}

export const readSigning = (source: Source, archive: Archive, about?: SupportedPlatforms & Watching): SigningFacts =>
  atOnce(readSigningInParts(source, archive, about))
