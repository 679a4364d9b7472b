import { printable } from '../report-text.ts'
import type { SdkRow } from '../sdks/inventory.ts'
import { sdkCsv } from '../sdks/sdk-csv.ts'
import type { Judged } from './judge-all.ts'
import { onePackage } from './one-package.ts'

/** Names out of the package, so that none breaks a line: programs that read line by line would take what follows for one of ours. */
const shown = (row: SdkRow): SdkRow => ({
  ...row,
  version: printable(row.version),
  anchors: row.anchors.map((one) => ({ ...one, name: printable(one.name) })),
})

/** The list of SDKs of one package: stores ask for one list an app. */
export const asSdkCsv = (judged: readonly Judged[]) =>
  sdkCsv(onePackage(judged, 'SDK 清单一次只做一个安装包。').summary.inventory.map(shown))
