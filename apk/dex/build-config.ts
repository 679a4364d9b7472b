import { Malformed } from '../bytes/malformed.ts'
import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { staticFields } from './class-data.ts'
import { firstValues } from './first-values.ts'

const CLASS_DEF_BYTES = 32
const FIELD_ID_BYTES = 8
const MAX_CLASSES = 500

const NAMES = new Set(['VERSION_NAME', 'SDK_VERSION', 'SDK_VERSION_NAME', 'LIBRARY_VERSION'])
const VERSION = /^[0-9][\w.+-]{0,39}$/
/** The build tool's default when no version was set. */
const UNSET = '1.0'

const fieldName = (dex: Dex, index: number) => {
  if (index >= dex.fields.count) throw new Malformed(dex.fields.offset, 'field index inside its table')
  return dexString(dex, dex.bytes.u32At(dex.fields.offset + index * FIELD_ID_BYTES + 4))
}

const versionIn = (dex: Dex, at: number) => {
  const [dataOffset, valuesOffset] = [dex.bytes.u32At(at + 24), dex.bytes.u32At(at + 28)]
  if (dataOffset === 0 || valuesOffset === 0) return undefined
  const fields = staticFields(dex, dataOffset)
  const values = firstValues(dex, valuesOffset, fields.length)
  for (const [order, value] of values.entries()) {
    if (value?.kind !== 'string' || !NAMES.has(fieldName(dex, fields[order]?.index ?? 0))) continue
    const text = dexString(dex, value.index)
    if (VERSION.test(text) && text !== UNSET) return text
  }
  return undefined
}

const SUFFIX = '/BuildConfig;'
/** Cheap test of the name's last bytes, before decoding it; true if in doubt. */
const mayBeBuildConfig = ({ bytes, types, strings }: Dex, typeIndex: number) => {
  if (typeIndex >= types.count) return true
  const index = bytes.u32At(types.offset + typeIndex * 4)
  if (index >= strings.count) return true
  const at = bytes.u32At(strings.offset + index * 4)
  const length = bytes.u8At(at)
  const end = at + 1 + length
  if (length >= 0x80 || bytes.bytes[end] !== 0) return true
  for (let i = 1; i <= SUFFIX.length; i += 1) if (bytes.bytes[end - i] !== SUFFIX.charCodeAt(SUFFIX.length - i)) return false
  return true
}

/** Versions in constants of libraries' BuildConfig classes (Dalvik format: class_def_item, encoded_array). */
export const buildConfigVersions = (dex: Dex): { name: string; version: string }[] => {
  const found: { name: string; version: string }[] = []
  for (let index = 0; index < dex.classes.count && found.length < MAX_CLASSES; index += 1) {
    const at = dex.classes.offset + index * CLASS_DEF_BYTES
    const typeIndex = dex.bytes.u32At(at)
    if (!mayBeBuildConfig(dex, typeIndex)) continue
    const type = dexType(dex, typeIndex)
    if (!type.endsWith(SUFFIX)) continue
    const version = versionIn(dex, at)
    if (version !== undefined) found.push({ name: classNameOf(type), version })
  }
  return found
}
