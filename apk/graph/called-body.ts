import { treeOf } from './class-tree.ts'
import { dispatcher } from './dispatch.ts'
import { findName } from './names.ts'
import { methodOfText, signatureOfMethod } from './program.ts'
import type { Program } from './program.ts'

/** The only body that a virtual call of `Lx/Y;->open(I)V` can run; -1 if unknown, or if a subclass overrides it. */
export const bodyCalled = (program: Program, target: string) => {
  const [owner = '', signature = ''] = target.split('->')
  const type = findName(program.symbols.names, owner)
  if (type < 0) return -1
  const tree = treeOf(program)
  for (const above of tree.definedSupersOf(type)) {
    const method = methodOfText(program, above, signature)
    if (method >= 0) return dispatcher(program, tree).onlyBody(type, signatureOfMethod(program, method))
  }
  return -1
}
