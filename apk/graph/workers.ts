import { oncePer } from '../once-per.ts'
import { idOfText } from './names.ts'
import { findPair } from './pairs.ts'
import { openClass } from './program.ts'
import type { Search } from './reach.ts'
import { signatureId } from './symbols.ts'

const CONTEXT = 'Landroid/content/Context;'
/** WorkManager's keep rules keep this name, those of workers, and the workers' constructors. */
const PARAMETERS = 'Landroidx/work/WorkerParameters;'
/** Not kept: the class that takes a worker's class. */
const BUILDER = 'Landroidx/work/OneTimeWorkRequest$Builder;'

const lookAt = oncePer(({ program: { symbols }, tree }: Search) => {
  const [parameters, builder] = [PARAMETERS, BUILDER].map((name) => idOfText(symbols.names, name))
  const isRenamed = tree.isDefined(parameters ?? -1) && !tree.isDefined(builder ?? -1)
  return { isRenamed, made: signatureId(symbols, { name: '<init>', takes: [CONTEXT, PARAMETERS], gives: 'V' }) }
})

/** Whether WorkManager instantiates the class, if a shrinker has renamed the request builder. */
export const isRenamedWorker = (search: Search, type: number) => {
  const { isRenamed, made } = lookAt(search)
  if (!isRenamed || !search.tree.isDefined(type)) return false
  openClass(search.program, type)
  return findPair(search.program.symbols.methods, type, made) >= 0
}
