import type { KeyObject } from 'node:crypto'
import { Malformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import type { Certificate } from './certificate.ts'
import { publicKeyFrom, readCertificate } from './certificate.ts'
import type { ContentDigests } from './content-digest.ts'
import type { ContentDigestKind, KnownSignature } from './signature-algorithm.ts'
import { signatureAlgorithm, signaturesThatCount, verifySignature } from './signature-algorithm.ts'

/** A v2 or v3 signer, parsed and verified. `problems`, in Chinese, is empty for a valid one. */
export type BlockSigner = {
  certificates: Certificate[]
  attributes: { id: number; value: Uint8Array }[]
  problems: string[]
  /** Range of API levels that the signer applies to: v3 only. */
  minSdk: number
  maxSdk: number
}
export type SignerContext = {
  /** v3 signers have a range of API levels. */
  hasSdkRange: boolean
  /** First API level on which the signature must be valid. */
  minSdk: number
  digests: ContentDigests
}

export const MAX_SIGNERS = 10
const MAX_ITEMS = 256
/** Bound on keys to parse; real signers have one. */
const MAX_CERTIFICATES = 64

/** The next part, which begins with its length as u32. */
export const prefixedPart = (reader: Reader): Reader => {
  const length = reader.u32()
  const part = reader.sub(reader.at, length)
  reader.skip(length)
  return part
}

export const prefixedParts = (reader: Reader): Reader[] => {
  const parts: Reader[] = []
  while (reader.left > 0) {
    if (parts.length >= MAX_ITEMS) throw new Malformed(reader.base + reader.at, `at most ${MAX_ITEMS} parts in a signature`)
    parts.push(prefixedPart(reader))
  }
  return parts
}

type AlgorithmBytes = { id: number; bytes: Uint8Array }
const algorithmBytes = (part: Reader): AlgorithmBytes => ({ id: part.u32(), bytes: prefixedPart(part).bytes })

type SignedData = {
  digests: AlgorithmBytes[]
  certificates: Certificate[]
  attributes: { id: number; value: Uint8Array }[]
  minSdk: number
  maxSdk: number
}

const readSignedData = (reader: Reader, hasSdkRange: boolean): SignedData => {
  const digests = prefixedParts(prefixedPart(reader)).map(algorithmBytes)
  const certificateParts = prefixedParts(prefixedPart(reader))
  if (certificateParts.length > MAX_CERTIFICATES) throw new Malformed(reader.base, `at most ${MAX_CERTIFICATES} certificates`)
  const certificates = certificateParts.map((part) => readCertificate(part.bytes))
  const minSdk = hasSdkRange ? reader.u32() : 0
  const maxSdk = hasSdkRange ? reader.u32() : 0
  const attributes = prefixedParts(prefixedPart(reader)).map((part) => ({ id: part.u32(), value: part.bytes.subarray(4) }))
  return { digests, certificates, attributes, minSdk, maxSdk }
}

const signatureProblems = (chosen: KnownSignature[], key: KeyObject | undefined, signedBytes: Uint8Array): string[] => {
  if (!key) return ['公钥无法读取']
  return chosen
    .filter(({ algorithm, signature }) => !verifySignature(algorithm, { key, signedBytes, signature }))
    .map(({ algorithm }) => `${algorithm.name} 签名与公钥、签名内容不符`)
}

const digestProblems = (digests: AlgorithmBytes[], wanted: Set<ContentDigestKind>, actual: ContentDigests): string[] =>
  digests.flatMap(({ id, bytes }) => {
    const kind = signatureAlgorithm(id)?.content
    if (!kind || !wanted.has(kind)) return []
    return Buffer.from(actual(kind)).equals(bytes) ? [] : [`${kind} 内容摘要不一致，包在签名之后被改动过`]
  })

const identityProblems = (signed: SignedData, publicKeyBytes: Uint8Array): string[] => {
  const own = signed.certificates[0]
  if (!own) return ['没有证书']
  return Buffer.from(own.publicKeyBytes).equals(publicKeyBytes) ? [] : ['证书里的公钥与签名所用的公钥不是同一把']
}

const sameIds = (a: AlgorithmBytes[], b: AlgorithmBytes[]) =>
  a.length === b.length && a.every(({ id }, index) => id === b[index]?.id)

type Envelope = {
  signedBytes: Uint8Array
  signed: SignedData
  signatures: AlgorithmBytes[]
  publicKeyBytes: Uint8Array
  range: string
}

const readEnvelope = (reader: Reader, hasSdkRange: boolean): Envelope => {
  const signedReader = prefixedPart(reader)
  const range = hasSdkRange ? `${reader.u32()}-${reader.u32()}` : '0-0'
  const signatures = prefixedParts(prefixedPart(reader)).map(algorithmBytes)
  const publicKeyBytes = prefixedPart(reader).bytes
  return { signedBytes: signedReader.bytes, signed: readSignedData(signedReader, hasSdkRange), signatures, publicKeyBytes, range }
}

/** Signatures, then identity, then digests: the content is not hashed for an unverified signer. */
const judge = ({ signedBytes, signed, signatures, publicKeyBytes, range }: Envelope, context: SignerContext): string[] => {
  const known = signatures.flatMap(({ id, bytes }) => {
    const algorithm = signatureAlgorithm(id)
    return algorithm ? [{ algorithm, signature: bytes }] : []
  })
  const chosen = signaturesThatCount(known, Math.max(context.minSdk, signed.minSdk))
  if (!chosen) return [known.length === 0 ? '没有认识的签名算法' : '包所支持的最低系统不认识它的签名算法']
  const problems = [
    ...signatureProblems(chosen, publicKeyFrom(publicKeyBytes), signedBytes),
    ...identityProblems(signed, publicKeyBytes),
  ]
  if (!sameIds(signatures, signed.digests)) problems.push('签名与摘要所列的算法不一致')
  if (range !== `${signed.minSdk}-${signed.maxSdk}`) problems.push('签名内外所写的系统版本范围不一致')
  if (problems.length > 0) return problems
  return digestProblems(signed.digests, new Set(chosen.map(({ algorithm }) => algorithm.content)), context.digests)
}

/**
 * The signers of one scheme's block, at most one over the limit, by which the caller sees that there are too many. Raises
 * Malformed for a block that can't be parsed.
 */
export const readSigners = (block: Uint8Array, context: SignerContext): BlockSigner[] =>
  prefixedParts(prefixedPart(new Reader(block)))
    .slice(0, MAX_SIGNERS + 1)
    .map((reader) => {
      const envelope = readEnvelope(reader, context.hasSdkRange)
      const { certificates, attributes, minSdk, maxSdk } = envelope.signed
      return { certificates, attributes, minSdk, maxSdk, problems: judge(envelope, context) }
    })
