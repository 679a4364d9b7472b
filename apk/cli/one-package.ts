import { Misasked } from './ask.ts'
import type { Judged } from './judge-all.ts'

/** For what is made of a single package: its judgement, and in words why there is none. `single` says that it is one at a time. */
export const onePackage = (judged: readonly Judged[], single: string) => {
  const [first, ...more] = judged
  if (!first || more.length > 0) throw new Misasked(single)
  if (!first.judgement.judgeable) throw new Misasked(`不能判定：${first.judgement.reason}`)
  return first.judgement
}
