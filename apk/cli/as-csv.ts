import { sdkCsv } from '../sdks/sdk-csv.ts'
import { Misasked } from './ask.ts'
import type { Judged } from './judge-all.ts'

/** The list of SDKs of one package: stores ask for one list an app. */
export const asSdkCsv = (judged: readonly Judged[]) => {
  const [only, ...more] = judged
  if (!only || more.length > 0) throw new Misasked('SDK 清单一次只做一个安装包。')
  if (!only.judgement.judgeable) throw new Misasked(`不能判定：${only.judgement.reason}`)
  return sdkCsv(only.judgement.summary.inventory)
}
