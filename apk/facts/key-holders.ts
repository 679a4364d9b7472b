import { asBuffer } from '../bytes/as-buffer.ts'
import { Malformed } from '../bytes/malformed.ts'
import { methodPlace } from '../dex/ids.ts'
import { scanDex } from '../dex/scan.ts'
import type { FileWatch } from '../dex/scan.ts'
import { startBudget } from '../dex/trace.ts'
import { wantedBy } from '../dex/wanted.ts'
import { readDexes } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { readEntry } from '../formats/zip.ts'
import type { Archive, ZipEntry } from '../formats/zip.ts'
import { limits } from '../limits.ts'
import { isCodeFile } from './dex.ts'
import type { EmbeddedFacts, EmbeddedFile, KeyHolder } from './facts.ts'
import { keysIn } from './private-keys.ts'

const MAX_HOLDERS = 50
/** Bound on dex files that are searched: one container may have hundreds that share their bytes. */
const MAX_FILES = 20
const NOTHING = wantedBy([])
const DEAF = { onCall: () => {}, onMention: () => {}, onOverride: () => {} }

/**
 * For each of these ascending offsets, the last string that begins before it. A single pass, since a file may have millions of
 * strings.
 */
const lastBefore = ({ bytes, strings }: Dex, places: readonly number[]) => {
  const starts = places.map(() => -1)
  const indexes = places.map(() => -1)
  const end = places.at(-1) ?? -1
  for (let index = 0; index < strings.count; index += 1) {
    const start = bytes.u32At(strings.offset + index * 4)
    if (start > end) continue
    let at = 0
    while ((places[at] as number) < start) at += 1
    if (start <= (starts[at] as number)) continue
    starts[at] = start
    indexes[at] = index
  }
  // What begins before one offset also begins before later ones.
  for (let at = 1; at < places.length; at += 1)
    if ((starts[at] as number) < (starts[at - 1] as number)) {
      starts[at] = starts[at - 1] as number
      indexes[at] = indexes[at - 1] as number
    }
  return { starts, indexes }
}

/** The strings around these offsets. A key may also be outside of all strings, after the last one. */
const textsAround = (dex: Dex, places: readonly number[]) => {
  const { bytes } = dex.bytes
  const { starts, indexes } = lastBefore(dex, places)
  return indexes.filter((index, at) => {
    const [start = 0, place = 0] = [starts[at], places[at]]
    return index >= 0 && !bytes.subarray(start, place).includes(0)
  })
}

const holdersOf = (dex: Dex, texts: readonly number[]): KeyHolder[] => {
  const holders: KeyHolder[] = []
  const watch: FileWatch = {
    mark: (marks, bit) => {
      for (const index of texts) marks.texts[index] = (marks.texts[index] ?? 0) | bit
    },
    body: ({ methodIndex }) => {
      if (holders.length < MAX_HOLDERS) holders.push(methodPlace(dex, methodIndex))
    },
    bare: () => {},
  }
  scanDex(dex, NOTHING, { sink: DEAF, budget: startBudget(), watches: [watch] })
  return holders
}

/** Methods that load a string with a private key at one of these offsets. */
const keyHolders = (dex: Dex, places: readonly number[]): KeyHolder[] => {
  const texts = textsAround(dex, places)
  return texts.length === 0 ? [] : holdersOf(dex, texts)
}

/** Remaining budget of files, for the base and its splits together. */
export type KeyLooks = { left: number }
export const keyLooks = (): KeyLooks => ({ left: MAX_FILES })

/** Reads the file once more: hardly any has a key. A container counts once per file in it, and is searched once. */
const holdersIn = (archive: Archive, entry: ZipEntry, looks: KeyLooks): KeyHolder[] => {
  looks.left -= 1
  try {
    const data = readEntry(archive, entry, limits.dexBytes)
    const dexes = readDexes(data).slice(0, looks.left + 1)
    looks.left -= Math.max(0, dexes.length - 1)
    const places = keysIn(asBuffer(data))
    return places.length === 0 ? [] : dexes.flatMap((dex) => keyHolders(dex, places))
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

/** Adds the methods that load the private keys in code files. */
export const withKeyHolders = (archive: Archive, facts: EmbeddedFacts, looks: KeyLooks): EmbeddedFacts => {
  const named = (file: EmbeddedFile): EmbeddedFile => {
    const entry = file.kind === 'private-key' && isCodeFile(file.path) ? archive.byPath.get(file.path) : undefined
    const isRead = entry !== undefined && entry.sizeBytes <= limits.dexBytes && looks.left > 0
    const holders = isRead ? holdersIn(archive, entry, looks) : []
    return holders.length > 0 ? { ...file, holders } : file
  }
  return { ...facts, files: facts.files.map(named) }
}
