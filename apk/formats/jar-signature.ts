import { createHash, verify } from 'node:crypto'
import type { Certificate } from './certificate.ts'
import type { SignedData, SignerInfo } from './pkcs7.ts'
import { DATA_OID } from './pkcs7.ts'

type KeyType = 'rsa' | 'dsa' | 'ec'

const DIGESTS: Record<string, string> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** Signature algorithm by OID: key type, and the digest if the OID implies one. */
const SIGNATURES: Record<string, { key: KeyType; digest?: string }> = {
  '1.2.840.113549.1.1.1': { key: 'rsa' },
  '1.2.840.113549.1.1.4': { key: 'rsa', digest: 'md5' },
  '1.2.840.113549.1.1.5': { key: 'rsa', digest: 'sha1' },
  '1.2.840.113549.1.1.14': { key: 'rsa', digest: 'sha224' },
  '1.2.840.113549.1.1.11': { key: 'rsa', digest: 'sha256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', digest: 'sha384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', digest: 'sha512' },
  '1.2.840.10040.4.1': { key: 'dsa' },
  '1.2.840.10040.4.3': { key: 'dsa', digest: 'sha1' },
  '2.16.840.1.101.3.4.3.1': { key: 'dsa', digest: 'sha224' },
  '2.16.840.1.101.3.4.3.2': { key: 'dsa', digest: 'sha256' },
  '1.2.840.10045.2.1': { key: 'ec' },
  '1.2.840.10045.4.1': { key: 'ec', digest: 'sha1' },
  '1.2.840.10045.4.3.1': { key: 'ec', digest: 'sha224' },
  '1.2.840.10045.4.3.2': { key: 'ec', digest: 'sha256' },
  '1.2.840.10045.4.3.3': { key: 'ec', digest: 'sha384' },
  '1.2.840.10045.4.3.4': { key: 'ec', digest: 'sha512' },
}
/** First API level from which every platform accepts the combination: digest, then key; `+` if the OID implies the digest. */
const SINCE_SDK: Record<string, number> = {
  'md5 rsa': 0,
  'md5 rsa+': 21,
  'sha1 rsa': 0,
  'sha1 rsa+': 0,
  'sha224 rsa': 21,
  'sha224 rsa+': 21,
  'sha256 rsa': 18,
  'sha256 rsa+': 21,
  'sha384 rsa': 18,
  'sha384 rsa+': 21,
  'sha512 rsa': 18,
  'sha512 rsa+': 21,
  'sha1 dsa': 0,
  'sha1 dsa+': 9,
  'sha224 dsa': 22,
  'sha224 dsa+': 21,
  'sha256 dsa': 22,
  'sha256 dsa+': 21,
  'sha1 ec': 18,
  'sha1 ec+': 18,
  'sha224 ec': 21,
  'sha224 ec+': 21,
  'sha256 ec': 18,
  'sha256 ec+': 21,
  'sha384 ec': 18,
  'sha384 ec+': 21,
  'sha512 ec': 18,
  'sha512 ec+': 21,
}
/** Platforms before Android 4.4 read signed attributes wrongly. */
const SIGNED_ATTRIBUTES_SINCE_SDK = 19
/** Platforms before Android 7 check only the first signer info. */
const ALL_SIGNERS_SINCE_SDK = 24

type Pair = { digest: string; key: KeyType }

const supportedPair = ({ digestOid, signatureOid }: SignerInfo, minSdk: number): Pair | undefined => {
  const digest = DIGESTS[digestOid]
  const signature = SIGNATURES[signatureOid]
  if (!digest || !signature || (signature.digest !== undefined && signature.digest !== digest)) return undefined
  const since = SINCE_SDK[`${digest} ${signature.key}${signature.digest ? '+' : ''}`]
  return since === undefined || since > minSdk ? undefined : { digest, key: signature.key }
}

/** What the signature covers; undefined if the signed attributes don't match the file. */
const coveredBytes = (signer: SignerInfo, signatureFile: Uint8Array, { digest, minSdk }: { digest: string; minSdk: number }) => {
  const attributes = signer.signedAttributes
  if (!attributes) return signatureFile
  if (minSdk < SIGNED_ATTRIBUTES_SINCE_SDK || attributes.contentType !== DATA_OID || !attributes.messageDigest) return undefined
  const actual = createHash(digest).update(signatureFile).digest()
  return actual.equals(attributes.messageDigest) ? attributes.signedBytes : undefined
}

const isSignedBy = (
  certificate: Certificate,
  { key, digest, bytes, signature }: Pair & { bytes: Uint8Array; signature: Uint8Array },
) => {
  if (certificate.publicKey?.asymmetricKeyType !== key) return false
  try {
    return verify(digest, bytes, certificate.publicKey, signature)
  } catch {
    // the signature is no valid DER, or the key is too small for the digest
    return false
  }
}

const verifiedCertificate = (signer: SignerInfo, data: SignedData, { signatureFile, minSdk }: Check): Certificate | string => {
  const pair = supportedPair(signer, minSdk)
  if (!pair) return '签名算法不受所支持的系统认可'
  const certificate = data.certificates.find(
    (one) => one.issuerKey === signer.issuerKey && one.serialNumber === signer.serialNumber,
  )
  if (!certificate) return '签名者的证书不在签名文件里'
  const bytes = coveredBytes(signer, signatureFile, { digest: pair.digest, minSdk })
  if (!bytes) return '签名属性与签名文件不符'
  return isSignedBy(certificate, { ...pair, bytes, signature: signer.signature }) ? certificate : '签名与证书、签名文件不符'
}

type Check = { signatureFile: Uint8Array; minSdk: number }

/** The certificate whose key signed the .SF file, or the problem. */
export const signingCertificate = (data: SignedData, check: Check): { certificate?: Certificate; problem?: string } => {
  const signers = check.minSdk < ALL_SIGNERS_SINCE_SDK ? data.signers.slice(0, 1) : data.signers
  let problem = '签名块里没有签名者'
  for (const signer of signers) {
    const found = verifiedCertificate(signer, data, check)
    if (typeof found !== 'string') return { certificate: found }
    problem = found
  }
  return { problem }
}
