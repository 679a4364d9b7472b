import type { KeyObject } from 'node:crypto'
import { constants, verify } from 'node:crypto'

/** How the content of a package is digested: in 1 MiB chunks, or as an fs-verity Merkle tree. */
export type ContentDigestKind = 'chunked-sha256' | 'chunked-sha512' | 'verity-sha256'

type SignatureAlgorithm = {
  id: number
  name: string
  digest: 'sha256' | 'sha512'
  content: ContentDigestKind
  key: 'rsa' | 'ec' | 'dsa'
  /** Length of the salt for RSASSA-PSS. */
  saltBytes?: number
  /** First API level whose platform knows the algorithm. */
  sinceSdk: number
}

/** Ids of the APK Signature Schemes v2 and v3, as source.android.com lists them. */
const ALGORITHMS: SignatureAlgorithm[] = [
  {
    id: 0x0101,
    name: 'RSASSA-PSS SHA-256',
    digest: 'sha256',
    content: 'chunked-sha256',
    key: 'rsa',
    saltBytes: 32,
    sinceSdk: 24,
  },
  {
    id: 0x0102,
    name: 'RSASSA-PSS SHA-512',
    digest: 'sha512',
    content: 'chunked-sha512',
    key: 'rsa',
    saltBytes: 64,
    sinceSdk: 24,
  },
  { id: 0x0103, name: 'RSA PKCS#1 v1.5 SHA-256', digest: 'sha256', content: 'chunked-sha256', key: 'rsa', sinceSdk: 24 },
  { id: 0x0104, name: 'RSA PKCS#1 v1.5 SHA-512', digest: 'sha512', content: 'chunked-sha512', key: 'rsa', sinceSdk: 24 },
  { id: 0x0201, name: 'ECDSA SHA-256', digest: 'sha256', content: 'chunked-sha256', key: 'ec', sinceSdk: 24 },
  { id: 0x0202, name: 'ECDSA SHA-512', digest: 'sha512', content: 'chunked-sha512', key: 'ec', sinceSdk: 24 },
  { id: 0x0301, name: 'DSA SHA-256', digest: 'sha256', content: 'chunked-sha256', key: 'dsa', sinceSdk: 24 },
  { id: 0x0421, name: 'RSA PKCS#1 v1.5 SHA-256 verity', digest: 'sha256', content: 'verity-sha256', key: 'rsa', sinceSdk: 28 },
  { id: 0x0423, name: 'ECDSA SHA-256 verity', digest: 'sha256', content: 'verity-sha256', key: 'ec', sinceSdk: 28 },
  { id: 0x0425, name: 'DSA SHA-256 verity', digest: 'sha256', content: 'verity-sha256', key: 'dsa', sinceSdk: 28 },
]
const BY_ID = new Map(ALGORITHMS.map((algorithm) => [algorithm.id, algorithm]))
const STRENGTH: Record<ContentDigestKind, number> = { 'chunked-sha256': 0, 'verity-sha256': 1, 'chunked-sha512': 2 }

export const signatureAlgorithm = (id: number) => BY_ID.get(id)

type Signed = { key: KeyObject; signedBytes: Uint8Array; signature: Uint8Array }

/** False for a wrong signature or an unusable key. */
export const verifySignature = (algorithm: SignatureAlgorithm, { key, signedBytes, signature }: Signed): boolean => {
  if (key.asymmetricKeyType !== algorithm.key) return false
  const padding =
    algorithm.saltBytes === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: algorithm.saltBytes }
  try {
    return verify(algorithm.digest, signedBytes, { key, ...padding }, signature)
  } catch {
    // OpenSSL throws on malformed DSA signatures and on keys too small for the padding: both mean "not verified"
    return false
  }
}

export type KnownSignature = { algorithm: SignatureAlgorithm; signature: Uint8Array }

/**
 * The signatures that the platforms from `minSdk` on would pick, each the strongest it knows. Undefined if the oldest of them
 * knows none.
 */
export const signaturesThatCount = (signatures: KnownSignature[], minSdk: number): KnownSignature[] | undefined => {
  const bySdk = new Map<number, KnownSignature>()
  for (const candidate of signatures) {
    const sdk = Math.max(candidate.algorithm.sinceSdk, minSdk)
    const best = bySdk.get(sdk)
    if (!best || STRENGTH[candidate.algorithm.content] > STRENGTH[best.algorithm.content]) bySdk.set(sdk, candidate)
  }
  return bySdk.has(minSdk) ? [...bySdk.values()] : undefined
}
