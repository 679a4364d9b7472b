import { Malformed, unlessMalformed } from '../bytes/malformed.ts'
import { Reader } from '../bytes/reader.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'

/** A variant in bundletool's sense: a set of packages that is installed together. */
export type Variant = {
  number: number
  /** Lowest API level; 0 for all. */
  minSdk: number
  needsSdkRuntime: boolean
  /** Of its packages. Variants share those that are the same in both. */
  paths: string[]
  /** By path: the other ABIs for which the app has packages of this kind. */
  otherAbis: ReadonlyMap<string, readonly string[]>
  /** All ABIs for which the app has separate packages. */
  abis: ReadonlySet<string>
}

const TOC_BYTES = 8 * 1024 ** 2
const MOST_VARIANTS = 1000
const MOST_PATHS = 65_535
const VARINT_BYTES = 10
const FIXED_BYTES: Record<number, number> = { 1: 8, 5: 4 }
const NOTHING = new Uint8Array(0)

const readVarint = (reader: Reader) => {
  let value = 0
  for (let at = 0; at < VARINT_BYTES; at += 1) {
    const byte = reader.u8()
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return value
  }
  throw new Malformed(reader.base + reader.at, 'end of a varint')
}

/** `value` of a varint, `bytes` of a length-delimited field; fixed-size fields are skipped, since none is needed. */
type Field = { number: number; value: number; bytes: Uint8Array }
function* fieldsOf(message: Uint8Array): Generator<Field> {
  const reader = new Reader(message)
  while (reader.left > 0) {
    const tag = readVarint(reader)
    const [number, wireType] = [Math.floor(tag / 8), tag % 8]
    if (wireType === 0) yield { number, value: readVarint(reader), bytes: NOTHING }
    else if (wireType === 2) yield { number, value: 0, bytes: reader.slice(readVarint(reader)) }
    else {
      const length = FIXED_BYTES[wireType]
      if (length === undefined) throw new Malformed(reader.at, 'a wire type')
      reader.skip(length)
    }
  }
}

/** All fields at a path of field numbers, through repeated ones too. */
function* along(message: Uint8Array, [first, ...rest]: readonly number[]): Generator<Field> {
  for (const field of fieldsOf(message)) {
    if (field.number !== first) continue
    if (rest.length === 0) yield field
    else yield* along(field.bytes, rest)
  }
}

// Field numbers of bundletool's commands.proto and targeting.proto.
const VARIANT = [1]
const VARIANT_NUMBER = [3]
const PACKAGE = [2, 2]
const PACKAGE_PATH = [2]
const OWN_ABI = [1, 1, 1, 1]
const OTHER_ABI = [1, 1, 2, 1]
/** Abi.AbiAlias */
const ABIS = ['', 'armeabi', 'armeabi-v7a', 'arm64-v8a', 'x86', 'x86_64', 'mips', 'mips64', 'riscv64']
const MIN_SDK = [1, 1, 1, 1, 1]
const REQUIRES_SDK_RUNTIME = [1, 6, 1]

const texts = new TextDecoder('utf-8', { ignoreBOM: true })

const abisIn = (described: Uint8Array, way: readonly number[]) => {
  const found = new Set<string>()
  for (const { value } of along(described, way)) found.add(ABIS[value] ?? '')
  return [...found].filter((abi) => abi !== '').toSorted()
}

const readVariant = (message: Uint8Array, left: { paths: number }): Variant => {
  const paths: string[] = []
  const otherAbis = new Map<string, readonly string[]>()
  const abis = new Set<string>()
  for (const { bytes: described } of along(message, PACKAGE)) {
    const others = abisIn(described, OTHER_ABI)
    for (const abi of [...abisIn(described, OWN_ABI), ...others]) abis.add(abi)
    for (const { bytes } of along(described, PACKAGE_PATH)) {
      left.paths -= 1
      if (left.paths < 0) throw new Malformed(0, `at most ${MOST_PATHS} paths`)
      const path = texts.decode(bytes)
      paths.push(path)
      otherAbis.set(path, others)
    }
  }
  const greatest = (way: readonly number[]) => {
    let most = 0
    for (const { value } of along(message, way)) most = Math.max(most, value)
    return most
  }
  return {
    number: greatest(VARIANT_NUMBER),
    minSdk: greatest(MIN_SDK),
    needsSdkRuntime: greatest(REQUIRES_SDK_RUNTIME) > 0,
    paths,
    otherAbis,
    abis,
  }
}

const readVariants = (toc: Uint8Array): Variant[] => {
  const variants: Variant[] = []
  const left = { paths: MOST_PATHS }
  for (const { bytes } of along(toc, VARIANT)) {
    if (variants.length === MOST_VARIANTS) throw new Malformed(0, `at most ${MOST_VARIANTS} variants`)
    variants.push(readVariant(bytes, left))
  }
  return variants
}

/** The variants in bundletool's `toc.pb` (BuildApksResult); undefined if it is malformed or too large. */
export const variantsIn = (archive: Archive, toc: ZipEntry): Variant[] | undefined => {
  if (toc.sizeBytes > TOC_BYTES) return undefined
  return unlessMalformed(() => readVariants(readEntry(archive, toc, TOC_BYTES)), undefined)
}
