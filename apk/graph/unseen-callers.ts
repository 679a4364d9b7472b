import { IGET_OBJECT, RETURN_OBJECT } from '../dex/opcodes.ts'
import { calledElsewhere, closedMethods } from './closed-methods.ts'
import { fieldRow } from './fields.ts'
import { intAt } from './int-list.ts'
import { mayRun } from './may-run.ts'
import { findName, textOf } from './names.ts'
import { openBody } from './open-body.ts'
import { flagsOfMethod, isMethodAnnotated } from './outside-callers.ts'
import { ownClasses } from './own-classes.ts'
import { CONSTRUCTOR, bodiesOf, bodyOfMethod, methodOf, nameOfMethod, signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { HOW, LEVEL } from './reach.ts'
import type { Search } from './reach.ts'
import { reflectionIn } from './reflected-callers.ts'
import { signatureText } from './symbols.ts'

/**
 * Called without a visible call: on any object or class by the runtime, or through a simple interface that a subclass implements.
 */
const CALLED_UNSEEN = new Set(['toString', 'hashCode', 'equals', 'finalize', 'clone', 'run', 'close', '<clinit>'])
/** Called by the platform without a visible call, even if the package's code calls them, too. */
const ASKED_BESIDE = new Set(['toString', 'hashCode', 'equals', 'finalize', 'clone', 'close'])
const HANDLER = /^on[A-Z]/
const ASKED_OF_SOME = new Set(['compareTo', 'iterator', 'hasNext', 'next', 'get', 'size', 'length', 'charAt'])
/** Register of `this` among a method's parameters. */
const SELF = 0
const GETTER_UNITS = 3
/** Bound on queries; beyond it, a body may be called. */
const MAX_ASKS = 1_000
/** Bound on unreached transitive callers of a body; beyond it, it may be called. */
const MAX_BEFORE = 50

const [STATIC, FINAL] = [0x8, 0x10]
const BY_CODE = new Set([HOW.indexOf('call'), HOW.indexOf('override')])
/** Return types that no getter declared by the platform has. */
const NEVER_GIVEN = new Set([
  'Ljava/lang/Runnable;',
  'Landroid/content/BroadcastReceiver;',
  'Landroid/content/ServiceConnection;',
])

/**
 * Whether a body is the getter that Kotlin generates for each visible property, called or not: `getHeld` of `held`. It is final if
 * it overrides nothing, and may be final otherwise.
 */
const isGetter = (program: Program, body: number) => {
  const { file, body: { code } = { code: [] } } = openBody(program, body) ?? {}
  const [first = 0, field = 0, last = 0] = code
  if (!file || code.length !== GETTER_UNITS || (first & 0xff) !== IGET_OBJECT || (last & 0xff) !== RETURN_OBJECT) return false
  const { names } = program.symbols
  const name = textOf(names, fieldRow(file, field).name)
  const getter = `get${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const method = methodOf(program, body)
  return (flagsOfMethod(program, method) & FINAL) !== 0 && textOf(names, nameOfMethod(program, method)) === getter
}

/**
 * `hasNoWay`: whether the search didn't reach a body that may run; `isCalled`: reached by a call of the package, and no known
 * callback.
 */
type Ways = { hasNoWay: (body: number) => boolean; isEarly: (body: number) => boolean; isCalled: boolean }
type Asking = Pick<Search, 'program' | 'tree' | 'dispatch'>
/** Finds the callers of a method, and tells whether there may be unseen ones. */
const askers = ({ program, tree, dispatch }: Asking) => {
  const means = { program, tree, dispatch }
  const { mentions, byReflection: reflected } = reflectionIn(means)
  const isOwn = ownClasses(program, tree)
  const isClosed = closedMethods({ program, tree, isOwn, reflected })
  const isCalledElsewhere = calledElsewhere({ program, reflected })
  const callers = (method: number) => {
    const signature = signatureOfMethod(program, method)
    const isCall = (called: number) => signatureOfMethod(program, called) === signature && mayRun(means, called, method)
    return mentions.find({ methods: new Set([method]), fieldNames: new Set(), isCall, isField: () => false })
  }
  const found = new Map<number, ReadonlySet<number>>()
  const callersOf = (method: number) => {
    const before = found.get(method)
    if (before || found.size >= MAX_ASKS) return before
    const now = callers(method)
    found.set(method, now)
    return now
  }
  const nameOf = (method: number) => textOf(program.symbols.names, nameOfMethod(program, method))
  /** Whether a platform type may declare such a getter: its return type isn't the package's. */
  const isGivenByPlatform = (method: number) => {
    const text = signatureText(program.symbols, signatureOfMethod(program, method))
    const type = text.slice(text.indexOf(')') + 1)
    return !NEVER_GIVEN.has(type) && !isOwn(findName(program.symbols.names, type))
  }
  const isDeadGetter = (body: number, method: number) =>
    isGetter(program, body) && !isGivenByPlatform(method) && !isMethodAnnotated(program, method) && !isCalledElsewhere(method)
  const isAskedUnseen = (method: number) =>
    CALLED_UNSEEN.has(nameOf(method)) ||
    reflected.isAnyMethod(method) ||
    (nameOf(method) === CONSTRUCTOR && callersOf(method)?.size === 0) ||
    (!isClosed(method, SELF) && !isDeadGetter(bodyOfMethod(program, method), method))
  const known = new Map<number, boolean>()
  const isAsked = (method: number) => {
    const is = known.get(method) ?? (known.size >= MAX_ASKS || isAskedUnseen(method))
    known.set(method, is)
    return is
  }
  return { callersOf, nameOf, isAsked, isClosed: (method: number) => isClosed(method, SELF) }
}

const unseenCallers = (world: Asking) => {
  const { program } = world
  const { callersOf, nameOf, isAsked, isClosed } = askers(world)
  /** Whether a class may be instantiated by a name from elsewhere: a constructor has no visible caller. */
  const isMadeUnseen = (type: number) => {
    const { from, to } = bodiesOf(program, type)
    for (let body = from; body < to; body += 1) {
      const method = methodOf(program, body)
      if (nameOf(method) === CONSTRUCTOR && callersOf(method)?.size === 0) return true
    }
    return false
  }
  const isFirst = (body: number, calls: ReadonlySet<number>, isEarly: (body: number) => boolean) => {
    const method = methodOf(program, body)
    return isAsked(method) || (isMadeUnseen(typeOfMethod(program, method)) && [...calls].some(isEarly))
  }
  return {
    isMadeUnseen,
    mayRun: (body: number) => {
      const method = methodOf(program, body)
      return isAsked(method) || callersOf(method)?.size !== 0
    },
    /**
     * Whether there may be unseen calls beside the visible ones: of the body itself, or of callers that the search didn't reach.
     */
    mayRunBeside: (body: number, { hasNoWay, isEarly, isCalled }: Ways) => {
      const own = methodOf(program, body)
      const name = nameOf(own)
      if (ASKED_BESIDE.has(name) || ((ASKED_OF_SOME.has(name) || (isCalled && HANDLER.test(name))) && !isClosed(own))) return true
      const before = new Set([body])
      for (const one of before) {
        const calls = one < 0 ? undefined : callersOf(methodOf(program, one))
        if (!calls || before.size > MAX_BEFORE || (one !== body && isFirst(one, calls, isEarly))) return true
        for (const caller of calls) if (caller < 0 || hasNoWay(caller)) before.add(caller)
      }
      return false
    },
  }
}
const finders = new WeakMap<Program, ReturnType<typeof unseenCallers>>()
const finderOf = (world: Asking) => {
  const find = finders.get(world.program) ?? unseenCallers(world)
  finders.set(world.program, find)
  return find
}

/** Whether a body that the search didn't reach may run all the same: it has callers, or there may be unseen ones. */
export const mayRunUnseen = (world: Asking, body: number): boolean => finderOf(world).mayRun(body)

/** Whether a body that the search reached late may run earlier by an unseen call. */
export const mayRunSooner = (search: Search, body: number): boolean => {
  const { program, levelOf, howOf, callbacks, numbered, madeBelow, names } = search
  const finder = finderOf(search)
  const mayBeRun = (method: number) =>
    madeBelow.has(typeOfMethod(program, method)) ||
    nameOfMethod(program, method) === names.init ||
    (flagsOfMethod(program, method) & STATIC) !== 0 ||
    finder.isMadeUnseen(typeOfMethod(program, method))
  const hasNoWay = (caller: number) =>
    [caller, ...(numbered?.runsOf(caller) ?? [])].every((one) => intAt(levelOf, one) === LEVEL.none) &&
    mayBeRun(methodOf(program, caller))
  const isKnown = callbacks.callbacksOf(typeOfMethod(program, methodOf(program, body))).some((one) => one.body === body)
  const isEarly = (caller: number) => [LEVEL.startup, LEVEL.maybe].some((one) => one === intAt(levelOf, caller))
  return finder.mayRunBeside(body, { hasNoWay, isEarly, isCalled: !isKnown && BY_CODE.has(intAt(howOf, body)) })
}
