import { printable } from '../report-text.ts'
import type { SdkRow } from '../sdks/inventory.ts'
import { sdkCsv } from '../sdks/sdk-csv.ts'
import type { Judged } from './judge-all.ts'
import { onePackage } from './one-package.ts'

/** Names from the package are made printable, so that none breaks a line and forges a row for line-based readers. */
const shown = (row: SdkRow): SdkRow => ({
  ...row,
  version: printable(row.version),
  anchors: row.anchors.map((one) => ({ ...one, name: printable(one.name) })),
})

/** The list of SDKs of one package: app stores want one list per app. */
export const asSdkCsv = (judged: readonly Judged[]) => sdkCsv(onePackage(judged).summary.inventory.map(shown))
