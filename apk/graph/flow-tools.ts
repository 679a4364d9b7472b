import { startLooks } from './body-looks.ts'
import { calledBodies } from './called-bodies.ts'
import { closedMethods } from './closed-methods.ts'
import { fieldsOf } from './fields.ts'
import type { FieldRow } from './fields.ts'
import { ownClasses } from './own-classes.ts'
import type { World } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'
import type { Work } from './sources.ts'

/** Budget per package, in instructions. */
const MAX_WORK = 20_000_000

/** Shared by all points-to queries of a package. */
export const flowTools = (world: World) => {
  const { program, tree } = world
  const work: Work = { left: MAX_WORK }
  const isOwn = ownClasses(program, tree)
  const { mentions, byReflection } = reflectionIn(world)
  const { ownerOf, isFilledElsewhere } = fieldsOf(program, tree)
  const isNamed = (row: FieldRow, owner: number) =>
    byReflection.isField(row) || (row.type !== owner && byReflection.isField({ ...row, type: owner }))
  /**
   * Whether a field may hold any object: platform fields, and fields that are written by reflection, by a method handle or by
   * annotation.
   */
  const mayHoldAny = (row: FieldRow) => {
    const owner = ownerOf(row)
    return owner < 0 || !isOwn(owner) || isNamed(row, owner) || isFilledElsewhere(owner, row)
  }
  return {
    ...world,
    work,
    look: startLooks(program, work),
    isOwn,
    mentions,
    ownerOf,
    mayHoldAny,
    isReflected: byReflection.isMethod,
    called: calledBodies({ ...world, work, isOwn, mentions }),
    isClosed: closedMethods({ program, tree, isOwn, reflected: byReflection }),
  }
}
export type FlowTools = ReturnType<typeof flowTools>
