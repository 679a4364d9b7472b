import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'

/** RFC 8410 §7: a PKCS #8 Ed25519 key without its 32-byte seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const RAW_KEY_BYTES = 32

export type SigningKey = {
  /** First 16 hex digits of the SHA-256 of the raw public key. */
  keyId: string
  /** Raw Ed25519 key, base64url. */
  publicKey: string
  /** Ed25519 over the text's UTF-8 bytes, base64url. */
  sign: (text: string) => string
}

const rawPublicKey = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-RAW_KEY_BYTES)

const made = new Map<string, SigningKey>()

/** The key of a seed from the settings (base64 or base64url). */
export const signingKeyOf = (seed: string): SigningKey => {
  const known = made.get(seed)
  if (known) return known
  const der = Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64')])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const raw = rawPublicKey(privateKey)
  const key: SigningKey = {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    publicKey: raw.toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  }
  made.set(seed, key)
  return key
}
