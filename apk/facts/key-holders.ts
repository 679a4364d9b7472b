import { Malformed } from '../bytes/malformed.ts'
import { methodId, protoText } from '../dex/ids.ts'
import { scanDex } from '../dex/scan.ts'
import type { FileWatch } from '../dex/scan.ts'
import { startBudget } from '../dex/trace.ts'
import { wantedBy } from '../dex/wanted.ts'
import { classNameOf, dexString, dexType } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
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
  try {
    const places = keysIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
    return places.length === 0 ? [] : holdersOf(dex, textsAround(dex, places))
  } catch (error) {
    if (error instanceof Malformed) return []
    throw error
  }
}

/** Names the methods that hold the private keys of code files: looked for only in files that were found to have one. */
export const startKeyHolders = (files: readonly EmbeddedFile[]) => {
  const holders = new Map<string, KeyHolder[]>()
  for (const { kind, path } of files) if (kind === 'private-key') holders.set(path, [])
  let left = MAX_FILES
  const visit = (dex: Dex, path: string) => {
    const list = holders.get(path)
    if (!list || left === 0) return
    left -= 1
    list.push(...keyHolders(dex))
  }
  const named = (facts: EmbeddedFacts): EmbeddedFacts => ({
    ...facts,
    files: facts.files.map((file) => {
      const list = file.kind === 'private-key' ? (holders.get(file.path) ?? []) : []
      return list.length > 0 ? { ...file, holders: list } : file
    }),
  })
  return { visit, named }
}
