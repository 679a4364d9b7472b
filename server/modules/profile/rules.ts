import { IDENTITY_FIELDS, type ProfileFields } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import type { ProfileRow } from './queries.ts'

type State = Pick<ProfileRow, 'dataState' | 'submitted' | 'accepted' | 'returnReason' | 'submittedAt' | 'decidedAt'>

const isIdentityChanged = (from: ProfileFields, to: ProfileFields) => IDENTITY_FIELDS.some((name) => from[name] !== to[name])

/**
 * The state after a submission. Not submitted or returned: under review. Complete: contact data counts at once, a changed
 * company goes under review while the accepted profile stays. Undefined while one is under review: it must be withdrawn first.
 * With `atOnce` it is accepted instead of going under review.
 */
export const submitted = (
  from: State,
  fields: ProfileFields,
  { atOnce, now }: { atOnce: boolean; now: number },
): State | undefined => {
  if (from.dataState === DataState.underReview) return undefined
  const isContactOnly =
    from.dataState === DataState.complete && from.accepted !== null && !isIdentityChanged(from.accepted, fields)
  if (isContactOnly) return { ...from, accepted: fields, submitted: null }
  const waiting: State = { ...from, dataState: DataState.underReview, submitted: fields, returnReason: '', submittedAt: now }
  return atOnce ? decided(waiting, { accept: true, reason: '', now }) : waiting
}

/**
 * The state after a withdrawal: the accepted profile if there is one, else empty, with the fields as a draft. A returned change
 * of an accepted profile can be given up too: otherwise a member whose new name is refused would lose the console. The dates of
 * the submission that is gone go with it.
 */
export const withdrawn = (from: State): State | undefined => {
  const isReturned = from.dataState === DataState.returned
  if (from.accepted && (isReturned || from.dataState === DataState.underReview)) {
    const dates = { submittedAt: null, decidedAt: isReturned ? null : from.decidedAt }
    return { ...from, dataState: DataState.complete, submitted: null, returnReason: '', ...dates }
  }
  return from.dataState === DataState.underReview ? { ...from, dataState: DataState.empty } : undefined
}

/** The state after an administrator's decision; undefined if nothing is under review. */
export const decided = (
  from: State,
  { accept, reason, now }: { accept: boolean; reason: string; now: number },
): State | undefined => {
  if (from.dataState !== DataState.underReview || !from.submitted) return undefined
  if (!accept) return { ...from, dataState: DataState.returned, returnReason: reason, decidedAt: now }
  return {
    ...from,
    dataState: DataState.complete,
    accepted: from.submitted,
    submitted: null,
    returnReason: '',
    decidedAt: now,
  }
}
