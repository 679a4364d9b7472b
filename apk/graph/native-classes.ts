import { oncePer } from '../once-per.ts'
import { typeOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** Classes that have native code, or are named by it: it makes their objects, and fills and reads their fields, as it likes. */
export const classesOfNative = oncePer(
  (program: Program): ReadonlySet<number> =>
    new Set([
      ...program.nativeMethods.map((method) => typeOfMethod(program, method)),
      ...program.nativeNames.flatMap(({ named }) => named.map(({ type }) => type)),
    ]),
)
