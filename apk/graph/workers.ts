import { oncePer } from '../once-per.ts'
import { idOfText } from './names.ts'
import { findPair } from './pairs.ts'
import { openClass } from './program.ts'
import type { Search } from './reach.ts'
import { signatureId } from './symbols.ts'

const CONTEXT = 'Landroid/content/Context;'
/** Its rules for shrinkers keep this name, those of workers, and the constructor that makes them. */
const PARAMETERS = 'Landroidx/work/WorkerParameters;'
/** They don't keep the name of what takes a worker's class. */
const BUILDER = 'Landroidx/work/OneTimeWorkRequest$Builder;'

const lookAt = oncePer(({ program: { symbols }, tree }: Search) => {
  const [parameters, builder] = [PARAMETERS, BUILDER].map((name) => idOfText(symbols.names, name))
  const isRenamed = tree.isDefined(parameters ?? -1) && !tree.isDefined(builder ?? -1)
  return { isRenamed, made: signatureId(symbols, { name: '<init>', takes: [CONTEXT, PARAMETERS], gives: 'V' }) }
})

/** Whether WorkManager makes objects of the class, where a shrinker has taken the name of the call that asks for it. */
export const isRenamedWorker = (search: Search, type: number) => {
  const { isRenamed, made } = lookAt(search)
  if (!isRenamed || !search.tree.isDefined(type)) return false
  openClass(search.program, type)
  return findPair(search.program.symbols.methods, type, made) >= 0
}
