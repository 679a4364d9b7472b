import type { Definition } from '../dex/class-data.ts'
import type { Body } from '../dex/code-item.ts'
import { isBranch } from '../dex/flow.ts'
import { findString, membersOf } from '../dex/ids.ts'
import { UNITS, payloadUnits, textAt } from '../dex/opcodes.ts'
import type { Marks } from '../dex/resolve.ts'
import type { Dex, DexTable } from '../formats/dex.ts'
import { readerOfCall, readerOfCallWithText, readerOfField, readerOfText } from './personal-data.ts'
import type { ReadPlace } from './program.ts'

/** The readers by index of one file's tables. A call counts by itself, or together with a string in the same body. */
type Wanted = {
  calls: Map<number, number>
  callsWithText: Map<number, ReadonlyMap<string, number>>
  fields: Map<number, number>
  texts: Map<number, string>
  /** By kind of instruction: 1 if the index is a key of one of the maps. */
  isCall: Uint8Array
  isField: Uint8Array
  isText: Uint8Array
}

/** Rows for `Lx/Y;->name`. */
const rowsOf = (dex: Dex, table: DexTable, target: string) => {
  const [type = '', member = ''] = target.split('->')
  return membersOf(dex, table, { type, names: [member] })
}

const byRow = <T>(dex: Dex, table: DexTable, targets: Iterable<[string, T]>) =>
  new Map([...targets].flatMap(([target, value]) => rowsOf(dex, table, target).map((row): [number, T] => [row, value])))

const flags = (count: number, ...maps: Map<number, unknown>[]) => {
  const found = new Uint8Array(count)
  for (const map of maps) for (const index of map.keys()) found[index] = 1
  return found
}

const wantedIn = (dex: Dex): Wanted => {
  const calls = byRow(dex, dex.methods, readerOfCall)
  const callsWithText = byRow(dex, dex.methods, readerOfCallWithText)
  const fields = byRow(dex, dex.fields, readerOfField)
  const beside = [...readerOfCallWithText.values()].flatMap((one) => [...one.keys()])
  const texts = new Map(
    [...new Set([...readerOfText.keys(), ...beside])]
      .map((text): [number, string] => [findString(dex, text), text])
      .filter(([index]) => index >= 0),
  )
  return {
    calls,
    callsWithText,
    fields,
    texts,
    isCall: flags(dex.methods.count, calls, callsWithText),
    isField: flags(dex.fields.count, fields),
    isText: flags(dex.strings.count, texts),
  }
}

const [CALL, FIELD, TEXT, TABLE, BRANCH] = [1, 2, 3, 4, 5]
const LOOKS = new Uint8Array(256)
LOOKS[0] = TABLE
for (let op = 0x6e; op <= 0x78; op += 1) if (op !== 0x73) LOOKS[op] = CALL
for (let op = 0x60; op <= 0x6d; op += 1) LOOKS[op] = FIELD
for (const op of [0x1a, 0x1b]) LOOKS[op] = TEXT
for (let op = 0; op < LOOKS.length; op += 1) if (isBranch(op)) LOOKS[op] = BRANCH

type Hit = Pick<ReadPlace, 'reader' | 'at' | 'guarded'>

const hitsIn = (wanted: Wanted, code: Uint16Array): Hit[] => {
  const hits: Hit[] = []
  const held: { readers: ReadonlyMap<string, number>; at: number }[] = []
  const texts: string[] = []
  let branch = code.length
  const note = (reader: number | undefined, at: number) =>
    void (reader !== undefined && hits.push({ reader, at, guarded: branch < at }))
  for (let at = 0; at < code.length;) {
    const op = (code[at] as number) & 0xff
    const look = LOOKS[op]
    const index = look === TEXT ? textAt(code, at) : (code[at + 1] as number)
    if (look === BRANCH) branch = Math.min(branch, at)
    else if (look === CALL && wanted.isCall[index] === 1) {
      note(wanted.calls.get(index), at)
      const readers = wanted.callsWithText.get(index)
      if (readers) held.push({ readers, at })
    } else if (look === FIELD && wanted.isField[index] === 1) note(wanted.fields.get(index), at)
    else if (look === TEXT && wanted.isText[index] === 1) {
      const text = wanted.texts.get(index) ?? ''
      texts.push(text)
      note(readerOfText.get(text), at)
    }
    at += look === TABLE ? payloadUnits(code, at) : (UNITS[op] as number)
  }
  for (const { readers, at } of held) for (const text of texts) note(readers.get(text), at)
  return hits
}

/** Finds all sites in one file that read personal data. */
export const readFinder = (dex: Dex, file: number) => {
  const wanted = wantedIn(dex)
  return {
    /** Sets the bit for each index that a body with such a site must refer to. */
    mark: (marks: Marks, bit: number) => {
      const put = (into: Uint8Array, indexes: Iterable<number>) => {
        for (const index of indexes) into[index] = (into[index] ?? 0) | bit
      }
      put(marks.calls, wanted.calls.keys())
      put(marks.calls, wanted.callsWithText.keys())
      put(marks.fields, wanted.fields.keys())
      put(marks.texts, wanted.texts.keys())
    },
    find: ({ methodIndex }: Definition, { code }: Body): ReadPlace[] =>
      hitsIn(wanted, code).map((hit) => ({ file, methodIndex, ...hit })),
  }
}
