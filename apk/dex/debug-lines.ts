import { unlessMalformed } from '../bytes/malformed.ts'
import { dexString } from '../formats/dex.ts'
import type { Dex } from '../formats/dex.ts'
import { sleb, unsigned } from './code-item.ts'

/** A source location from the debug info. */
export type SourcePlace = { file: string; line: number }

const DEBUG_OFFSET = 8
const MAX_LINE = 0xffffff
/** Shrinkers write `SourceFile` or a mark of their own, with line numbers that lead nowhere in the source. */
const SOURCE = /^[^/\\]{1,100}\.(?:java|kt|kts|scala|groovy)$/
const OP = {
  end: 0,
  advancePc: 1,
  advanceLine: 2,
  startLocal: 3,
  startLocalExtended: 4,
  endLocal: 5,
  restartLocal: 6,
  setFile: 9,
}
const FIRST_SPECIAL = 10
const LINE_BASE = -4
const LINE_RANGE = 15
const OPERANDS: Record<number, number> = {
  [OP.startLocal]: 3,
  [OP.startLocalExtended]: 4,
  [OP.endLocal]: 1,
  [OP.restartLocal]: 1,
  [OP.setFile]: 1,
}

type Cursor = { at: number }
const skip = (bytes: Uint8Array, cursor: Cursor, count: number) => {
  for (let i = 0; i < count && cursor.at < bytes.length; i += 1) unsigned(bytes, cursor)
}

type State = { address: number; line: number }

/** One step of the format's state machine. False at its end, true if it emits a line. */
const step = (bytes: Uint8Array, cursor: Cursor, state: State): boolean | undefined => {
  const op = bytes[cursor.at] ?? OP.end
  cursor.at += 1
  if (op === OP.end) return undefined
  if (op >= FIRST_SPECIAL) {
    state.address += Math.floor((op - FIRST_SPECIAL) / LINE_RANGE)
    state.line += LINE_BASE + ((op - FIRST_SPECIAL) % LINE_RANGE)
    return true
  }
  if (op === OP.advancePc) state.address += unsigned(bytes, cursor)
  else if (op === OP.advanceLine) state.line += sleb(bytes, cursor)
  else skip(bytes, cursor, OPERANDS[op] ?? 0)
  return false
}

/** Bound over all bodies of a file, which may share one long table. */
export type LineBudget = { steps: number }
export const startLineBudget = (): LineBudget => ({ steps: 2_000_000 })

/** The format's maximum; a longer list is malformed. */
const MOST_PARAMETERS = 255

/** The lines of these code offsets, which must be ascending, in one pass over the table. */
const linesOf = (bytes: Uint8Array, offset: number, { places, budget }: { places: readonly number[]; budget: LineBudget }) => {
  const cursor = { at: offset }
  const state = { address: 0, line: unsigned(bytes, cursor) }
  const names = unsigned(bytes, cursor)
  if (names > MOST_PARAMETERS) return []
  skip(bytes, cursor, names)
  const found: number[] = []
  let last = 0
  while (found.length < places.length) {
    budget.steps -= 1
    // If the table is truncated, the remaining lines are unknown.
    if (budget.steps < 0 || cursor.at >= bytes.length) return found
    const said = step(bytes, cursor, state)
    if (said === undefined) return [...found, ...places.slice(found.length).map(() => last)]
    if (!said) continue
    while (found.length < places.length && (places[found.length] as number) < state.address) found.push(last)
    last = state.line
  }
  return found
}

/** A malformed name only costs the source location. */
const nameAt = (dex: Dex, index: number) => {
  return unlessMalformed(() => dexString(dex, index), '')
}

type Source = { dex: Dex; sourceIndex: number; lines: LineBudget }

const fileOf = ({ dex, sourceIndex }: Source, offset: number) => {
  if (offset === 0 || offset >= dex.bytes.length || sourceIndex >= dex.strings.count) return undefined
  const file = nameAt(dex, sourceIndex)
  return SOURCE.test(file) ? file : undefined
}

/**
 * The caller once per code offset, with its source location if the debug info has one. Called only for bodies with wanted
 * call sites.
 */
export const placedAt = <T extends object>(
  source: Source,
  { codeOffset, caller, places }: { codeOffset: number; caller: T; places: readonly number[] },
): (T & { source?: SourcePlace })[] => {
  const { bytes } = source.dex
  const offset = bytes.u32At(codeOffset + DEBUG_OFFSET)
  const file = fileOf(source, offset)
  const lines = file === undefined ? [] : linesOf(bytes.bytes, offset, { places, budget: source.lines })
  return places.map((_, index) => {
    const line = lines[index] ?? 0
    return file !== undefined && line > 0 && line <= MAX_LINE ? { ...caller, source: { file, line } } : caller
  })
}
