import { codes } from '@alliance/contract/codes'
import type { Analysis, VersionObstacle } from '@alliance/contract/identify'
import type { TermSummary } from '@alliance/contract/report'
import { stillValidWords } from '@alliance/contract/renewal'
import { type StandardId, standards } from '@alliance/contract/standards'
import type { ReviewBrief } from '@alliance/contract/review'
import { AppReviewState, MemberReviewState, type Tone } from '@alliance/contract/states'
import type { Tick } from '../../ui/term-ruler.tsx'

/** Terms that the engine judges: a self-check has no device terms. */
export const selfChecked = (terms: TermSummary[], standard: StandardId) =>
  terms.filter((term) => term.standard === standard && term.method === 'static')

const tickOf = (term: TermSummary): Tick => ({
  id: term.id,
  kind: term.counted ? term.outcome : 'noted',
  title: `${term.id} ${term.title}`,
})

/** Judged terms in the pack's order, then a dot per term still to come. */
export const selfCheckTicks = (judged: TermSummary[], expected: number): Tick[] => {
  const missing = Math.max(0, expected - judged.length)
  const waiting = Array.from({ length: missing }, (_, at): Tick => ({ id: `waiting-${at}`, kind: 'waiting', title: '等待判定' }))
  return [...judged.map(tickOf), ...waiting]
}

type CheckState = { label: string; tone: Tone | undefined }

type Standing = { judged: TermSummary[]; expected: number; analysis: Analysis; said: ReadonlySet<string> }

/** Label and tone of a standard, by its most severe outcome. `said`: terms that are settled once the application is sent. */
export const standardState = ({ judged, expected, analysis, said }: Standing): CheckState => {
  if (analysis.state === 'waiting' || analysis.state === 'running') {
    if (judged.length === 0) return { label: '等待中', tone: undefined }
    if (judged.length < expected) return { label: `${judged.length} / ${expected}`, tone: 'running' }
  }
  const counted = judged.filter((term) => term.counted)
  const number = (outcome: TermSummary['outcome']) => counted.filter((term) => term.outcome === outcome).length
  if (number('fail') > 0) return { label: `${number('fail')} 项未通过`, tone: 'failed' }
  if (number('warning') > 0) return { label: `${number('warning')} 项警告`, tone: 'warning' }
  if (number('undetermined') > 0) return { label: `${number('undetermined')} 项不可判定`, tone: 'undetermined' }
  const ready = counted.filter((term) => term.outcome === 'pending' && said.has(term.id)).length
  const waiting = number('pending') - ready
  if (waiting > 0) return { label: `${waiting} 项待申报`, tone: 'undetermined' }
  if (ready > 0) return { label: `${ready} 项已申报`, tone: undefined }
  if (number('pass') > 0) return { label: `${number('pass')} 项通过`, tone: 'passed' }
  return { label: judged.length > 0 ? '不适用' : '要在真机上判定', tone: undefined }
}

/** Terms to look at before applying: failures, then warnings, then those that need a declaration. */
export const findings = (terms: TermSummary[], said: ReadonlySet<string>): TermSummary[] =>
  (['fail', 'warning', 'pending'] as const).flatMap((outcome) =>
    terms.filter(
      (term) =>
        term.counted && term.method === 'static' && term.outcome === outcome && !(outcome === 'pending' && said.has(term.id)),
    ),
  )

/** What blocks an application, and the page that helps, if any. */
export type Stop = { words: string; wayOn?: 'round' | 'review' }

/** What is still missing in the ownership review; `review` is undefined while loading. */
const reviewStop = (review: ReviewBrief | null | undefined): Stop | null => {
  if (!review) return { words: '正在核对应用归属，成功后可以提交' }
  if (review.state === AppReviewState.succeeded) return null
  if (review.state === AppReviewState.failed) return { words: '应用审核没有成功，处理后可以提交', wayOn: 'review' }
  return review.members.some(({ state }) => state === MemberReviewState.underReview)
    ? { words: '厂商还在确认应用归属，审核成功后可以提交', wayOn: 'review' }
    : { words: '还没有厂商确认应用归属，用签名密钥证明后可以提交', wayOn: 'review' }
}

/** Why the application can't be sent now; null if it can. Shown beside the button in advance. */
export const whatStops = (given: {
  hasVersion: boolean
  analysis: Analysis | undefined
  isCertifying: boolean
  obstacle: VersionObstacle | null
  lastingGoldUntil: number | null
  standardCount: number
  review: ReviewBrief | null | undefined
}): Stop | null => {
  const { hasVersion, analysis, isCertifying, obstacle, lastingGoldUntil, standardCount, review } = given
  if (!hasVersion) return { words: '先上传安装包' }
  if (!analysis || analysis.state === 'waiting' || analysis.state === 'running') return { words: '自检完成后可以提交' }
  if (analysis.state === 'unreadable') return { words: '这个文件无法作为安装包读取，请更换后再提交' }
  if (isCertifying) return { words: '这个版本正在认证，本轮结束后可以再次申请', wayOn: 'round' }
  if (obstacle) return { words: codes[obstacle].message }
  if (lastingGoldUntil !== null && standardCount === standards.length) return { words: stillValidWords(lastingGoldUntil) }
  return reviewStop(review) ?? (standardCount === 0 ? { words: '请至少选择一项认证标准' } : null)
}
