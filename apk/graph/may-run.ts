import { bodyOfMethod, isConstructor, signatureOfMethod, typeOfMethod } from './program.ts'
import type { World } from './reach.ts'

/** Below a class with more subclasses than that nobody says which object is meant. */
export const MANY = 50

/** Whether a call that names the one method may run the other, of the same signature. */
export const mayRun = (
  { program, tree, dispatch }: Pick<World, 'program' | 'tree' | 'dispatch'>,
  called: number,
  method: number,
) => {
  const [through, type] = [typeOfMethod(program, called), typeOfMethod(program, method)]
  if (through === type) return true
  // R8 leaves out a constructor that only calls the one above, and the runtime takes that.
  if (isConstructor(program, method))
    return (
      tree.inherits(through, type) &&
      dispatch.bodyFor(through, signatureOfMethod(program, called)) === bodyOfMethod(program, method)
    )
  if (tree.inherits(through, type) || tree.inherits(type, through)) return true
  return tree.below(type, MANY)?.some((one) => tree.inherits(one, through)) ?? true
}
