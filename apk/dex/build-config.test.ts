import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDex } from '../formats/dex.ts'
import { join, text, u16, u32, u8 } from '../formats/testing/bytes.ts'
import { buildConfigVersions } from './build-config.ts'

const HEADER = 0x70

/** One class of this name with the static fields `DEBUG` (boolean) and `field`, the latter initialised to the string `value`. */
const dexWith = (name: string, field: string, value: string) => {
  const strings = [name, 'Ljava/lang/String;', 'DEBUG', field, value].map((one) => join(u8(one.length), text(one), u8(0)))
  const [stringsAt, typesAt] = [HEADER, HEADER + 20]
  const fieldsAt = typesAt + 8
  const classAt = fieldsAt + 16
  const dataAt = classAt + 32
  const offsets = strings.map((_, at) => dataAt + strings.slice(0, at).reduce((sum, one) => sum + one.length, 0))
  const classDataAt = dataAt + strings.reduce((sum, one) => sum + one.length, 0)
  const classData = u8(2, 0, 0, 0, 0, 1, 1, 1)
  const values = u8(2, 0x1f, 0x17, 4)
  const head = join(
    text('dex\n035\0'),
    u32(0),
    new Uint8Array(20),
    u32(classDataAt + classData.length + values.length, HEADER, 0x12345678, 0, 0, 0),
    u32(5, stringsAt, 2, typesAt, 0, 0, 2, fieldsAt, 0, 0, 1, classAt, 0, dataAt),
  )
  const fields = join(u16(0, 1), u32(2), u16(0, 1), u32(3))
  const definition = u32(0, 0, 0xffffffff, 0, 0xffffffff, 0, classDataAt, classDataAt + classData.length)
  return readDex(join(head, u32(...offsets), u32(0, 1), fields, definition, ...strings, classData, values))
}

test('the version constant of a library’s BuildConfig is read', () => {
  const found = buildConfigVersions(dexWith('Lcom/sdk/BuildConfig;', 'VERSION_NAME', '3.2.1-rc.1'))
  assert.deepEqual(found, [{ name: 'com.sdk.BuildConfig', version: '3.2.1-rc.1' }])
})

test('another class, another constant and what is no version are left alone', () => {
  assert.deepEqual(buildConfigVersions(dexWith('Lcom/sdk/Config;', 'VERSION_NAME', '3.2.1')), [])
  assert.deepEqual(buildConfigVersions(dexWith('Lcom/sdk/BuildConfig;', 'FLAVOR', '3.2.1')), [])
  assert.deepEqual(buildConfigVersions(dexWith('Lcom/sdk/BuildConfig;', 'VERSION_NAME', 'a b')), [])
  assert.deepEqual(buildConfigVersions(dexWith('Lcom/sdk/BuildConfig;', 'VERSION_NAME', '1.0')), [])
})
