import type { Dex } from '../formats/dex.ts'
import { uleb } from './class-data.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

/** Dalvik format, encoded_value: value types; those listed in NUMBERS are integers. */
const VALUE = { char: 0x03, long: 0x06, string: 0x17, type: 0x18, array: 0x1c, annotation: 0x1d, nothing: 0x1e, boolean: 0x1f }
const NUMBERS = [0x00, 0x02, VALUE.char, 0x04, VALUE.long]

const unsigned = ({ bytes }: Dex, at: number, length: number) => {
  let value = 0
  for (let i = 0; i < length; i += 1) value += bytes.u8At(at + i) * 256 ** i
  return value
}

const numberOf = (value: number, { type, length }: { type: number; length: number }): Value | undefined => {
  const isNegative = type !== VALUE.char && value >= 256 ** length / 2
  const number = isNegative ? value - 256 ** length : value
  // Longer values may have been rounded to a double.
  return length <= 6 ? int(number) : undefined
}

/** Initial values of a class's static fields, in order; stops at a value without a fixed length. */
export const firstValues = (dex: Dex, offset: number, most: number): (Value | undefined)[] => {
  const cursor = { at: offset }
  const count = Math.min(uleb(dex.bytes.bytes, cursor), most)
  const values: (Value | undefined)[] = []
  while (values.length < count) {
    const head = dex.bytes.u8At(cursor.at)
    const [type, extra] = [head & 0x1f, head >> 5]
    cursor.at += 1
    if (type === VALUE.array || type === VALUE.annotation) break
    const length = type === VALUE.nothing || type === VALUE.boolean ? 0 : extra + 1
    const value = unsigned(dex, cursor.at, length)
    cursor.at += length
    if (type === VALUE.string) values.push({ kind: 'string', index: value })
    else if (type === VALUE.type) values.push({ kind: 'class', index: value })
    else if (type === VALUE.boolean || type === VALUE.nothing) values.push(int(extra))
    else values.push(NUMBERS.includes(type) ? numberOf(value, { type, length }) : undefined)
  }
  return values
}
