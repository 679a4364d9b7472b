import { outcomeLabels, type Outcome } from '@alliance/contract/outcome'
import { type Counts, type Evidence, type TermDetail, type TermSummary } from '@alliance/contract/report'
import { standards, type StandardId } from '@alliance/contract/standards'
import { GoldState, type Tone } from '@alliance/contract/states'
import { LAB_TIME } from '../../lib/usual-times.ts'

/** A sentence with its key number separate, so that the page can colour it. */
type Sentence = { before: string; number: string; after: string; tone: Tone }
type Verdict = { goldState: number; standards: { id: StandardId }[]; terms: TermSummary[] }

const countsForVerdict = (term: TermSummary) => term.counted && term.severity === 'must'
export const mustFails = (terms: TermSummary[]) => terms.filter((term) => countsForVerdict(term) && term.outcome === 'fail')
const mustOpen = (terms: TermSummary[]) =>
  terms.filter((term) => countsForVerdict(term) && (term.outcome === 'pending' || term.outcome === 'undetermined'))

/** The round's result in one line. For an unknown state it claims nothing. */
export const verdictSentence = ({ goldState, standards: asked, terms }: Verdict): Sentence => {
  const fails = mustFails(terms).length
  const tone = GoldState.tone(goldState) ?? 'undetermined'
  if (goldState === GoldState.abnormal) return { before: '这一轮没有得出结论。', number: '', after: '', tone }
  if (goldState === GoldState.cancelled) return { before: '这一轮已经取消。', number: '', after: '', tone }
  if (goldState === GoldState.passed) {
    const all = asked.length === standards.length
    return { before: all ? '' : '申请的 ', number: `${asked.length} 类标准`, after: '全部通过。', tone }
  }
  if (fails > 0) return { before: '还有 ', number: `${fails} 项`, after: '必须条款要改。', tone: 'failed' }
  if (goldState !== GoldState.certifying) return { before: '这一轮没有通过。', number: '', after: '', tone }
  const open = mustOpen(terms).length
  if (terms.length === 0) return { before: '正在判定安装包。', number: '', after: '', tone }
  return { before: '目前没有要改的，还有 ', number: `${open} 项`, after: '必须条款等待判定。', tone }
}

/** The reason common to all terms, to be shown only once. */
export const sharedReason = ([first, ...rest]: TermSummary[]): string | undefined =>
  first && rest.length > 0 && rest.every(({ reason }) => reason === first.reason) ? first.reason : undefined

/** An abnormal round without any judged term: every counted static term is undetermined for the same reason. */
export const isUnread = (goldState: number, terms: TermSummary[]): boolean => {
  if (goldState !== GoldState.abnormal) return false
  const counted = terms.filter((term) => term.counted && term.method === 'static')
  return counted.every(({ outcome }) => outcome === 'undetermined') && sharedReason(counted) !== undefined
}

const isRunning = (goldState: number) => goldState === GoldState.certifying

const only = (all: TermSummary[], outcome: Outcome) => all.filter((term) => term.outcome === outcome)
const suffix = (some: TermSummary[], text: string) => (some.every((term) => term.severity === 'warning') ? text : '')

/** The second line: how many of how many, and what the rest means for the verdict. */
export const verdictRemainder = ({ goldState, standards: asked, terms }: Verdict): string => {
  const counted = terms.filter((term) => term.counted)
  if (counted.length === 0) return ''
  if (isUnread(goldState, terms)) return `${counted.length} 项条款都没有判定。`
  const warnings = only(counted, 'warning')
  const undetermined = only(counted, 'undetermined')
  const pending = only(counted, 'pending')
  const parts = [
    warnings.length ? `另有警告项 ${warnings.length} 项，不影响结论` : '',
    undetermined.length ? `不可判定 ${undetermined.length} 项${suffix(undetermined, '，均为警告条款')}` : '',
    pending.length
      ? `尚未判定 ${pending.length} 项，${isRunning(goldState) ? `要由成员实验室在真机上判定，${LAB_TIME}` : '本轮已经结束'}`
      : '',
  ].filter(Boolean)
  const head = `${counted.length} 项条款中通过 ${only(counted, 'pass').length} 项。`
  const label =
    goldState === GoldState.passed && asked.length < standards.length ? '这一轮不足七类标准，只出报告，不颁发金标。' : ''
  return `${head}${parts.length ? `${parts.join('；')}。` : ''}${label}`
}

