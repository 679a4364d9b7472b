import { bodyOfMethod, isConstructor, signatureOfMethod, typeOfMethod } from './program.ts'
import type { World } from './reach.ts'

/** With more subclasses than that, a call may run any of them. */
export const MANY = 50

/** Whether a call that names `called` may run `method`, which has the same signature. */
export const mayRun = (
  { program, tree, dispatch }: Pick<World, 'program' | 'tree' | 'dispatch'>,
  called: number,
  method: number,
) => {
  const [through, type] = [typeOfMethod(program, called), typeOfMethod(program, method)]
  if (through === type) return true
  // R8 removes constructors that only call the superclass's, and calls that one on the subclass.
  if (isConstructor(program, method))
    return (
      tree.inherits(through, type) &&
      dispatch.bodyFor(through, signatureOfMethod(program, called)) === bodyOfMethod(program, method)
    )
  if (tree.inherits(through, type) || tree.inherits(type, through)) return true
  return tree.below(type, MANY)?.some((one) => tree.inherits(one, through)) ?? true
}
