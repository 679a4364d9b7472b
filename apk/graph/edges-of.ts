import { Malformed } from '../bytes/malformed.ts'
import { bodyAt, firstUnitOf, unitCountAt } from '../dex/code-item.ts'
import { fieldHolder } from '../dex/ids.ts'
import { UNITS, payloadUnits } from '../dex/opcodes.ts'
import { traceMethod } from '../dex/trace.ts'
import { callSiteTarget } from './call-sites.ts'
import { EDGE, GUARDED, packEdge } from './edges.ts'
import type { FileWalk } from './file-walk.ts'
import { intAt, push as append, setInt } from './int-list.ts'
import { idOfText } from './names.ts'
import { nameOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { followOpenings } from './openings.ts'
import type { Opening } from './openings.ts'
import { followInflations, inflatesAtOnce } from './inflations.ts'
import { followReflection } from './reflection.ts'
import { outlinesOf } from './outlines.ts'
import { ROLE } from './roles.ts'
import { methodAt, typeAt } from './symbols.ts'

/** What to do at an opcode. */
const ACT = { none: 0, table: 1, call: 2, custom: 3, branch: 4, made: 5, touched: 6, named: 7, number: 8 } as const
const ACTS = new Uint8Array(256)
const mark = (act: number, ...ranges: [number, number][]) => {
  for (const [from, to] of ranges) for (let op = from; op <= to; op += 1) ACTS[op] = act
}
mark(ACT.table, [0, 0])
mark(ACT.call, [0x6e, 0x72], [0x74, 0x78])
mark(ACT.custom, [0xfc, 0xfd])
mark(ACT.branch, [0x2b, 0x2c], [0x32, 0x3d])
mark(ACT.made, [0x22, 0x22])
mark(ACT.touched, [0x60, 0x6d])
mark(ACT.named, [0x1c, 0x1c])
mark(ACT.number, [0x14, 0x15])

/** An instruction: its opcode, the index it refers to, and its offset in the body in code units. */
type Operation = { op: number; index: number; at: number }
const MAX_OPENINGS = 200
/** Tables of Kotlin and data binding name every layout of an app in one method. */
const MAX_FILE_IDS = 10_000
const CONST_HIGH16 = 0x15
/** fill-array-data-payload of the format: its ident, and the element width of arrays that may hold resource ids. */
const [ARRAY_DATA, WIDTH] = [0x0300, 4]

const KIND_OF_CALL = [EDGE.virtual, EDGE.super, EDGE.direct, EDGE.static, EDGE.interface]

const OPENING: Readonly<Record<number, Opening['kind']>> = {
  [ROLE.maker]: EDGE.given,
  [ROLE.planner]: EDGE.planned,
  [ROLE.library]: EDGE.loaded,
}

/** Roles of calls that may trigger something, depending on their names. */
const STARTING = new Set<number>([ROLE.starter, ROLE.inflater, ROLE.opener, ROLE.planner])

const push = ({ program, guard }: FileWalk, target: number, kind: number) => append(program.edges, packEdge(target, kind | guard))

const kindOf = (op: number) => KIND_OF_CALL[op >= 0x74 ? op - 0x74 : op - 0x6e] ?? EDGE.static
const roleOf = ({ roleOf: known, roles, symbols }: FileWalk, index: number, kind: number): number =>
  known[index] || (known[index] = roles.roleAt(symbols, index, kind === EDGE.static || kind === EDGE.direct))

const noteRole = (walk: FileWalk, at: number, role: number) => {
  // Each of these calls may name another class, so none is skipped as a duplicate.
  if (role >= ROLE.opener && role !== ROLE.outline && walk.openings.length < MAX_OPENINGS)
    walk.openings.push({ at, guard: walk.guard, kind: OPENING[role] ?? EDGE.opened })
  if (role === ROLE.inflater) walk.inflaters += 1
  if (role === ROLE.namer) walk.asksHolder = true
  if (role === ROLE.reflection) walk.reflects = true
}

/** Whether the call adds nothing to what the body was seen to call. */
const isIdle = ({ seenMethod, body }: FileWalk, index: number, role: number) => {
  if (role === ROLE.quiet || seenMethod[index] === body + 1) return true
  seenMethod[index] = body + 1
  return false
}

const noteStarter = (walk: FileWalk, method: number, role: number) => {
  if (STARTING.has(role)) push(walk, nameOfMethod(walk.program, method), EDGE.starter)
}

/** A call of an outline counts as the call that stands in it. */
const takeOutlined = (walk: FileWalk, { index, at }: Operation) => {
  const outlined = outlinesOf(walk.program).get(methodAt(walk.symbols, index))
  if (!outlined) return
  const { file } = outlined
  const kind = kindOf(outlined.op)
  const role = roleOf(file, outlined.index, kind)
  noteRole(walk, at, role)
  if (isIdle(walk, index, role)) return
  const method = methodAt(file.symbols, outlined.index)
  noteStarter(walk, method, role)
  push(walk, method, kind)
}

const takeCall = (walk: FileWalk, operation: Operation) => {
  const { op, index, at } = operation
  const kind = kindOf(op)
  const role = roleOf(walk, index, kind)
  if (role === ROLE.outline) return takeOutlined(walk, operation)
  noteRole(walk, at, role)
  if (isIdle(walk, index, role)) return
  const method = methodAt(walk.symbols, index)
  noteStarter(walk, method, role)
  push(walk, method, kind)
}

const takeType = (walk: FileWalk, index: number, { kind, list }: { kind: number; list: number }) => {
  const seen = walk.seenType[list]
  if (!seen || seen[index] === walk.body + 1) return
  seen[index] = walk.body + 1
  const type = typeAt(walk.symbols, index)
  if (!walk.roles.isPlatform(type)) push(walk, type, kind)
}

const takeField = (walk: FileWalk, index: number) => {
  const { dex, roles, symbols } = walk
  if (index >= dex.fields.count) return
  const typeIndex = fieldHolder(dex, index)
  walk.asksHolder ||= roles.holdsFiles(typeAt(symbols, typeIndex))
  takeType(walk, typeIndex, { kind: EDGE.touched, list: 1 })
}

const isFileOf = ({ fileIds, program }: FileWalk, id: number) => fileIds.length < MAX_FILE_IDS && program.resources.isFile(id)

const wordAt = (units: Uint16Array, at: number) => ((units[at] ?? 0) | ((units[at + 1] ?? 0) << 16)) >>> 0

const numberAt = (units: Uint16Array, at: number) => {
  const isHigh = ((units[at] as number) & 0xff) === CONST_HIGH16
  return isHigh ? ((units[at + 1] ?? 0) << 16) >>> 0 : wordAt(units, at + 1)
}

/** Most numbers in an app's code are no resource ids. */
const takeNumber = (walk: FileWalk, at: number, start: number) => {
  const id = numberAt(walk.units, at)
  if (isFileOf(walk, id)) walk.fileIds.push({ id, at: at - start, inArray: false })
  else if (!walk.namesGoals) walk.namesGoals = walk.program.resources.isGoal(id)
}

const takeArray = (walk: FileWalk, payload: number, start: number) => {
  const { units } = walk
  if (units[payload] !== ARRAY_DATA || units[payload + 1] !== WIDTH) return
  const end = Math.min(payload + 4 + wordAt(units, payload + 2) * 2, units.length)
  for (let each = payload + 4; each < end; each += 2) {
    const id = wordAt(units, each)
    if (isFileOf(walk, id)) walk.fileIds.push({ id, at: payload - start, inArray: true })
  }
}

const takeCustom = (walk: FileWalk, index: number) => {
  const { dex, program, symbols } = walk
  const found = callSiteTarget(dex, index)
  if (!found) return
  const interfaceType = idOfText(program.symbols.names, found.interfaceType)
  program.lambdas.push({ method: methodAt(symbols, found.methodIndex), interfaceType })
  push(walk, program.lambdas.length - 1, EDGE.lambda)
}

const act = (walk: FileWalk, what: number, operation: Operation) => {
  const { index } = operation
  if (what === ACT.call) takeCall(walk, operation)
  else if (what === ACT.touched) takeField(walk, index)
  else if (what === ACT.made) takeType(walk, index, { kind: EDGE.made, list: 0 })
  else if (what === ACT.named) takeType(walk, index, { kind: EDGE.named, list: 2 })
  else takeCustom(walk, index)
}

/**
 * Resolves the arguments of reflection, of calls that open components and of calls that inflate files, for which the body is
 * traced.
 */
const followGiven = (walk: FileWalk, body: number, offset: number) => {
  const { dex, units, reflects, openings } = walk
  const opens = reflects || openings.length > 0
  const inflates = walk.inflaters > 0 || walk.asksHolder || walk.namesGoals || walk.fileIds.length > 0
  if (!opens && (!inflates || inflatesAtOnce(walk, firstUnitOf(offset)))) return
  const trace = traceMethod(dex, bodyAt(dex, units, offset), opens ? walk.budget : walk.fileBudget)
  if (reflects) followReflection(walk, body, trace)
  if (trace && openings.length > 0) followOpenings(walk, trace)
  if (inflates) followInflations(walk, trace)
}

const startBody = (walk: FileWalk, body: number) => {
  walk.body = body
  walk.guard = 0
  walk.reflects = false
  walk.inflaters = 0
  walk.asksHolder = false
  walk.namesGoals = false
  walk.branchAt = Infinity
  if (walk.openings.length > 0) walk.openings = []
  if (walk.fileIds.length > 0) walk.fileIds = []
}

const takeBranch = (walk: FileWalk, at: number) => {
  if (walk.guard === 0) walk.branchAt = at
  walk.guard = GUARDED
}

/** Reads the units of the whole file: a view and an object for each of a million bodies cost more than reading most of them. */
const readBody = (walk: FileWalk, body: number, offset: number) => {
  const { units } = walk
  const size = unitCountAt(units, offset)
  if (size < 0) return
  startBody(walk, body)
  const start = firstUnitOf(offset)
  const end = start + size
  for (let at = start; at < end;) {
    const op = (units[at] as number) & 0xff
    const what = ACTS[op] as number
    if (what === ACT.branch) takeBranch(walk, at - start)
    else if (what === ACT.number) takeNumber(walk, at, start)
    else if (what === ACT.table) takeArray(walk, at, start)
    else if (what > ACT.table) act(walk, what, { op, index: at + 1 < end ? (units[at + 1] as number) : 0, at: at - start })
    at += what === ACT.table ? payloadUnits(units, at) : (UNITS[op] as number)
  }
  followGiven(walk, body, offset)
}

/**
 * The range of edges that leave a body (`to` exclusive), read on first use. Calls of the same method count once, at the first call
 * site. Of a malformed body, the edges before the error count.
 */
export const edgesOf = (program: Program, body: number): { from: number; to: number } => {
  const known = intAt(program.firstEdge, body)
  if (known >= 0) return { from: known, to: intAt(program.lastEdge, body) }
  const from = program.edges.length
  const walk = program.files[intAt(program.fileOfBody, body)]
  try {
    if (walk) readBody(walk, body, intAt(program.codeOfBody, body))
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  setInt(program.firstEdge, body, from)
  setInt(program.lastEdge, body, program.edges.length)
  return { from, to: program.edges.length }
}
