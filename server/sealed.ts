import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const IV_BYTES = 12
const TAG_BYTES = 16
const VERSION = 'v1'

/** A sealed text was changed, belongs to another row, or was sealed with another key. */
export class NotOurSeal extends Error {}

type Seal = {
  /** The installation's encryption key. */
  key: string
  /** What the text belongs to, e.g. `binding <account> <member>`: it can't be opened for anything else. */
  owner: string
}

const keyOf = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'sealed text v1', 32))

/** AES-256-GCM with a random 96-bit nonce; version, nonce, tag and ciphertext in one printable line. */
export const seal = ({ key, owner }: Seal, text: string): string => {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The plaintext sealed for this owner. Throws `NotOurSeal` for everything else. */
export const unseal = ({ key, owner }: Seal, sealed: string): string => {
  const [version, rest = ''] = sealed.split('.')
  const bytes = Buffer.from(rest, 'base64url')
  if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new NotOurSeal('not a sealed text')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(key), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch (cause) {
    throw new NotOurSeal('the seal does not hold', { cause })
  }
}
