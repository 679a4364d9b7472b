import type { AwaitingTerm } from '@alliance/contract/awaited-declarations'
import type { Judgement, JudgeProgress } from '../../analysis/judgement.ts'
import type { Outcome } from '@alliance/contract/outcome'

/**
 * Terms that fail without a declaration, and where to make it. Cloud tests show these texts too: they have no declaration of
 * their own.
 */
const AWAITED: Readonly<Record<AwaitingTerm, string>> = {
  'PRIV-01': '申请认证时在申报里逐项写明敏感权限的用途，届时按申报判定。',
  'PRIV-10': '申请认证时在申报里写明后台位置的用途，届时按申报判定。',
  'PRIV-19': '申请认证时按申报里的 SDK 清单判定，自检认出的 SDK 会先填好。',
}

const isAwaiting = (id: string): id is AwaitingTerm => Object.hasOwn(AWAITED, id)

type Judged = { id: string; outcome: Outcome; reason: string }

/** The self-check runs before the form is filled in: what couldn't be declared yet is pending, not failed. */
const openUntilDeclared = <T extends Judged>(term: T): T => {
  const reason = isAwaiting(term.id) ? AWAITED[term.id] : undefined
  if (reason === undefined || (term.outcome !== 'fail' && term.outcome !== 'warning')) return term
  return { ...term, outcome: 'pending', reason }
}

export const awaitingDeclarations = (judgement: Judgement): Judgement =>
  judgement.judgeable ? { ...judgement, terms: judgement.terms.map(openUntilDeclared) } : judgement

export const progressAwaiting = (progress: JudgeProgress): JudgeProgress => ({
  ...progress,
  terms: progress.terms.map(openUntilDeclared),
})
