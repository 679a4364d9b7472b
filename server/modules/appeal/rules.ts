import { type Clock, REOPEN_DAYS, REOPEN_LIMIT } from '@alliance/contract/appeal'
import { HANDLING_DAYS, REVIEW_DAYS } from '@alliance/contract/appeal-days'
import type { AppealResult } from '@alliance/contract/appeal-kinds'
import { type Outcome } from '@alliance/contract/outcome'
import { countingOutcome, type DeviceFinding } from '@alliance/contract/report'
import { AppealState } from '@alliance/contract/states'

export const DAY_MS = 86_400_000

export const OPEN: readonly AppealState[] = [AppealState.pendingReview, AppealState.pendingHandling]
export const CLOSED: readonly AppealState[] = [AppealState.invalid, AppealState.handled]
export const isOpen = (state: number): boolean => OPEN.some((one) => one === state)

/** When an appeal that enters this state now is due. */
export const dueFrom = (state: number, now: number): number =>
  now + (state === AppealState.pendingReview ? REVIEW_DAYS : HANDLING_DAYS) * DAY_MS

type Timed = { state: number; due_at: number; paused_at: number | null }

/** Null once it is closed. While we wait for the appellant what is left stands still. */
export const clockOf = ({ state, due_at: dueAt, paused_at: pausedAt }: Timed, now: number): Clock | null =>
  isOpen(state) ? { dueAt, leftMs: dueAt - (pausedAt ?? now), paused: pausedAt !== null } : null

/** Due date after the appellant has answered: later by as long as we waited. */
export const resumed = ({ due_at: dueAt, paused_at: pausedAt }: Timed, now: number): number =>
  pausedAt === null ? dueAt : dueAt + Math.max(0, now - pausedAt)

type Closed = { state: number; result: AppealResult | null; round_id: string | null; reopens: number; closed_at: number | null }

/**
 * Until when the appellant may open it again; null where not at all. What they withdrew stays withdrawn; a term that was
 * judged anew stays so.
 */
export const reopenUntil = ({ result, round_id: roundId, reopens, closed_at: closedAt }: Closed, now: number): number | null => {
  if (closedAt === null || result === null || result === 'withdrawn' || reopens >= REOPEN_LIMIT) return null
  if (result === 'upheld' && roundId !== null) return null
  const until = closedAt + REOPEN_DAYS * DAY_MS
  return now < until ? until : null
}

/** The state that reopening leads back to. */
export const reopenedState = (state: number) =>
  state === AppealState.invalid ? AppealState.pendingReview : AppealState.pendingHandling

type JudgedTerm = { outcome: Outcome; reason: string; method: string; devices?: DeviceFinding[] | undefined }
export type Finding = { memberId: string | null; memberName: string; outcome: Outcome; finding: string }

const isFailed = (outcome: Outcome) => outcome === 'fail' || outcome === 'warning'

const findingOfLab = (term: JudgedTerm, memberId: string): Finding | undefined => {
  const found = term.devices?.find((device) => device.memberId === memberId)
  if (!found) return undefined
  const outcome = countingOutcome(found.outcome, found.decision)
  if (!isFailed(outcome)) return undefined
  const decided = found.decision?.outcome === outcome && found.outcome !== outcome ? `认证官判定：${found.decision.reason}` : ''
  const finding = decided || [found.measured, found.note].filter((part) => part !== '').join('；') || term.reason
  return { memberId, memberName: found.member, outcome, finding }
}

/**
 * The finding against which an appeal can be made: the term's own, or for a device term that of one lab. Undefined where
 * nothing failed there.
 */
export const contestable = (term: JudgedTerm, memberId: string | undefined): Finding | undefined => {
  if (term.method === 'device') return memberId === undefined ? undefined : findingOfLab(term, memberId)
  if (memberId !== undefined || !isFailed(term.outcome)) return undefined
  return { memberId: null, memberName: '', outcome: term.outcome, finding: term.reason }
}