/** The ruler as text for screen readers. */
export const rulerSentence = (title: string, counts: Counts): string => {
  const order: Outcome[] = ['pass', 'fail', 'warning', 'undetermined', 'pending', 'notApplicable']
  const total = order.reduce((sum, outcome) => sum + counts[outcome], 0)
  const parts = order.filter((outcome) => counts[outcome] > 0).map((outcome) => `${outcomeLabels[outcome]} ${counts[outcome]}`)
  return `${title}，${total} 项条款${parts.length ? `：${parts.join('，')}` : ''}`
}

type TermGroup = { id: string; title: string; aside: string; terms: TermSummary[] }

/** Terms that the applicant has to look at, most severe first. Not those that don't count or wait for a lab. */
export const termsToHandle = (goldState: number, terms: TermSummary[]): TermGroup[] => {
  if (isUnread(goldState, terms)) return []
  const counted = terms.filter((term) => term.counted)
  return [
    { id: 'fail', title: '未通过', aside: '必须改', terms: only(counted, 'fail') },
    { id: 'warning', title: '警告项', aside: '建议改', terms: only(counted, 'warning') },
    { id: 'undetermined', title: '不可判定', aside: '缺少条件', terms: only(counted, 'undetermined') },
  ].filter((group) => group.terms.length > 0)
}

type Fold = { id: string; title: string; note: string; terms: TermSummary[]; open: boolean }

const pendingNote = (goldState: number) =>
  isRunning(goldState) ? '由成员实验室在真机上判定。没有结果之前不算通过。' : '本轮已经结束，没有结果的不算通过。'

/** Terms that need no work, grouped by reason: undetermined, pending, passed, not applicable, informative only. */
export const foldsOf = (goldState: number, terms: TermSummary[]): Fold[] => {
  const counted = terms.filter((term) => term.counted)
  const fold = (id: Outcome, note = '', open = false): Fold => ({
    id,
    title: outcomeLabels[id],
    note,
    terms: only(counted, id),
    open,
  })
  const folds = [
    ...(isUnread(goldState, terms) ? [fold('undetermined', '这一轮没有判定这些条款，不算通过。')] : []),
    fold('pending', pendingNote(goldState), isRunning(goldState)),
    fold('pass'),
    fold('notApplicable', '条款的前提在这个应用里不存在。'),
    {
      id: 'informative',
      title: '供参考',
      note: '写出来供你了解，不计入任何标准的结论。',
      terms: terms.filter((term) => !term.counted),
      open: false,
    },
  ]
  return folds.filter((one) => one.terms.length > 0)
}

/** All terms by standard, in the order of the clauses. */
export const termsByStandard = (terms: TermSummary[]): TermGroup[] =>
  standards
    .map(({ id, label }) => ({ id, title: label, aside: '', terms: terms.filter((term) => term.standard === id) }))
    .map((group) => ({ ...group, aside: `${group.terms.length} 项` }))
    .filter((group) => group.terms.length > 0)

const rowsLeftText = ({ rows, total }: NonNullable<Evidence['table']>) =>
  total && total.rows > rows.length ? `另有 ${total.rows - rows.length} 行没有列出。` : ''

const placeText = (evidence: Evidence) =>
  [
    [evidence.at, evidence.where].filter(Boolean).join('　'),
    `实际：${evidence.found}`,
    evidence.expected ? `要求：${evidence.expected}` : '',
    ...(evidence.lines ?? []).map((line) => `${line.guilty ? '>' : ' '} ${line.number}  ${line.text}`),
    ...(evidence.table ? [evidence.table.head.join('\t')] : []),
    ...(evidence.table?.rows ?? []).map((row) => `${row.guilty ? '> ' : ''}${row.cells.join('\t')}`),
    evidence.table ? rowsLeftText(evidence.table) : '',
  ]
    .filter(Boolean)
    .join('\n')

/** A term with all its evidence as plain text, for an issue tracker. */
export const evidenceText = (term: TermDetail): string =>
  [
    `${term.id}　${term.title}　${outcomeLabels[term.outcome]}`,
    term.reason,
    ...term.evidence.map(placeText),
    term.fix.length ? '改法' : '',
    ...term.fix.map((step, at) => `${at + 1}. ${step.text}${step.snippet ? `\n${step.snippet}` : ''}`),
  ]
    .filter(Boolean)
    .join('\n\n')
