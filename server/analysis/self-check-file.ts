import {
  asJunit,
  asSarif,
  countByStandard,
  failedMust,
  loadPack,
  reportText,
  type ShownReport,
  type TermResult,
} from '@alliance/apk'
import type { Identity, StoredTerm } from './judgement.ts'

type CheckedPackage = {
  versionId: string
  fileName: string
  sha256: string
  sizeBytes: number
  identity: Identity | null
  engine: string
  pack: string
  judgedOn: string
  terms: readonly StoredTerm[]
}

/** What waits for the form's declarations is nobody's verdict yet; the formats know that as undetermined, with the same reason. */
const termOf = (term: StoredTerm) =>
  ({ ...term, outcome: term.outcome === 'pending' ? 'undetermined' : term.outcome }) as TermResult

const identityOf = (identity: Identity | null): ShownReport['identity'] => ({
  ...(identity && {
    package: identity.packageName,
    versionCode: identity.versionCode,
    versionName: identity.versionName,
    minSdk: identity.minSdk,
    targetSdk: identity.targetSdk,
    label: identity.label,
    ...(identity.sourceStamp && { sourceStamp: true as const }),
    ...(identity.languages && { languages: identity.languages }),
  }),
  abis: identity?.abis ?? [],
  permissions: [],
  features: [],
  schemes: identity?.schemes ?? [],
  signers: identity?.signers ?? [],
})

/**
 * A self-check in the engine's words. Permissions, features, icon and what a collection held are no part of it, and what waits for the
 * form is told as undetermined: no format that is written of it tells the former, and none has a report hash, which is
 * that of the whole.
 */
const reportOf = ({ engine, pack, judgedOn, ...checked }: CheckedPackage): ShownReport => {
  const { sha256, sizeBytes } = checked
  const terms = checked.terms.map(termOf)
  const circumstances = { judgedOn, declarations: { permissionPurposes: {}, sdks: [] } }
  const identity = identityOf(checked.identity)
  const standards = countByStandard(loadPack(pack), terms)
  return { engine, pack, sha256, sizeBytes, circumstances, identity, standards, terms }
}

/** What was stored, as it was stored. */
const json = ({ terms, identity, ...checked }: CheckedPackage, failed: number) =>
  JSON.stringify({ ...checked, failedMust: failed, identity, terms }, undefined, 2)

type SelfCheckFormat = 'text' | 'json' | 'sarif' | 'junit'

/** A self-check as the command line would write it, and how many counted must-terms failed. */
export const selfCheckFile = (checked: CheckedPackage, format: SelfCheckFormat): { content: string; failedMust: number } => {
  const report = reportOf(checked)
  const reported = [{ name: checked.fileName, judgement: { judgeable: true as const, report } }]
  const failed = failedMust(report).length
  const category = `alliance-self-check/${checked.identity?.packageName ?? checked.fileName}`
  const writers: Record<SelfCheckFormat, () => string> = {
    text: () => reportText(report),
    json: () => json(checked, failed),
    sarif: () => asSarif(reported.map((one) => ({ ...one, category }))),
    junit: () => asJunit(reported),
  }
  return { content: `${writers[format]()}\n`, failedMust: failed }
}
