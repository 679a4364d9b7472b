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

/** Due time of an appeal that enters this state now. */
export const dueFrom = (state: number, now: number): number =>
  now + (state === AppealState.pendingReview ? REVIEW_DAYS : HANDLING_DAYS) * DAY_MS

type Timed = { state: number; due_at: number; paused_at: number | null }

/** Null once closed. While we wait for the appellant, the remaining time stays constant. */
export const clockOf = ({ state, due_at: dueAt, paused_at: pausedAt }: Timed, now: number): Clock | null =>
  isOpen(state) ? { dueAt, leftMs: dueAt - (pausedAt ?? now), paused: pausedAt !== null } : null

/** Due time after the appellant's answer: postponed by the time we waited. */
export const resumed = ({ due_at: dueAt, paused_at: pausedAt }: Timed, now: number): number =>
  pausedAt === null ? dueAt : dueAt + Math.max(0, now - pausedAt)

type Closed = { state: number; result: AppealResult | null; round_id: string | null; reopens: number; closed_at: number | null }

/** Until when the appellant may reopen it; null if not at all: not after they withdrew it, nor after its term was rejudged. */
export const reopenUntil = ({ result, round_id: roundId, reopens, closed_at: closedAt }: Closed, now: number): number | null => {
  if (closedAt === null || result === null || result === 'withdrawn' || reopens >= REOPEN_LIMIT) return null
  if (result === 'upheld' && roundId !== null) return null
  const until = closedAt + REOPEN_DAYS * DAY_MS
  return now < until ? until : null
}

/** The state after reopening. */
export const reopenedState = (state: number) =>
  state === AppealState.invalid ? AppealState.pendingReview : AppealState.pendingHandling

type JudgedTerm = { outcome: Outcome; reason: string; method: string; devices?: DeviceFinding[] | undefined }
type Finding = { memberId: string | null; memberName: string; outcome: Outcome; finding: string }

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

/** The finding that can be appealed: a static term's own, or one lab's for a device term. Undefined if it didn't fail. */
export const contestable = (term: JudgedTerm, memberId: string | undefined): Finding | undefined => {
  if (term.method === 'device') return memberId === undefined ? undefined : findingOfLab(term, memberId)
  if (memberId !== undefined || !isFailed(term.outcome)) return undefined
  return { memberId: null, memberName: '', outcome: term.outcome, finding: term.reason }
}
