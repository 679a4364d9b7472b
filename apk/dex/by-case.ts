import type { Dex } from '../formats/dex.ts'
import { objectFieldFlags } from './constants.ts'
import { fieldText, fieldType } from './ids.ts'
import type { Trace } from './trace.ts'
import { int } from './values.ts'
import type { Value } from './values.ts'

/** What a field is taken to hold while a body is followed. */
export type Held = ReadonlyMap<number, Value>
/**
 * One way that a body goes by a field. Of classes that a shrinker merged the field says which of them the object is of: each
 * number is a class that some code makes. What any other field holds is not known.
 */
export type Case = { held: Held; of: string; value: number; isMerged: boolean }

const SYNTHETIC = 0x1000
const SWITCHES = new Set(['I', 'Z'])
/** A shrinker merges no more than a few dozen. */
const MAX_CASES = 40

/** Whether a field says of which of several merged classes an object is: who asks it asks nothing. */
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

/** The ways of a body that fields decide, each field by itself; undefined where they are too many. */
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
