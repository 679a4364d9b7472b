import { methodText } from '../dex/ids.ts'
import { tellArguments } from '../dex/told.ts'
import { traceMethod } from '../dex/trace.ts'
import { oncePer } from '../once-per.ts'
import { EDGE, kindOfEdge, targetOfEdge } from './edges.ts'
import { edgesOf } from './edges-of.ts'
import { isOpener } from './helped-openings.ts'
import { intAt } from './int-list.ts'
import { openBody } from './open-body.ts'
import { aimsAtParameter } from './openings.ts'
import { signatureOfMethod, typeOfMethod } from './program.ts'
import type { Program } from './program.ts'
import type { Search } from './reach.ts'
import { typesIn } from './signature-types.ts'
import { signatureText } from './symbols.ts'

const CLASS = 'Ljava/lang/Class;'
/** Whether a body opens the component whose class is its parameter: `start(context, Sync::class.java)`. */
const opensIts = (program: Program, body: number) => {
  const opened = openBody(program, body)
  if (!opened) return false
  const { dex, budget } = opened.file
  const trace = traceMethod(dex, opened.body, budget)
  if (!trace) return false
  const opens = [...trace.calls].filter(([, { methodIndex }]) => isOpener(methodText(dex, methodIndex)))
  return opens.some(([at]) => tellArguments({ dex, trace, budget }, at)?.some(aimsAtParameter))
}

const known = oncePer(() => new Map<number, boolean>())
const takesClass = (program: Program, method: number) =>
  typesIn(signatureText(program.symbols, signatureOfMethod(program, method))).includes(CLASS)

/** Whether a body calls a method that opens the component whose class it is given. */
export const opensByHelper = ({ program, dispatch }: Pick<Search, 'program' | 'dispatch'>, body: number) => {
  const answers = known(program)
  const { from, to } = edgesOf(program, body)
  for (let at = from; at < to; at += 1) {
    const edge = intAt(program.edges, at)
    const [kind, method] = [kindOfEdge(edge), targetOfEdge(edge)]
    if (kind > EDGE.interface || !takesClass(program, method)) continue
    const [type, signature] = [typeOfMethod(program, method), signatureOfMethod(program, method)]
    const isBound = kind === EDGE.static || kind === EDGE.direct || kind === EDGE.super
    const called = isBound ? dispatch.bodyFor(type, signature) : dispatch.onlyBody(type, signature)
    const opens = called >= 0 && (answers.get(called) ?? opensIts(program, called))
    if (called >= 0) answers.set(called, opens)
    if (opens) return true
  }
  return false
}
