import { classNameOf } from '../formats/dex.ts'
import { textOf } from '../graph/names.ts'
import { methodOf, signatureOfMethod, typeOfMethod } from '../graph/program.ts'
import type { Program } from '../graph/program.ts'
import { signatureText } from '../graph/symbols.ts'

/** Dotted class and method with signature, as shown in all evidence. */
export const methodNameOf = (program: Program, body: number) => {
  const { symbols } = program
  const method = methodOf(program, body)
  return {
    class: classNameOf(textOf(symbols.names, typeOfMethod(program, method))),
    method: signatureText(symbols, signatureOfMethod(program, method)),
  }
}
