import type { Dex } from '../formats/dex.ts'
import { objectFieldFlags } from './constants.ts'
import { fieldText, fieldType } from './ids.ts'
import type { Trace } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

/** Field values that a trace assumes, by field index. */
export type Held = ReadonlyMap<number, Value>
/**
 * One variant of a body, for an assumed field value. If a shrinker merged several classes into one, a synthetic field holds the
 * class id, and each value stands for one original class; other fields may have any value.
 */
type Case = { held: Held; of: string; value: number; isMerged: boolean }

const SYNTHETIC = 0x1000
const SWITCHES = new Set(['I', 'Z'])
/** A shrinker merges a few dozen classes at most. */
const MAX_CASES = 40

/** Whether a field is the class id of merged classes: testing it is no condition in the source. */
export const isClassId = (dex: Dex, field: number) => ((objectFieldFlags(dex, field) ?? 0) & SYNTHETIC) !== 0

const askedFields = (dex: Dex, { tests }: Trace) => [
  ...new Set(
    [...tests.values()].flatMap((value) =>
      value.kind === 'field' && SWITCHES.has(fieldType(dex, value.index)) ? value.index : [],
    ),
  ),
]

/** Each number that the body compares with, and one that it does not. */
const valuesFor = (dex: Dex, field: number, { compared }: Trace) =>
  fieldType(dex, field) === 'Z' ? [0, 1] : [...new Set([0, ...compared, Math.max(0, ...compared) + 1])]

/** The variants of a body, one field at a time; undefined if there are too many. */
export const casesOf = (dex: Dex, trace: Trace): Case[] | undefined => {
  const asked = askedFields(dex, trace)
  const classId = asked.find((field) => isClassId(dex, field))
  const isMerged = classId !== undefined
  const cases = (isMerged ? [classId] : asked).flatMap((field) =>
    valuesFor(dex, field, trace).map((value) => ({
      held: new Map([[field, int(value)]]),
      of: fieldText(dex, field),
      value,
      isMerged,
    })),
  )
  return cases.length > MAX_CASES ? undefined : cases
}
