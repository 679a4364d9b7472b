import { printableLines } from '../report-text.ts'
import type { PackageIdentity } from '../report.ts'
import type { Judged } from './judge-all.ts'

/** The six facts on top are written as `aapt dump badging` prints them; null where they can't be read. */
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

/** No name in it can tell a terminal anything: it is the same JSON with more of it escaped. */
export const jsonText = (value: unknown, indent = 2) => printableLines(JSON.stringify(value, null, indent))

/** One package as it is; several by their paths. */
export const asJson = (judged: readonly Judged[], isFolder: boolean) => {
  const [only] = judged
  const value =
    isFolder || !only ? { packages: judged.map((one) => ({ file: one.name, ...packageJson(one) })) } : packageJson(only)
  return jsonText(value)
}
