import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Certificate } from './certificate.ts'
import { readCertificate } from './certificate.ts'
import { signatureAlgorithm, verifySignature } from './signature-algorithm.ts'
import type { SchemeSignatures } from './signature-v2.ts'
import { countProblems } from './signature-v2.ts'
import type { BlockSigner, SignerContext } from './signer-block.ts'
import { prefixedPart, prefixedParts, readSigners } from './signer-block.ts'

export type V3Signatures = SchemeSignatures & {
  /** Certificates from the oldest to the current one; empty without key rotation. */
  lineage: Certificate[]
  /** API level from which a v3.1 block must apply, according to the v3 signer. */
  rotationMinSdk?: number
}

const PROOF_OF_ROTATION = 0x3ba06f8c
const ROTATION_MIN_SDK = 0x559f8b02
const LINEAGE_VERSION = 1
/** Each node is a signature to verify; real keys were rotated once or twice. */
const MAX_LINEAGE = 64
export const V3_SINCE_SDK = 28
export const V31_SINCE_SDK = 33

type LineageState = { certificates: Certificate[]; algorithmId: number }

/** Verifies one node of the lineage: each is signed by the key of its predecessor. */
const lineageStep = ({ certificates, algorithmId }: LineageState, node: Reader): LineageState => {
  const signed = prefixedPart(node)
  node.u32()
  const nextAlgorithmId = node.u32()
  const signature = prefixedPart(node).bytes
  const certificate = readCertificate(prefixedPart(signed).bytes)
  const signedWith = signed.u32()
  const parent = certificates.at(-1)
  if (parent) {
    const algorithm = signatureAlgorithm(algorithmId)
    const key = parent.publicKey
    if (!algorithm || !key || signedWith !== algorithmId) throw new Malformed(node.base, 'a known algorithm in the lineage')
    if (!verifySignature(algorithm, { key, signedBytes: signed.bytes, signature }))
      throw new Malformed(node.base, 'a signed lineage')
  }
  return { certificates: [...certificates, certificate], algorithmId: nextAlgorithmId }
}

const readLineage = (bytes: Uint8Array): Certificate[] => {
  const reader = new Reader(bytes)
  if (reader.u32() !== LINEAGE_VERSION) throw new Malformed(0, `lineage version ${LINEAGE_VERSION}`)
  const start: LineageState = { certificates: [], algorithmId: 0 }
  const nodes = prefixedParts(reader)
  if (nodes.length > MAX_LINEAGE) throw new Malformed(0, `at most ${MAX_LINEAGE} rotations`)
  const { certificates } = nodes.reduce(lineageStep, start)
  const known = new Set(certificates.map((certificate) => Buffer.from(certificate.bytes).toString('latin1')))
  if (known.size !== certificates.length) throw new Malformed(0, 'each certificate once in the lineage')
  return certificates
}

const lineageOf = (signer: BlockSigner): { lineage: Certificate[]; problems: string[] } => {
  const attribute = signer.attributes.find(({ id }) => id === PROOF_OF_ROTATION)
  if (!attribute) return { lineage: [], problems: [] }
  try {
    const lineage = readLineage(attribute.value)
    const last = lineage.at(-1)
    const own = signer.certificates[0]
    const joined = last && own && Buffer.from(last.bytes).equals(own.bytes)
    return { lineage, problems: joined ? [] : ['密钥轮换记录的最后一张证书不是现在的签名证书'] }
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
    return { lineage: [], problems: ['密钥轮换记录无法验证'] }
  }
}

/** The signers' API level ranges must cover all levels, without gap or overlap. */
const rangeProblems = (signers: BlockSigner[], { from, to }: { from: number; to: number }): string[] => {
  const ordered = signers.toSorted((a, b) => a.minSdk - b.minSdk)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return []
  if (ordered.some(({ minSdk, maxSdk }) => minSdk > maxSdk)) return ['签名者的系统版本范围颠倒']
  const broken = ordered.some((signer, index) => index > 0 && signer.minSdk !== (ordered[index - 1]?.maxSdk ?? 0) + 1)
  const covers = first.minSdk <= from && last.maxSdk >= to
  return broken || !covers ? ['各签名者的系统版本范围没有连成一片'] : []
}

type V3Context = Omit<SignerContext, 'hasSdkRange'> & {
  /** API levels that the block must cover. */
  range: { from: number; to: number }
}

/** Verifies APK Signature Scheme v3 or v3.1, which has the same format under another id. */
export const verifyV3 = (block: Uint8Array, { range, ...context }: V3Context): V3Signatures => {
  const signers = readSigners(block, { ...context, hasSdkRange: true, minSdk: Math.max(context.minSdk, V3_SINCE_SDK) })
  const lineages = signers.map(lineageOf)
  const problems = [
    ...countProblems(signers),
    ...signers.flatMap((signer) => signer.problems),
    ...lineages.flatMap((one) => one.problems),
    ...rangeProblems(signers, range),
  ]
  const lineage = lineages.map((one) => one.lineage).reduce((longest, one) => (one.length > longest.length ? one : longest), [])
  const minSdk = signers.flatMap(({ attributes }) => attributes).find(({ id }) => id === ROTATION_MIN_SDK)
  return { signers, problems, lineage, ...(minSdk ? { rotationMinSdk: new Reader(minSdk.value).u32At(0) } : {}) }
}
