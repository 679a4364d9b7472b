import { Misasked } from './ask.ts'
import type { Format } from './ask.ts'
import type { Judged } from './judge-all.ts'
import type { Target } from './targets.ts'

/** Formats that take a single package, with what is said to several. */
const SINGLE: Partial<Record<Format, string>> = {
  facts: '事实一次只读一个安装包。',
  'csv-sdks': 'SDK 清单一次只做一个安装包。',
}

/** Refuses several packages before any is judged: a folder may take minutes. */
export const checkCount = (targets: readonly Target[], format: Format) => {
  const single = SINGLE[format]
  if (single !== undefined && targets.length > 1) throw new Misasked(single)
}

/** The judgement for formats that take a single package. */
export const onePackage = ([judged]: readonly Judged[]) => {
  if (!judged) throw new Error('a format for one package without any')
  if (!judged.judgement.judgeable) throw new Misasked(`不能判定：${judged.judgement.reason}`)
  return judged.judgement
}
