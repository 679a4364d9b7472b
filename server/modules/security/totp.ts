import { createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, 30 seconds, six digits. */
const STEP_S = 30
const DIGITS = 6
/** Tolerates clock skew of phones: the previous and the next code count too. */
const AROUND = [0, -1, 1]
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 §6 without padding; 20 bytes make 32 letters. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const stepAt = (now: number) => Math.floor(now / 1000 / STEP_S)

/** RFC 4226 §5.3. */
const codeOfStep = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const totpAt = (secret: Uint8Array, now: number): string => codeOfStep(secret, stepAt(now))

/** The time step of this code; undefined if it is wrong. */
export const matchingStep = (secret: Uint8Array, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = AROUND.map((offset) => stepAt(now) + offset)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code)))
}
