import { createHash } from 'node:crypto'
import type { Declarations } from '@alliance/contract/identify'
import type { TermDetail, TermSummary } from '@alliance/contract/report'
import { type StandardId, standardLabel } from '@alliance/contract/standards'
import { canonicalJson, packById } from '../../analysis/index.ts'
import type { Identity, Judgement, PackTerm, StoredTerm } from '../../analysis/judgement.ts'
import { type RolledStandard, rollUp, type RolledRound, terminated } from './rules.ts'

/** The document of a round, as it is hashed and downloaded. The same inputs give the same bytes. */
export type RoundReport = {
  format: 'alliance-report/1'
  /** Set where the round comes from the demonstration. */
  mark?: '演示'
  engine: string
  pack: string
  judgedOn: string
  package: { sha256: string; sizeBytes: number; identity: Identity | null }
  lastCertifiedVersionCode: string | null
  declarations: Declarations
  judgeable: boolean
  /** Why the package could not be judged; empty where it could. */
  reason: string
  standards: (RolledStandard & { title: string; version: string })[]
  /** All terms of the standards applied for, in the pack's order; nobody has judged those that are `pending`. */
  terms: StoredTerm[]
}

export const PENDING_DEVICE_REASON = '等待成员实验室在真机上判定'
const PENDING_FIELD_REASON = '需要线上数据，目前没有来源'

const pendingReason = (term: PackTerm) => {
  if (term.informativeReason !== '') return term.informativeReason
  return term.method === 'field' ? PENDING_FIELD_REASON : PENDING_DEVICE_REASON
}

const bareTerm = (term: PackTerm, outcome: StoredTerm['outcome'], reason: string): StoredTerm => ({
  id: term.id,
  standard: term.standard,
  clause: term.clause,
  title: term.title,
  severity: term.severity,
  method: term.method,
  counted: term.counted,
  outcome,
  reason,
  evidence: [],
  evidenceTotal: 0,
  fix: [],
})

/**
 * Every term of the standards, judged or not. A static term that the engine did not judge because it can't yet is
 * informative in the pack and shows that reason; of a package that can't be judged every static term is undetermined.
 */
export const termsOfRound = (packId: string, standards: readonly StandardId[], judgement: Judgement): StoredTerm[] => {
  const judged = new Map(judgement.judgeable ? judgement.terms.map((term) => [term.id, term]) : [])
  return packById(packId)
    .terms.filter((term) => standards.includes(term.standard))
    .map((term) => {
      const known = judged.get(term.id)
      if (known) return known
      if (term.method !== 'static' || !term.counted) return bareTerm(term, 'pending', pendingReason(term))
      return bareTerm(term, 'undetermined', judgement.judgeable ? '引擎没有给出结论' : judgement.reason)
    })
}

export type RoundInputs = {
  pack: string
  judgedOn: string
  standards: readonly StandardId[]
  declarations: Declarations
  lastCertifiedVersionCode: string | undefined
  demo: boolean
}

/** The report's bytes, its hash and the states that follow from it. Pure: no clock, no database. */
export const writeReport = (inputs: RoundInputs, judgement: Judgement) => {
  const terms = termsOfRound(inputs.pack, inputs.standards, judgement)
  // No lab takes part yet, so no device task is open.
  const rolled = rollUp(inputs.standards, terms, 0)
  const standards = judgement.judgeable ? rolled.standards : rolled.standards.map(terminated)
  const report: RoundReport = {
    format: 'alliance-report/1',
    ...(inputs.demo ? { mark: '演示' as const } : {}),
    engine: judgement.engine,
    pack: inputs.pack,
    judgedOn: inputs.judgedOn,
    package: { sha256: judgement.sha256, sizeBytes: judgement.sizeBytes, identity: judgement.identity },
    lastCertifiedVersionCode: inputs.lastCertifiedVersionCode ?? null,
    declarations: inputs.declarations,
    judgeable: judgement.judgeable,
    reason: judgement.judgeable ? '' : judgement.reason,
    standards: standards.map((standard) => ({ ...standard, ...headingOf(inputs.pack, standard.id) })),
    terms,
  }
  const content = canonicalJson(report)
  return {
    content,
    hash: createHash('sha256').update(content).digest('hex'),
    rolled: { ...rolled, standards } satisfies RolledRound,
  }
}

/** Title and version of a standard in a pack. */
export const headingOf = (packId: string, id: StandardId) => {
  const standard = packById(packId).standards.find((one) => one.id === id)
  return { title: standard?.title ?? standardLabel(id), version: standard?.version ?? '' }
}

export const summaryOf = ({ evidence: _evidence, evidenceTotal: _total, fix: _fix, ...summary }: StoredTerm): TermSummary =>
  summary

/** A stored term with the clause it was judged by. */
export const detailOf = (packId: string, term: StoredTerm): TermDetail => ({
  ...term,
  clauseText: packById(packId).terms.find(({ id }) => id === term.id)?.text ?? [],
})

export const readReport = (content: string) => JSON.parse(content) as RoundReport
