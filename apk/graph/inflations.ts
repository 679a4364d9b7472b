import { fieldHolder, methodId, methodText, parameters } from '../dex/ids.ts'
import { UNITS } from '../dex/opcodes.ts'
import { passedRegisters } from '../dex/registers.ts'
import type { Trace, TracedCall } from '../dex/trace.ts'
import { UNKNOWN } from '../dex/values.ts'
import type { Value } from '../dex/values.ts'
import { dexString } from '../formats/dex.ts'
import { EDGE, GUARDED, packEdge } from './edges.ts'
import type { FileWalk } from './file-walk.ts'
import { followGoals } from './goals.ts'
import { heldFile } from './held-files.ts'
import { push } from './int-list.ts'
import { ignoresArgument } from './left-alone.ts'
import { startsWith } from './names.ts'
import type { Program } from './program.ts'
import { numbersOf } from './resource-numbers.ts'
import { PARSER, ROLE } from './roles.ts'
import { typeAt } from './symbols.ts'

/** A resource id in a body. `inArray`: one of several in an array, of which the code doesn't say which one it uses. */
export type FileId = { id: number; at: number; inArray: boolean }

/** Platform packages whose methods inflate a resource id argument. Elsewhere, such as in collections, it may serve any purpose. */
const SHOWING = ['Landroid/view/', 'Landroid/app/', 'Landroid/widget/', 'Landroid/preference/', 'Landroid/transition/']

type Held = { id: number; isOne: boolean }
const fieldIn = ({ program, dex, roles, symbols }: FileWalk, index: number) => {
  const holder = typeAt(symbols, fieldHolder(dex, index))
  return roles.holdsFiles(holder) ? heldFile(program, dex, index) : undefined
}
const idsIn = (walk: FileWalk, value: Value): Held[] => {
  const { program } = walk
  const field = value.kind === 'field' ? fieldIn(walk, value.index) : undefined
  const all = [...numbersOf(value), ...(field === undefined ? [] : [field])]
  return all.filter((id) => program.resources.isFile(id)).map((id) => ({ id, isOne: all.length === 1 }))
}

const indexOf = ({ inflated, inflatedAt }: Program, id: number, sure: boolean) => {
  const key = id * 2 + (sure ? 1 : 0)
  const known = inflatedAt.get(key)
  if (known !== undefined) return known
  inflatedAt.set(key, inflated.length)
  return inflated.push({ id, sure }) - 1
}

/** Adds an edge to a file, once per body and combination of `sure` and guard. */
const noter = ({ program, branchAt }: FileWalk) => {
  const noted = new Set<number>()
  return (id: number, at: number, sure: boolean) => {
    const edge = packEdge(indexOf(program, id, sure), EDGE.inflated | (at > branchAt ? GUARDED : 0))
    if (noted.has(edge)) return
    noted.add(edge)
    push(program.edges, edge)
  }
}
type Note = ReturnType<typeof noter>

/** What a call does with a file's id: surely inflate it, perhaps, or keep it for something else. */
const effectOf = ({ roleOf, roles, symbols, dex, program }: FileWalk, methodIndex: number) => {
  if (roleOf[methodIndex] === ROLE.inflater) return 'inflates'
  const type = typeAt(symbols, methodId(dex, methodIndex).classIndex)
  const { names } = program.symbols
  return !roles.isPlatform(type) || SHOWING.some((prefix) => startsWith(names, type, prefix)) ? 'may' : 'keeps'
}

const [CALL_FIRST, CALL_LAST] = [0x6e, 0x72]
/** Whether the instruction after the constant is a call that inflates, and takes it. */
const isTakenAtOnce = ({ units, roleOf }: FileWalk, at: number) => {
  const call = at + (UNITS[(units[at] as number) & 0xff] as number)
  const op = (units[call] ?? 0) & 0xff
  if (op < CALL_FIRST || op > CALL_LAST || roleOf[units[call + 1] ?? 0] !== ROLE.inflater) return false
  return passedRegisters(units, call).includes((units[at] as number) >> 8)
}

/**
 * Whether each inflating call of the body directly follows its id, and there is no other source of ids: most bodies only do
 * `setContentView(R.layout.main)`, and need no trace. If the call is a join point, a branch precedes it.
 */
export const inflatesAtOnce = (walk: FileWalk, start: number) => {
  const { fileIds, inflaters, asksHolder, namesGoals } = walk
  if (fileIds.length !== inflaters || asksHolder || namesGoals) return false
  if (!fileIds.every(({ at, inArray }) => !inArray && isTakenAtOnce(walk, start + at))) return false
  const note = noter(walk)
  for (const { id, at } of fileIds) note(id, at, true)
  return true
}

