import type { KeyObject } from 'node:crypto'
import { createHash, createPublicKey } from 'node:crypto'
import { Malformed } from '../bytes/malformed.ts'
import type { Der } from './der.ts'
import { body, childAt, children, encoding, oidText, readDer, TAG } from './der.ts'
import { nameKey, nameText } from './distinguished-name.ts'

type KeyAlgorithm = 'RSA' | 'EC' | 'DSA' | 'unknown'
/** An X.509 certificate; the bytes are the original ones, since signatures compare and hash these. */
export type Certificate = {
  bytes: Uint8Array
  subject: string
  issuer: string
  /** Issuer and serial number, by which a PKCS#7 signer refers to it. */
  issuerKey: string
  /** Lower-case hex. */
  serialNumber: string
  /** ISO 8601, UTC. */
  notBefore: string
  notAfter: string
  keyAlgorithm: KeyAlgorithm
  keyBits: number
  signatureAlgorithm: string
  /** SubjectPublicKeyInfo. */
  publicKeyBytes: Uint8Array
  /** Undefined if node:crypto can't read the key. */
  publicKey: KeyObject | undefined
}

const SIGNATURE_NAMES: Record<string, string> = {
  '1.2.840.113549.1.1.4': 'MD5withRSA',
  '1.2.840.113549.1.1.5': 'SHA1withRSA',
  '1.2.840.113549.1.1.10': 'RSASSA-PSS',
  '1.2.840.113549.1.1.11': 'SHA256withRSA',
  '1.2.840.113549.1.1.12': 'SHA384withRSA',
  '1.2.840.113549.1.1.13': 'SHA512withRSA',
  '1.2.840.113549.1.1.14': 'SHA224withRSA',
  '1.2.840.10040.4.3': 'SHA1withDSA',
  '2.16.840.1.101.3.4.3.1': 'SHA224withDSA',
  '2.16.840.1.101.3.4.3.2': 'SHA256withDSA',
  '1.2.840.10045.4.1': 'SHA1withECDSA',
  '1.2.840.10045.4.3.1': 'SHA224withECDSA',
  '1.2.840.10045.4.3.2': 'SHA256withECDSA',
  '1.2.840.10045.4.3.3': 'SHA384withECDSA',
  '1.2.840.10045.4.3.4': 'SHA512withECDSA',
}
const CURVE_BITS: Record<string, number> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
}
const MAX_SERIAL_BYTES = 64

/** RFC 5280, 4.1.2.5: two-digit years from 50 on are 19xx. */
const timeText = (node: Der): string => {
  const text = Buffer.from(body(node).subarray(0, 32)).toString('latin1')
  const utc = node.tag === TAG.utcTime
  const parts = utc
    ? /^(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?Z$/.exec(text)
    : /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d+)?Z$/.exec(text)
  if (!parts) throw new Malformed(node.start, 'a time of validity')
  const [, year = '', month, day, hour, minute, second = '00'] = parts
  const century = utc ? (Number(year) >= 50 ? '19' : '20') : ''
  return `${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}

export const publicKeyFrom = (spki: Uint8Array): KeyObject | undefined => {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
  } catch {
    // The key is unusable, whatever OpenSSL's reason.
    return undefined
  }
}

const keyFacts = (key: KeyObject | undefined): { keyAlgorithm: KeyAlgorithm; keyBits: number } => {
  const details = key?.asymmetricKeyDetails
  const type = key?.asymmetricKeyType
  if (type === 'rsa' || type === 'rsa-pss') return { keyAlgorithm: 'RSA', keyBits: details?.modulusLength ?? 0 }
  if (type === 'dsa') return { keyAlgorithm: 'DSA', keyBits: details?.modulusLength ?? 0 }
  if (type === 'ec') return { keyAlgorithm: 'EC', keyBits: CURVE_BITS[details?.namedCurve ?? ''] ?? 0 }
  return { keyAlgorithm: 'unknown', keyBits: 0 }
}

const algorithmName = (node: Der) => {
  const oid = oidText(childAt(children(node), { index: 0, tag: TAG.oid, sought: 'an algorithm identifier' }))
  return SIGNATURE_NAMES[oid] ?? oid
}

/** RFC 5280, 4.1. Raises Malformed for anything that is not a certificate. */
export const readCertificate = (bytes: Uint8Array): Certificate => {
  const whole = readDer(bytes)
  const [tbs, algorithm] = children(whole)
  if (whole.tag !== TAG.sequence || tbs?.tag !== TAG.sequence || !algorithm) throw new Malformed(0, 'an X.509 certificate')
  const fields = children(tbs)
  const from = fields[0]?.tag === TAG.context0 ? 1 : 0
  const at = (index: number, tag: number, sought: string) => childAt(fields, { index: from + index, tag, sought })
  const serial = at(0, TAG.integer, 'a serial number')
  const issuer = at(2, TAG.sequence, 'an issuer')
  const validity = children(at(3, TAG.sequence, 'a validity'))
  const spki = encoding(at(5, TAG.sequence, 'a public key'))
  const publicKey = publicKeyFrom(spki)
  return {
    bytes: encoding(whole),
    subject: nameText(at(4, TAG.sequence, 'a subject')),
    issuer: nameText(issuer),
    issuerKey: nameKey(issuer),
    serialNumber: serialText(serial),
    notBefore: timeText(childAt(validity, { index: 0, sought: 'notBefore' })),
    notAfter: timeText(childAt(validity, { index: 1, sought: 'notAfter' })),
    ...keyFacts(publicKey),
    signatureAlgorithm: algorithmName(algorithm),
    publicKeyBytes: spki,
    publicKey,
  }
}

export const serialText = (node: Der) => {
  const octets = body(node)
  if (octets.length === 0 || octets.length > MAX_SERIAL_BYTES) throw new Malformed(node.start, 'a serial number')
  return Buffer.from(octets)
    .toString('hex')
    .replace(/^(?:00)+(?=.)/, '')
}

export const digestHex = (algorithm: 'sha1' | 'sha256', bytes: Uint8Array) => createHash(algorithm).update(bytes).digest('hex')
