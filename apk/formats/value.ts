import { attributeWords } from './platform.ts'

/** Res_value.dataType (ResourceTypes.h). */
export const TYPE = {
  null: 0x00,
  reference: 0x01,
  attribute: 0x02,
  string: 0x03,
  float: 0x04,
  dimension: 0x05,
  fraction: 0x06,
  dynamicReference: 0x07,
  dynamicAttribute: 0x08,
  intDec: 0x10,
  intHex: 0x11,
  intBoolean: 0x12,
  firstColor: 0x1c,
  lastColor: 0x1f,
} as const

type ValueType = 'string' | 'reference' | 'theme' | 'int' | 'hex' | 'bool' | 'float' | 'dimension' | 'fraction' | 'color' | 'null'
type Value = { type: ValueType; value: string | number | boolean | null; text: string }
/** A Res_value; strings are looked up on demand, since most never are. */
export type RawValue = { dataType: number; data: number }

const bits = new DataView(new ArrayBuffer(4))
const toFloat = (data: number) => {
  bits.setUint32(0, data)
  return bits.getFloat32(0)
}
/** The shortest decimal for the same 32-bit float: 1.86, not 1.8600000143051147. */
const shortest = (value: number) => {
  if (!Number.isFinite(value)) return value
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

const RADIX = [1 / (1 << 8), 1 / (1 << 15), 1 / (1 << 23), 1 / 2 ** 31]
const complex = (data: number) => (data & ~0xff) * (RADIX[(data >> 4) & 3] ?? 1)
const DIMENSION_UNITS = ['px', 'dp', 'sp', 'pt', 'in', 'mm']
const FRACTION_UNITS = ['%', '%p']
const hex8 = (data: number) => (data >>> 0).toString(16).padStart(8, '0')

const integer = (type: 'int' | 'hex', data: number, attribute: number | undefined): Value => {
  const words = attribute === undefined ? undefined : attributeWords(attribute, data)
  return { type, value: data | 0, text: words ?? (type === 'int' ? String(data | 0) : `0x${(data >>> 0).toString(16)}`) }
}

const plain = (value: number) => String(Number(value.toFixed(4)))

/** Decodes everything but strings, whose pool is elsewhere. `attribute`: the attribute id, for enum and flag names. */
export const decodeValue = ({ dataType, data }: RawValue, attribute?: number): Value => {
  if (dataType >= TYPE.firstColor && dataType <= TYPE.lastColor)
    return { type: 'color', value: data >>> 0, text: `#${hex8(data)}` }
  switch (dataType) {
    case TYPE.null:
      return { type: 'null', value: null, text: data === 1 ? '@empty' : '@null' }
    case TYPE.reference:
    case TYPE.dynamicReference:
      return { type: 'reference', value: data >>> 0, text: data === 0 ? '@null' : `@${hex8(data)}` }
    case TYPE.attribute:
    case TYPE.dynamicAttribute:
      return { type: 'theme', value: data >>> 0, text: `?${hex8(data)}` }
    case TYPE.float: {
      const value = shortest(toFloat(data))
      // NaN and the infinities don't survive JSON.
      return Number.isFinite(value)
        ? { type: 'float', value, text: String(value) }
        : { type: 'null', value: null, text: String(value) }
    }
    case TYPE.dimension: {
      const text = `${plain(complex(data))}${DIMENSION_UNITS[data & 0xf] ?? ''}`
      return { type: 'dimension', value: text, text }
    }
    case TYPE.fraction: {
      const text = `${plain(complex(data) * 100)}${FRACTION_UNITS[data & 0xf] ?? ''}`
      return { type: 'fraction', value: text, text }
    }
    case TYPE.intBoolean:
      return { type: 'bool', value: data !== 0, text: data === 0 ? 'false' : 'true' }
    case TYPE.intDec:
      return integer('int', data, attribute)
    default:
      return integer('hex', data, attribute)
  }
}