/** The first int or parser argument: of inflating calls this is the file. */
const fileArgument = ({ dex }: FileWalk, { methodIndex, isStatic, registers }: TracedCall): Value => {
  let at = isStatic ? 0 : 1
  for (const type of parameters(dex, methodId(dex, methodIndex).protoIndex)) {
    if (type === 'I' || type === PARSER) return registers[at] ?? UNKNOWN
    at += type === 'J' || type === 'D' ? 2 : 1
  }
  return UNKNOWN
}

const IS_OF_LAYOUT = /->getLayout\(/
/**
 * The resource id behind a value: itself, or that of the file opened as a parser (`getLayout`, `getXml`). A parser that is passed
 * on may read a file of the app's own format, so it counts there only for layouts.
 */
const numberBehind = (walk: FileWalk, trace: Trace, { value, isInflated }: { value: Value; isInflated: boolean }): Value => {
  const call = value.kind === 'result' ? trace.calls.get(value.at) : undefined
  if (!call || walk.roleOf[call.methodIndex] !== ROLE.parser) return value
  const counts = isInflated || IS_OF_LAYOUT.test(methodText(walk.dex, call.methodIndex))
  return counts ? fileArgument(walk, call) : UNKNOWN
}

/**
 * Whether the id comes from elsewhere in the code: a parameter, a method of the package, a look-up by name, a field. It is handled
 * where the id is.
 */
const isSaidElsewhere = ({ roles, roleOf, symbols, dex }: FileWalk, value: Value) => {
  if (value.kind !== 'result') return value.kind !== 'unknown'
  return roleOf[value.index] === ROLE.namer || !roles.isPlatform(typeAt(symbols, methodId(dex, value.index).classIndex))
}

/** Without a trace, or if one of many is chosen: the body may inflate each id that it contains. */
const noteAny = ({ fileIds, program, body }: FileWalk, note: Note) => {
  for (const { id, at } of fileIds) note(id, at, false)
  if (fileIds.length === 0) program.untold.add(body)
}

const textIn = ({ dex }: FileWalk, value: Value = UNKNOWN) => {
  if (value.kind === 'text') return value.value
  return value.kind === 'string' ? dexString(dex, value.index) : undefined
}

/** `getIdentifier(name, type, package)` with constant strings; the name may contain the type: `layout/main`. */
const followName = (walk: FileWalk, { at, call }: { at: number; call: TracedCall }, note: Note) => {
  const { resources, untold } = walk.program
  const [name, said] = [textIn(walk, call.registers[1]), textIn(walk, call.registers[2])]
  const [inName, own] = name?.includes('/') ? name.split('/', 2) : [undefined, name]
  const type = inName ?? said
  if (type !== undefined && !resources.isType(type)) return
  if (type === undefined || own === undefined) return void untold.add(walk.body)
  const id = resources.numberOf(type, own)
  if (id !== undefined) note(id, at, false)
}

/** Resources and similar classes return a drawable that is already inflated. */
const GIVES_DRAWABLE = /->getDrawable(?:ForDensity)?\(/

/** True if the call inflates a file that the code doesn't tell. */
const followCall = (walk: FileWalk, { at, call, trace }: { at: number; call: TracedCall; trace: Trace }, note: Note) => {
  const isInflated = walk.roleOf[call.methodIndex] === ROLE.inflater
  const behind = (value: Value) => numberBehind(walk, trace, { value, isInflated })
  const held = call.registers.flatMap((value, register) =>
    value.kind === 'unknown' ? [] : idsIn(walk, behind(value)).map((one) => ({ ...one, register })),
  )
  if (held.length === 0 && !isInflated) return false
  const effect = effectOf(walk, call.methodIndex)
  const givesDrawable = () => GIVES_DRAWABLE.test(methodText(walk.dex, call.methodIndex))
  if (effect === 'keeps' && !givesDrawable()) return false
  for (const { id, isOne, register } of held)
    if (effect === 'inflates' || !ignoresArgument(walk, call, register)) note(id, at, isOne && effect === 'inflates')
  return effect === 'inflates' && held.length === 0 && !isSaidElsewhere(walk, behind(fileArgument(walk, call)))
}

/** What the body inflates, or lets others inflate: the ids that it passes on, returns or stores in a field. */
export const followInflations = (walk: FileWalk, trace: Trace | undefined) => {
  const note = noter(walk)
  if (!trace) return noteAny(walk, note)
  let isOpen = false
  for (const [at, call] of trace.calls) {
    if (walk.roleOf[call.methodIndex] === ROLE.namer) followName(walk, { at, call }, note)
    else if (followCall(walk, { at, call, trace }, note)) isOpen = true
  }
  if (isOpen) noteAny(walk, note)
  const left = [...trace.puts.values(), ...(trace.returned ? [trace.returned] : [])]
  const behind = (value: Value) => numberBehind(walk, trace, { value, isInflated: false })
  for (const { id } of left.flatMap((value) => idsIn(walk, behind(value)))) note(id, 0, false)
  for (const { id, at, inArray } of walk.fileIds) if (inArray) note(id, at, false)
  if (walk.namesGoals) followGoals(walk, trace, note)
}
