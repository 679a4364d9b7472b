import { type Outcome, outcomeLabels } from '@alliance/contract/outcome'
import {
  type Decision,
  type DeviceFinding,
  type Evidence,
  isOverruled,
  type TermDetail,
  type TermSummary,
} from '@alliance/contract/report'
import type { StandardId } from '@alliance/contract/standards'
import { type findingsOf, packById } from '../../analysis/index.ts'
import type { PackTerm, StoredTerm } from '../../analysis/judgement.ts'
import { combined, type Lab, labOutcome } from '../labs/index.ts'
import type { StoredJudgement } from './stored-judgement.ts'

const PENDING_DEVICE_REASON = '等待成员实验室在真机上判定'
const PENDING_FIELD_REASON = '需要线上数据，目前没有来源'
export const NOT_STARTED_REASON = '安装包条款未通过，本轮没有开始真机判定'

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

/** What people add to a judgement: the labs' results, and the decisions on static terms. */
export type Additions = { labs: readonly Lab[]; decisions: ReadonlyMap<string, Decision> }
export const nothingAdded: Additions = { labs: [], decisions: new Map() }

const deviceName = (lab: Lab, termId: string) => {
  const device = lab.results.get(termId)?.device
  return device ? `${device.name}，Android ${device.androidVersion}` : ''
}

const findingOf = (lab: Lab, termId: string): DeviceFinding => {
  const result = lab.submittedAt === null ? undefined : lab.results.get(termId)
  return {
    memberId: lab.memberId,
    member: lab.name,
    outcome: result?.outcome ?? 'pending',
    measured: result?.measured ?? '',
    note: result?.note ?? '',
    device: result ? deviceName(lab, termId) : '',
    evidence: result?.evidence.map(({ fileName, sha256, mediaType }) => ({ fileName, sha256, mediaType })) ?? [],
    revision: result?.revision ?? 0,
    at: result?.at ?? null,
    decision: lab.decisions.get(termId) ?? null,
  }
}

const names = (findings: readonly DeviceFinding[]) => findings.map(({ member }) => member).join('、')

type Judged = DeviceFinding & { counts: Outcome }

const ANSWERS = { fail: '判为未通过', pass: '判为通过', notApplicable: '判为不适用' } as const

/** What the labs said themselves; if they disagree, each side is named. */
const saidByLabs = (outcome: Outcome, own: readonly Judged[]) => {
  const said = (counts: Outcome) => own.filter((finding) => finding.counts === counts)
  if (outcome === 'pending') return `等待${names(said('pending'))}在真机上判定`
  if (outcome === 'undetermined') return `${names(said('undetermined'))}没能判定，等待人工判定`
  return (['fail', 'pass', 'notApplicable'] as const)
    .filter((counts) => said(counts).length > 0)
    .map((counts) => `${names(said(counts))}${ANSWERS[counts]}`)
    .join('，')
}

/** What a certifier or an upheld appeal said in a lab's place. */
const saidInPlace = ({ member, outcome, decision }: Judged) => {
  if (!isOverruled(outcome, decision)) return []
  const { appeal, reason } = decision
  const label = outcomeLabels[decision.outcome]
  return [
    appeal === undefined
      ? `认证官判定${member}不可判定的结果为${label}：${reason}`
      : `申诉 ${appeal} 成立，${member}的这一项改判为${label}：${reason}`,
  ]
}

/** Sums up what was said of a device term, and by whom. */
const deviceReason = (outcome: Outcome, findings: readonly Judged[]) => {
  const own = findings.filter((finding) => !isOverruled(finding.outcome, finding.decision))
  return [saidByLabs(outcome, own), ...findings.flatMap(saidInPlace)].filter((said) => said !== '').join('；')
}

/** One place per failed finding: what its lab saw, or why the certifier failed what the lab couldn't determine. */
const placeOf = ({ member, device, outcome, measured, note, evidence, decision }: Judged): Evidence => {
  const at = device === '' ? member : `${member} · ${device}`
  if (isOverruled(outcome, decision)) return { at, where: '人工判定', found: decision.reason }
  const files = evidence.map(({ fileName }) => fileName).join('、')
  return { at, where: files || '真机', found: [measured, note].filter((part) => part !== '').join('；') }
}

