import type { StringPool } from './string-pool.ts'
import type { ByteWriter } from './byte-writer.ts'

/** A value as an attribute or a resource holds it; `ref` names a resource of the package: `string/app_name`. */
export type ResValue =
  | string
  | number
  | boolean
  | { ref: string }
  | { id: number }
  | { hex: number }
  | { float: number }
  | { color: number }
  | { dp: number }
export type ResolveRef = (name: string) => number

const TYPE = {
  reference: 0x01,
  string: 0x03,
  float: 0x04,
  dimension: 0x05,
  dec: 0x10,
  hex: 0x11,
  boolean: 0x12,
  color: 0x1c,
} as const
const DP_UNIT = 1

const floatBits = (value: number) => {
  const view = new DataView(new ArrayBuffer(4))
  view.setFloat32(0, value)
  return view.getUint32(0)
}

type Encoded = { type: number; data: number }

const encode = (value: ResValue, pool: StringPool, resolve: ResolveRef): Encoded => {
  if (typeof value === 'string') return { type: TYPE.string, data: pool.index(value) }
  if (typeof value === 'number') return { type: TYPE.dec, data: value }
  if (typeof value === 'boolean') return { type: TYPE.boolean, data: value ? 0xffffffff : 0 }
  if ('ref' in value) return { type: TYPE.reference, data: resolve(value.ref) }
  if ('id' in value) return { type: TYPE.reference, data: value.id }
  if ('hex' in value) return { type: TYPE.hex, data: value.hex }
  if ('float' in value) return { type: TYPE.float, data: floatBits(value.float) }
  if ('color' in value) return { type: TYPE.color, data: value.color }
  return { type: TYPE.dimension, data: (value.dp << 8) | DP_UNIT }
}

/** Res_value: size, res0, type, data. */
export const writeResValue = (out: ByteWriter, value: ResValue, { pool, resolve }: { pool: StringPool; resolve: ResolveRef }) => {
  const { type, data } = encode(value, pool, resolve)
  out.u16(8)
  out.u8(0)
  out.u8(type)
  out.u32(data)
}
