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
/** Dex files that are looked through: one container may hold hundreds that share their bytes. */
const MAX_FILES = 20
const NOTHING = wantedBy([])
const DEAF = { onCall: () => {}, onMention: () => {}, onOverride: () => {} }

/** The last text that begins before each of these places, which ascend: one pass, as a file may name millions of texts. */
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
  // What begins before one place also begins before those behind it.
  for (let at = 1; at < places.length; at += 1)
    if ((starts[at] as number) < (starts[at - 1] as number)) {
      starts[at] = starts[at - 1] as number
      indexes[at] = indexes[at - 1] as number
    }
  return { starts, indexes }
}

/** The texts that these places lie in. A key also lies where no text is: behind the end of the last one. */
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

/** Methods that name a private key, at these places of the file, among their texts. */
const keyHolders = (dex: Dex, places: readonly number[]): KeyHolder[] => {
  const texts = textsAround(dex, places)
  return texts.length === 0 ? [] : holdersOf(dex, texts)
}

/** How many of the files may still be looked at, in the base and its splits together. */
export type KeyLooks = { left: number }
export const keyLooks = (): KeyLooks => ({ left: MAX_FILES })

/** The file is read once more: hardly any has a key. A container counts once for each file in it, and is searched once. */
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

/** Names the methods that hold the private keys of code files. */
export const withKeyHolders = (archive: Archive, facts: EmbeddedFacts, looks: KeyLooks): EmbeddedFacts => {
  const named = (file: EmbeddedFile): EmbeddedFile => {
    const entry = file.kind === 'private-key' && isCodeFile(file.path) ? archive.byPath.get(file.path) : undefined
    const isRead = entry !== undefined && entry.sizeBytes <= limits.dexBytes && looks.left > 0
    const holders = isRead ? holdersIn(archive, entry, looks) : []
    return holders.length > 0 ? { ...file, holders } : file
  }
  return { ...facts, files: facts.files.map(named) }
}
