import { LOG_NAME, type CertificateView, type LogHead, type LogProof, type queryKeys } from '@alliance/contract/certificate'
import type { Output } from '@alliance/contract/call'

/** `unknown`: this browser can't compute it. */
export type Finding = 'holds' | 'broken' | 'unknown'
export type Proof = { signature: Finding; log: Finding }
type Keys = Output<typeof queryKeys>

const utf8 = (text: string) => new TextEncoder().encode(text)
const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const fromBase64Url = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/** Canonical JSON, with sorted keys and without spaces: the text whose UTF-8 bytes were signed. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
}

const sha256 = async (...parts: Uint8Array[]): Promise<string> => {
  const bytes = new Uint8Array(parts.flatMap((part) => [...part]))
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

const importKey = (raw: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])

/** The public key of RFC 8032 §7.1, test 1: a browser that can't import it doesn't support Ed25519. */
const KNOWN_KEY = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'
const knowsEd25519 = async (): Promise<boolean> => {
  // Undefined outside of secure contexts.
  if (!globalThis.crypto?.subtle) return false
  return importKey(fromHex(KNOWN_KEY)).then(
    () => true,
    () => false,
  )
}

type Signature = { keyId: string; signature: string; text: string }

/** Whether the signature is by a published key whose id matches the hash of its bytes. */
const isSigned = async (keys: Keys, { keyId, signature, text }: Signature): Promise<boolean> => {
  const published = keys.find((key) => key.keyId === keyId)
  if (!published) return false
  const raw = fromBase64Url(published.publicKey)
  if (!(await sha256(raw)).startsWith(keyId) || keyId.length !== 16) return false
  return crypto.subtle.verify('Ed25519', await importKey(raw), fromBase64Url(signature), utf8(text))
}

/** A replaced key signs no more: a later certificate with its signature was not issued by us. */
const isInTime = (keys: Keys, { keyId, certificate }: CertificateView['signed']): boolean => {
  const until = keys.find((key) => key.keyId === keyId)?.until ?? null
  return until === null || Date.parse(certificate.issuedAt) <= until
}

const isCertificateSigned = async (keys: Keys, signed: CertificateView['signed']): Promise<boolean> =>
  isInTime(keys, signed) && (await isSigned(keys, { ...signed, text: canonical(signed.certificate) }))

/** Verifies an inclusion proof, RFC 9162 §2.1.3.2. */
const isIncluded = async ({ index, size, leaf, path, rootHash }: LogProof): Promise<boolean> => {
  if (index < 0 || index >= size) return false
  let [own, last, hash] = [index, size - 1, leaf]
  for (const step of path) {
    if (last === 0) return false
    const isRight = own % 2 === 1 || own === last
    const [left, right] = isRight ? [step, hash] : [hash, step]
    hash = await sha256(Uint8Array.of(1), fromHex(left), fromHex(right))
    while (isRight && own % 2 === 0 && own !== 0) [own, last] = [own / 2, Math.floor(last / 2)]
    ;[own, last] = [Math.floor(own / 2), Math.floor(last / 2)]
  }
  return last === 0 && hash === rootHash
}

const isHeadSigned = (keys: Keys, { size, rootHash, at, keyId, signature }: LogHead): Promise<boolean> =>
  isSigned(keys, { keyId, signature, text: canonical({ log: LOG_NAME, size, rootHash, at }) })

const isInLog = async (keys: Keys, { signed, log: { head, proof } }: CertificateView): Promise<boolean> => {
  const signedSha256 = await sha256(utf8(canonical(signed)))
  const entry = canonical({ kind: 'issued', number: signed.certificate.number, signedSha256 })
  if ((await sha256(Uint8Array.of(0), utf8(entry))) !== proof.leaf) return false
  if (proof.size !== head.size || proof.rootHash !== head.rootHash) return false
  return (await isIncluded(proof)) && (await isHeadSigned(keys, head))
}

/** Malformed keys or signatures make the crypto functions throw: not proven. */
const finding = (proven: Promise<boolean>): Promise<Finding> =>
  proven.then(
    (holds) => (holds ? 'holds' : 'broken'),
    () => 'broken',
  )

/** Verifies the certificate's own bytes with the published keys; trusts nothing else in the answer. */
export const prove = async (view: CertificateView, keys: Keys): Promise<Proof> => {
  if (!(await knowsEd25519())) return { signature: 'unknown', log: 'unknown' }
  const [signature, log] = await Promise.all([finding(isCertificateSigned(keys, view.signed)), finding(isInLog(keys, view))])
  return { signature, log }
}
