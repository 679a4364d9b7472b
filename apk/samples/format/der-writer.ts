import { concatBytes } from './byte-writer.ts'

const lengthOctets = (length: number): number[] => {
  if (length < 0x80) return [length]
  const octets = []
  for (let rest = length; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff)
  return [0x80 | octets.length, ...octets]
}

/** A DER value with this tag and content. */
export const der = (tag: number, ...parts: Uint8Array[]): Uint8Array => {
  const body = concatBytes(parts)
  return concatBytes([Uint8Array.from([tag, ...lengthOctets(body.length)]), body])
}
export const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
export const setOf = (...parts: Uint8Array[]) => der(0x31, ...parts)
export const derNull = () => der(0x05)
export const smallInteger = (value: number) => der(0x02, Uint8Array.of(value))

const base128 = (value: number): number[] => {
  const octets = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) octets.unshift((rest & 0x7f) | 0x80)
  return octets
}
export const oid = (text: string): Uint8Array => {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return der(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]))
}
