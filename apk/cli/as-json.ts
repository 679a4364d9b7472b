import { printableLines } from '../report-text.ts'
import type { PackageIdentity } from '../report.ts'
import type { Judged } from './judge-all.ts'

/** The six identity fields as `aapt dump badging` prints them; null if they can't be read. */
export const head = ({ package: name, versionCode, versionName, minSdk, targetSdk, label }: Partial<PackageIdentity>) =>
  Object.fromEntries(
    Object.entries({ package: name, versionCode, versionName, minSdk, targetSdk, label }).map(([key, value]) => [
      key,
      value ?? null,
    ]),
  )

const packageJson = ({ judgement }: Judged) => {
  if (!judgement.judgeable) {
    const { faults: _, ...told } = judgement
    return { ...head(judgement.identity), ...told, report: null }
  }
  const { report, summary } = judgement
  const { sdks, inventory, capabilities } = summary
  return { ...head(report.identity), judgeable: true, report, sdks, inventory, capabilities }
}

/** Escapes terminal control characters; the JSON stays equivalent. */
export const jsonText = (value: unknown, indent = 2) => printableLines(JSON.stringify(value, null, indent))

/** A single package as it is; several as an object by path. */
export const asJson = (judged: readonly Judged[], isFolder: boolean) => {
  const [only] = judged
  const value =
    isFolder || !only ? { packages: judged.map((one) => ({ file: one.name, ...packageJson(one) })) } : packageJson(only)
  return jsonText(value)
}
