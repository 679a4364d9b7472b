import { printable } from '../report-text.ts'
import { sdkCsv } from '../sdks/sdk-csv.ts'
import { Misasked } from './ask.ts'
import type { Judged } from './judge-all.ts'

const LINE_END = '\r\n'

/** The list of SDKs of one package: stores ask for one list an app. */
export const asSdkCsv = (judged: readonly Judged[]) => {
  const [only, ...more] = judged
  if (!only || more.length > 0) throw new Misasked('SDK 清单一次只做一个安装包。')
  if (!only.judgement.judgeable) throw new Misasked(`不能判定：${only.judgement.reason}`)
  return sdkCsv(only.judgement.summary.inventory)
    .split(LINE_END)
    .map((line, index) => (index === 0 ? line : printable(line)))
    .join(LINE_END)
}
