import type { ReviewBrief } from '@alliance/contract/review'
import type { Parts } from '../../compose.ts'
import { appBrief, type AppRow } from '../app/index.ts'
import type { MemberStanding, ReviewRow } from './queries.ts'
import { basisWords } from './rules.ts'

type Told = { review: ReviewRow; app: AppRow; members: readonly MemberStanding[]; now: number }

export const reviewBrief = (parts: Parts, { review, app, members, now }: Told): ReviewBrief => ({
  reviewId: review.id,
  app: appBrief(parts, app, now),
  state: review.state,
  members: members.map(({ memberId, name, state, reason, basis, checkedAt }) => ({
    memberId,
    name,
    state,
    reason,
    detail: basisWords[basis],
    checkedAt,
  })),
  keyProved: review.proved_at !== null,
  appliedAt: review.applied_at,
  updatedAt: review.updated_at,
})
