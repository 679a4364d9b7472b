import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { cleanLibrary, cleanSpec, itemsOf, packItems } from '../apk/samples/index.ts'
import type { ZipItem } from '../apk/samples/index.ts'
import { writeDex } from '../apk/samples/format/dex-file.ts'
import { writeElf } from '../apk/samples/format/elf-file.ts'

const MIB = 1024 ** 2
const WORDS = 'view model adapter fragment repository service manager factory handler holder cache network image player'.split(
  ' ',
)

/** Mulberry32, a seeded generator: the same bytes on every machine. */
const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return (t ^ (t >>> 14)) >>> 0
}

/** `spread` 256 gives incompressible bytes, as in media; a small one compresses like code. */
const fillNoise = (bytes: Uint8Array, next: () => number, spread: number) => {
  for (let at = 0; at < bytes.length; at++) bytes[at] = spread === 256 ? next() : Math.imul(next() % spread, next() % 7)
  return bytes
}
const noise = (sizeBytes: number, seed: number, spread = 256) => fillNoise(new Uint8Array(sizeBytes), random(seed), spread)

const deflated = (path: string, bytes: Uint8Array): ZipItem => ({ path, bytes, compressed: deflateRawSync(bytes) })
const stored = (path: string, bytes: Uint8Array, align = 4): ZipItem => ({ path, bytes, stored: true, align })

const wordAt = (number: number) => WORDS[number % WORDS.length] ?? ''
const className = (file: number, number: number) =>
  `org.sample.large.${wordAt(number)}.part${file}.${wordAt(number >> 4)}.Item${number}$${wordAt(number >> 8)}`

/** Eight thousand classes, padded with bytes that compress like code. */
const dex = (file: number): ZipItem => {
  const names = Array.from({ length: 8000 }, (_, number) => className(file, number))
  const bare = writeDex(names)
  const whole = writeDex(names, { padTo: 9 * MIB })
  fillNoise(whole.subarray(bare.length), random(file), 60)
  return deflated(`classes${file}.dex`, whole)
}

const library = (abi: 'arm64-v8a' | 'x86_64', number: number): ZipItem => {
  const name = `liblarge${number}.so`
  const imports = Array.from({ length: 4000 }, (_, index) => `${wordAt(index)}_${wordAt(index >> 4)}_${index}`)
  const elf = writeElf({ ...cleanLibrary(abi, name), imports })
  return stored(`lib/${abi}/${name}`, Buffer.concat([elf, noise(5 * MIB, number, 90)]), 16_384)
}

const text = (number: number): ZipItem => {
  const next = random(number)
  const lines = Array.from({ length: 30_000 }, () => `{"${wordAt(next())}":"${wordAt(next())} ${next()}"}`)
  return deflated(`assets/data/table${number}.json`, Buffer.from(lines.join('\n')))
}

/** Clips repeat in large packages, so that two gigabytes needn't be in memory at once. */
const DIFFERENT_CLIPS = 64
const clips: Uint8Array[] = []
const clip = (number: number) => (clips[number % DIFFERENT_CLIPS] ??= noise(4 * MIB, number % DIFFERENT_CLIPS))

const range = (count: number, from = 0) => Array.from({ length: count }, (_, index) => index + from)

/** Everything but media: five dex files, six libraries, ten tables, two thousand pictures. */
const content = (): ZipItem[] => [
  ...range(5, 2).map(dex),
  ...range(3).flatMap((number) => [library('arm64-v8a', number), library('x86_64', number)]),
  ...range(10).map(text),
  ...range(2000).map((number) => stored(`res/drawable-xxhdpi/picture_${number}.webp`, noise(6000, number))),
]

const bytesOf = (items: ZipItem[]) => items.reduce((sum, { bytes, compressed = bytes }) => sum + compressed.length, 0)

const write = (path: string, bytes: Uint8Array) => {
  const file = openSync(`${path}.part`, 'w')
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
  closeSync(file)
  renameSync(`${path}.part`, path)
}

/** The clean sample grown to a size with stored and deflated content; built once, kept in the temporary folder. */
export const largePackage = (megabytes: number): string => {
  const path = join(tmpdir(), `alliance-large-${megabytes}.apk`)
  if (existsSync(path) && Math.abs(statSync(path).size - megabytes * 1e6) < 1e6) return path
  const spec = cleanSpec()
  const items = [...itemsOf(spec), ...content()]
  const missing = megabytes * 1e6 - bytesOf(items)
  if (missing < 0) throw new Error(`content alone is over ${megabytes} MB`)
  const media = range(Math.ceil(missing / (4 * MIB))).map((number) =>
    stored(`assets/media/clip${number}.mp4`, clip(number).subarray(0, Math.min(4 * MIB, missing - number * 4 * MIB))),
  )
  write(path, packItems([...items, ...media], spec.signing))
  return path
}
