import { Malformed } from '../bytes/malformed.ts'
import { methodId, protoText } from '../dex/ids.ts'
import { scanDex } from '../dex/scan.ts'
import type { FileWatch } from '../dex/scan.ts'
import { startBudget } from '../dex/trace.ts'
import { wantedBy } from '../dex/wanted.ts'
import { classNameOf, dexString, dexType, readDexes } from '../formats/dex.ts'
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

/** The text that each of these places of the file lies in: the last one that begins before it. */
const textsAround = ({ bytes, strings }: Dex, places: readonly number[]) => {
  const found = places.map(() => ({ index: -1, start: -1 }))
  for (let index = 0; index < strings.count; index += 1) {
    const start = bytes.u32At(strings.offset + index * 4)
    places.forEach((place, at) => {
      const best = found[at]
      if (best && start <= place && start > best.start) Object.assign(best, { index, start })
    })
  }
  return found.flatMap(({ index }) => (index < 0 ? [] : [index]))
}

const holdersOf = (dex: Dex, texts: readonly number[]): KeyHolder[] => {
  const holders: KeyHolder[] = []
  const watch: FileWatch = {
    mark: (marks, bit) => {
      for (const index of texts) marks.texts[index] = (marks.texts[index] ?? 0) | bit
    },
    body: ({ methodIndex }) => {
      if (holders.length >= MAX_HOLDERS) return
      const { classIndex, nameIndex, protoIndex } = methodId(dex, methodIndex)
      const method = dexString(dex, nameIndex) + protoText(dex, protoIndex)
      holders.push({ class: classNameOf(dexType(dex, classIndex)), method })
    },
    bare: () => {},
  }
  scanDex(dex, NOTHING, { sink: DEAF, budget: startBudget(), watch })
  return holders
}

/** Methods that name a private key among the texts of a file. */
const keyHolders = (dex: Dex): KeyHolder[] => {
  const { bytes } = dex.bytes
  const places = keysIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  return places.length === 0 ? [] : holdersOf(dex, textsAround(dex, places))
}

/** How many of the files may still be looked at. */
export type KeyLooks = { left: number }
export const keyLooks = (): KeyLooks => ({ left: MAX_FILES })

/** The file is read once more: hardly any has a key. */
const holdersIn = (archive: Archive, entry: ZipEntry, looks: KeyLooks): KeyHolder[] => {
  try {
    const dexes = readDexes(readEntry(archive, entry, limits.dexBytes)).slice(0, looks.left)
    looks.left -= dexes.length
    return dexes.flatMap(keyHolders)
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

/** Names the methods that hold the private keys of code files. */
export const withKeyHolders = (archive: Archive, facts: EmbeddedFacts, looks = keyLooks()): EmbeddedFacts => {
  const named = (file: EmbeddedFile): EmbeddedFile => {
    const entry = file.kind === 'private-key' && isCodeFile(file.path) ? archive.byPath.get(file.path) : undefined
    const holders = entry && looks.left > 0 ? holdersIn(archive, entry, looks) : []
    return holders.length > 0 ? { ...file, holders } : file
  }
  return { ...facts, files: facts.files.map(named) }
}
