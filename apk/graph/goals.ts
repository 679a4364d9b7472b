import { methodId, methodText } from '../dex/ids.ts'
import type { Trace } from '../dex/trace.ts'
import type { Value } from '../dex/values.ts'
import { oncePer } from '../once-per.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt } from './int-list.ts'
import { textOf } from './names.ts'
import { bodiesOf, methodOf, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { numbersOf } from './resource-numbers.ts'
import { signatureText, typeAt } from './symbols.ts'

/**
 * Calls that navigate to a destination (or action) of a navigation graph; and the class that Safe Args uses for actions without
 * arguments.
 */
const GOES = /->navigate\(I|^Landroidx\/navigation\/ActionOnlyNavDirections;-><init>\(I\)/
/** The method of Safe Args' classes for actions with arguments. */
const WAY = 'getActionId'

/**
 * Signatures, for when a shrinker has renamed all: NavController takes an id with a Bundle; NavDirections has getters for an id and
 * a Bundle.
 */
const GOES_WITH = /^[^(]+\(ILandroid\/os\/Bundle;[^)]*\)V$/
const GOES_ALONE = /^[^(]+\(I\)V$/
const HAS_NUMBER = /^(?!hashCode\()[^(]+\(\)I$/
const HAS_ARGUMENTS = /^[^(]+\(\)Landroid\/os\/Bundle;$/

type Shape = { goes: boolean; isWay: boolean }
const NOTHING: Shape = { goes: false, isWay: false }
const MAX_SUPERS = 10

const signaturesOf = (program: Program, type: number) => {
  const { from, to } = bodiesOf(program, type)
  return Array.from({ length: to - from }, (_, at) =>
    signatureText(program.symbols, signatureOfMethod(program, methodOf(program, from + at))),
  )
}

/** `goes` for the class itself or a superclass in the package, `isWay` for the class itself. */
const readShape = (program: Program, type: number): Shape => {
  let goes = false
  for (let at = type, left = MAX_SUPERS; left > 0 && intAt(program.superOf, at) >= 0; left -= 1) {
    goes ||= signaturesOf(program, at).some((one) => GOES_WITH.test(one))
    at = intAt(program.superOf, at)
  }
  const own = signaturesOf(program, type)
  const isWay = program.interfacesOf.has(type) && [HAS_NUMBER, HAS_ARGUMENTS].every((shape) => own.some((one) => shape.test(one)))
  return { goes, isWay }
}
const shapesIn = oncePer<Program, Map<number, Shape>>(() => new Map())
const shapeOf = (program: Program, type: number): Shape => {
  if (intAt(program.superOf, type) < 0) return NOTHING
  const shapes = shapesIn(program)
  const shape = shapes.get(type) ?? readShape(program, type)
  shapes.set(type, shape)
  return shape
}

/** Whether a call that is given a destination's id navigates to it: by its name, or by its signature and class. */
const isGoing = ({ dex, program, symbols }: FileWalk, methodIndex: number) => {
  const text = methodText(dex, methodIndex)
  if (GOES.test(text)) return true
  const signature = text.slice(text.indexOf('->') + 2)
  const { goes, isWay } = shapeOf(program, typeAt(symbols, methodId(dex, methodIndex).classIndex))
  if (signature.startsWith('<init>')) return isWay
  return goes && (GOES_WITH.test(signature) || GOES_ALONE.test(signature))
}

const goalsIn = ({ program }: FileWalk, value: Value) => numbersOf(value).filter((id) => program.resources.isGoal(id))

/** Ids that the body stores or returns, if it belongs to a NavDirections class: creating such an object counts as navigating. */
const goalsLeft = (walk: FileWalk, { puts, returned }: Trace) => {
  const { program, body } = walk
  const method = methodOf(program, body)
  const name = textOf(program.symbols.names, nameOfMethod(program, method))
  const left = returned && name === WAY ? [returned] : []
  const all = shapeOf(program, typeOfMethod(program, method)).isWay ? [...puts.values(), ...(returned ? [returned] : [])] : left
  return all.flatMap((value) => goalsIn(walk, value))
}

/** Destinations and actions of navigation graphs to which the body navigates. */
export const followGoals = (walk: FileWalk, trace: Trace, note: (id: number, at: number, sure: boolean) => void) => {
  for (const [at, { methodIndex, registers }] of trace.calls) {
    const goals = registers.flatMap((value) => goalsIn(walk, value))
    if (goals.length > 0 && isGoing(walk, methodIndex)) for (const id of goals) note(id, at, false)
  }
  for (const id of goalsLeft(walk, trace)) note(id, 0, false)
}
