import { isRefusal } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import type { Wanted } from '../dex/wanted.ts'
import { openArchive, readEntry } from '../formats/zip.ts'
import type { Archive } from '../formats/zip.ts'
import { startCodePass } from './code-pass.ts'
import type { CodeFamilies } from './code-pass.ts'
import { isCodeFile } from './dex.ts'
import { readEmbeddedFiles } from './embedded-files.ts'
import type { CarriedCode, DexFacts } from './facts.ts'
import { see } from './seeing.ts'
import type { Steps } from './seeing.ts'

/** Plugins of ad SDKs have some megabytes. Bound on all together, compressed plus inflated. */
const MOST_BYTES = 48 * 1024 ** 2

const DEX_HEAD = 'dex\n'
const DEX_NAME = /\.dex$/i

/** A single dex file as an archive with this one file, as a class loader accepts it. */
const aroundDex = (bytes: Uint8Array): Archive => {
  const entry = {
    path: 'classes.dex',
    method: 0,
    compressedBytes: bytes.length,
    sizeBytes: bytes.length,
    dataOffset: 0,
    index: 0,
    flags: 0,
    crc32: 0,
    localHeaderOffset: 0,
  }
  return {
    source: bytesSource(bytes),
    entries: [entry],
    byPath: new Map([[entry.path, entry]]),
    anomalies: [],
    centralDirectoryOffset: bytes.length,
    centralDirectoryBytes: 0,
    endOffset: bytes.length,
    endOfArchive: bytes.length,
    inflated: { bytes: bytes.length },
    ahead: new Map(),
  }
}

const isDex = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('latin1') === DEX_HEAD

/** A class loader reads `classes.dex`, `classes2.dex` …; code by other names is unpacked in unknown ways. */
const isOrdinary = ({ byPath }: Archive) => [...byPath.keys()].every((path) => isCodeFile(path) || !DEX_NAME.test(path))

const sumOf = ({ entries }: Archive) => entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)

/** Whether none of this code hides further code elsewhere. */
const isWhole = ({ packer, elsewhere, unloaded }: DexFacts) =>
  packer === undefined && unloaded === undefined && elsewhere?.paths.length === 0 && (elsewhere.unsearched ?? []).length === 0

type Looking = { wanted: Wanted; since: number }

/** Outline and code of an archive as if it were an app's; undefined if one of them can't be read. */
function* codeOf(archive: Archive, looking: Looking): Steps<Pick<CarriedCode, 'dex' | 'code'> | undefined> {
  const pass = startCodePass(archive, { manifest: undefined, ...looking })
  yield* pass.read()
  const { dex, code } = yield* pass.finish({ splits: [], carried: see('包内文件', () => readEmbeddedFiles(archive)) })
  return dex.seen && code.seen ? { dex: dex.value, code: code.value } : undefined
}

/**
 * The code of those entries that can be read completely: dex files, and archives as class loaders accept them. One that is damaged,
 * too large, or hides further code is left out, and stays unseen code.
 */
function* readCarriedCode(archive: Archive, paths: readonly string[], looking: Looking): Steps<CarriedCode[]> {
  let left = MOST_BYTES
  const take = (bytes: number) => {
    left -= bytes
    return left >= 0
  }
  function* open(path: string): Steps<CarriedCode | undefined> {
    const entry = archive.byPath.get(path)
    if (!entry || !take(entry.sizeBytes)) return undefined
    const bytes = readEntry(archive, entry, MOST_BYTES)
    const inner = isDex(bytes) ? aroundDex(bytes) : openArchive(bytesSource(bytes))
    if (!isOrdinary(inner) || !take(sumOf(inner))) return undefined
    const seen = yield* codeOf(inner, looking)
    return seen && isWhole(seen.dex) ? { path, ...seen } : undefined
  }
  const read: CarriedCode[] = []
  for (const path of paths) {
    try {
      const one = yield* open(path)
      if (one) read.push(one)
    } catch (error) {
      // Exceeding a bound in one of them doesn't affect the package: that one stays unread.
      if (!isRefusal(error)) throw error
    }
  }
  return read
}

/** Adds the code that the package carries in other entries, where it can be read. */
export function* withCarriedCode(families: CodeFamilies, archive: Archive, looking: Looking): Steps<CodeFamilies> {
  const elsewhere = families.dex.seen ? families.dex.value.elsewhere : undefined
  if (!families.dex.seen || !elsewhere) return families
  const read = yield* readCarriedCode(archive, elsewhere.paths, looking)
  if (read.length === 0) return families
  return { ...families, dex: { seen: true, value: { ...families.dex.value, elsewhere: { ...elsewhere, read } } } }
}
