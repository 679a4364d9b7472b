import { oncePer } from '../once-per.ts'
import { typeOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** Classes with native methods, or named by native code, which may create their objects, and read and write their fields. */
export const classesOfNative = oncePer(
  (program: Program): ReadonlySet<number> =>
    new Set([
      ...program.nativeMethods.map((method) => typeOfMethod(program, method)),
      ...program.nativeNames.flatMap(({ named }) => named.map(({ type }) => type)),
    ]),
)