const deviceTerm = (term: PackTerm, labs: readonly Lab[]): StoredTerm => {
  const asked = labs.filter((lab) => lab.terms.includes(term.id))
  if (asked.length === 0) return bareTerm(term, 'pending', pendingReason(term))
  const findings = asked.map((lab) => ({ ...findingOf(lab, term.id), counts: labOutcome(lab, term.id) }))
  const outcome = combined(
    findings.map(({ counts }) => counts),
    term.severity,
  )
  const evidence = findings.filter(({ counts }) => counts === 'fail').map(placeOf)
  const devices = findings.map(({ counts: _counts, ...finding }) => finding)
  return { ...bareTerm(term, outcome, deviceReason(outcome, findings)), evidence, evidenceTotal: evidence.length, devices }
}

/** A term after an upheld appeal: without findings; its former outcome is in the reason. */
const appealedTerm = (term: StoredTerm, decision: Decision & { appeal: string }): StoredTerm => ({
  ...term,
  outcome: decision.outcome,
  reason: `申诉 ${decision.appeal} 成立，由${outcomeLabels[term.outcome]}改为${outcomeLabels[decision.outcome]}：${decision.reason}`,
  decision,
  evidence: [],
  evidenceTotal: 0,
  fix: [],
})

/** Evidence after a decision: a failure adds the certifier's reason; otherwise nothing is left of it. */
const placesOfDecision = ({ evidence, evidenceTotal }: StoredTerm, { outcome, reason }: Decision) =>
  outcome === 'fail'
    ? { evidence: [{ at: '人工判定', found: reason }, ...evidence], evidenceTotal: evidenceTotal + 1 }
    : { evidence: [], evidenceTotal: 0 }

/** A certifier's decision counts only if the engine's outcome is `undetermined`; an upheld appeal overrides both. */
const decidedTerm = (term: StoredTerm, decision: Decision | undefined): StoredTerm => {
  if (decision === undefined) return term
  const { appeal } = decision
  if (appeal !== undefined) return appealedTerm(term, { ...decision, appeal })
  if (term.outcome !== 'undetermined') return term
  return {
    ...term,
    outcome: decision.outcome,
    reason: `认证官判定：${decision.reason}`,
    decision,
    ...placesOfDecision(term, decision),
  }
}

const staticTerm = (term: PackTerm, judged: StoredTerm | undefined, judgement: StoredJudgement) => {
  if (judged) return judged
  if (!term.counted) return bareTerm(term, 'pending', pendingReason(term))
  return bareTerm(term, 'undetermined', judgement.judgeable ? '引擎没有给出结论' : judgement.reason)
}

/**
 * Every term of the standards, judged or not. A static term that the engine can't judge yet is informative in the pack and shows
 * that reason; for a package that can't be judged every static term is `undetermined`.
 */
export const termsOfRound = (
  inputs: { pack: string; standards: readonly StandardId[] },
  judgement: StoredJudgement,
  { labs, decisions }: Additions = nothingAdded,
): StoredTerm[] => {
  const judged = new Map(judgement.judgeable ? judgement.terms.map((term) => [term.id, term]) : [])
  return packById(inputs.pack)
    .terms.filter((term) => inputs.standards.includes(term.standard))
    .map((term) => {
      if (term.method === 'static') return decidedTerm(staticTerm(term, judged.get(term.id), judgement), decisions.get(term.id))
      const known = judged.get(term.id)
      if (known) return known
      if (term.method === 'device' && term.counted) return deviceTerm(term, labs)
      return bareTerm(term, 'pending', pendingReason(term))
    })
}

/** Ids of the device terms that labs are asked to judge. */
export const deviceTermIds = (packId: string, standards: readonly StandardId[]): string[] =>
  packById(packId)
    .terms.filter(({ method, counted, standard }) => method === 'device' && counted && standards.includes(standard))
    .map(({ id }) => id)

/** For the engine, as the evidence was parsed from JSON: optional fields are missing instead of undefined. */
export const plain = (term: StoredTerm) => term as StoredTerm & Parameters<typeof findingsOf>[0]

export const summaryOf = ({
  evidence: _evidence,
  evidenceTotal: _total,
  fix: _fix,
  devices: _devices,
  decision: _decision,
  ...summary
}: StoredTerm): TermSummary => summary

/** A stored term with the text of its clause. */
export const detailOf = (packId: string, term: StoredTerm): TermDetail => ({
  ...term,
  clauseText: packById(packId).terms.find(({ id }) => id === term.id)?.text ?? [],
})
