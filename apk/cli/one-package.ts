import { Misasked } from './ask.ts'
import type { Judged } from './judge-all.ts'

/** The judgement for outputs that take a single package, else an error; `single` is the message for several. */
export const onePackage = (judged: readonly Judged[], single: string) => {
  const [first, ...more] = judged
  if (!first || more.length > 0) throw new Misasked(single)
  if (!first.judgement.judgeable) throw new Misasked(`不能判定：${first.judgement.reason}`)
  return first.judgement
}
