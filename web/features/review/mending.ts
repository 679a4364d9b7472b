import type { MemberReview, ReviewBrief } from '@alliance/contract/review'
import { AppReviewState, MemberReviewState, ReviewFailureReason, type Tone } from '@alliance/contract/states'

/** What helps if a vendor's answer is missing or negative. */
export type Way = 'bind' | 'rebind' | 'prove'

export const wayOn = ({ state, reason }: Pick<MemberReview, 'state' | 'reason'>): Way | null => {
  if (reason === ReviewFailureReason.noVendorBound) return 'bind'
  if (reason === ReviewFailureReason.notOwnApp) return 'rebind'
  return state === MemberReviewState.notReviewed ? 'prove' : null
}

const isAsked = ({ members }: ReviewBrief) => members.some(({ state }) => state === MemberReviewState.underReview)

/** Failed only because of unbound accounts: binding them is enough, applying again would change nothing. */
export const waitsForBinding = ({ state, members }: ReviewBrief): boolean =>
  state === AppReviewState.failed &&
  members.every(({ state, reason }) => state !== MemberReviewState.failed || reason === ReviewFailureReason.noVendorBound)

/** Overall state 1 (under review), but no vendor is being asked. */
const isSilent = (review: ReviewBrief) => review.state === AppReviewState.underReview && !isAsked(review)

/** Nothing happens until the applicant acts. */
export const isTheirMove = (review: ReviewBrief): boolean => review.state === AppReviewState.failed || isSilent(review)

/** If only the applicant can act, it isn't shown as running. */
export const standingTone = (review: ReviewBrief | null): Tone => {
  if (!review || isSilent(review)) return 'undetermined'
  return AppReviewState.tone(review.state) ?? 'undetermined'
}

/** What comes of a repeated request. A vendor that isn't bound has failed it at once, whatever the others will answer. */
export const appliedWords = (state: AppReviewState): string =>
  state === AppReviewState.failed
    ? '已重新申请。还有厂商账号没有绑定，绑定之前结论不会变。'
    : '已重新申请，厂商答复后结论会更新在这里。'

/** One sentence about all vendors: the state and what to do. */
export const standingWords = (review: ReviewBrief | null): string => {
  if (!review) return '还没有申请审核。审核成功后才能提交认证。'
  if (review.state === AppReviewState.succeeded) return '审核成功，可以提交认证。'
  if (waitsForBinding(review)) return '绑定缺少的厂商账号，绑定后自动向厂商核对。'
  if (review.state === AppReviewState.failed) return '有厂商没有确认应用属于你。照说明处理后，重新申请审核。'
  if (review.members.some(({ state }) => state === MemberReviewState.underReview))
    return '正在等待厂商确认，有结果后这里会自动更新。'
  return '还没有厂商确认应用属于你，可以用签名密钥证明归属。'
}
