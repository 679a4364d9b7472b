import { methodId, methodText, parameters } from '../dex/ids.ts'
import { traceMethod } from '../dex/trace.ts'
import { oncePer } from '../once-per.ts'
import given from './callbacks.json' with { type: 'json' }
import { openBody } from './open-body.ts'
import type { OpenBody } from './open-body.ts'
import { bodyOfMethod } from './program.ts'
import type { Program } from './program.ts'
import { methodAt } from './symbols.ts'

export const INTENT = 'Landroid/content/Intent;'
/** Longer than a helper is. */
const MAX_UNITS = 300
const OPENERS = new Set([...given.serviceStarters, ...given.openers])

/** Whether a method, as in dex listings, is called like one that opens components. */
export const isOpener = (method: string) => OPENERS.has(method.slice(method.indexOf('->') + 2, method.indexOf('(')))

/** A helper of a helper of a helper, as `ContextCompat.startForegroundService` is behind a shrinker. */
const MAX_LEVELS = 3
const answered = oncePer(() => new Map<number, boolean>())

/** Whether a body passes an intent that it is given to what opens components, or to a static method that does. */
const passesIntent = (program: Program, { file, body }: OpenBody, level: number): boolean => {
  const { dex, budget, symbols } = file
  const trace = body.code.length <= MAX_UNITS ? traceMethod(dex, body, budget) : undefined
  return [...(trace?.calls ?? [])].some(([, { methodIndex, isStatic, registers }]) => {
    const { protoIndex } = methodId(dex, methodIndex)
    if (!registers.some(({ kind }) => kind === 'parameter') || !parameters(dex, protoIndex).includes(INTENT)) return false
    return isOpener(methodText(dex, methodIndex)) || (isStatic && opensIntent(program, methodAt(symbols, methodIndex), level + 1))
  })
}

/** Whether a static method opens the component at which an intent aims that it is given: `open(context, intent)`. */
export const opensIntent = (program: Program, method: number, level = 1): boolean => {
  const answers = answered(program)
  const known = answers.get(method)
  if (known !== undefined || level > MAX_LEVELS) return known === true
  // A recursive call finds this answer.
  answers.set(method, false)
  const opened = openBody(program, bodyOfMethod(program, method))
  const opens = opened !== undefined && passesIntent(program, opened, level)
  answers.set(method, opens)
  return opens
}
