import { AppReviewState, MemberReviewState, ReviewFailureReason } from '@alliance/contract/states'
import type { Ownership } from '../binding/index.ts'

/** Why a member has its state. */
export type Basis =
  | 'asking'
  | 'reviewerAsked'
  | 'vendorConfirmed'
  | 'reviewerConfirmed'
  | 'keyProved'
  | 'notListed'
  | 'notAsked'
  | 'notBound'
  | 'vendorDenied'
  | 'reviewerDenied'

export type Standing = { state: MemberReviewState; reason: ReviewFailureReason | null; basis: Basis }

const { underReview, passed, failed, notReviewed } = MemberReviewState
const standing = (state: MemberReviewState, basis: Basis, reason: ReviewFailureReason | null = null): Standing => ({
  state,
  reason,
  basis,
})

/** Every basis with its state. */
export const standings: Record<Basis, Standing> = {
  asking: standing(underReview, 'asking'),
  reviewerAsked: standing(underReview, 'reviewerAsked'),
  vendorConfirmed: standing(passed, 'vendorConfirmed'),
  reviewerConfirmed: standing(passed, 'reviewerConfirmed'),
  keyProved: standing(passed, 'keyProved'),
  notListed: standing(notReviewed, 'notListed'),
  notAsked: standing(notReviewed, 'notAsked'),
  notBound: standing(failed, 'notBound', ReviewFailureReason.noVendorBound),
  vendorDenied: standing(failed, 'vendorDenied', ReviewFailureReason.notOwnApp),
  reviewerDenied: standing(failed, 'reviewerDenied', ReviewFailureReason.notOwnApp),
}

/** Whether an answer that rests on these keys covers a package: one without any, which can't be certified, only its like. */
export const covers = (reviewed: readonly string[], signers: readonly string[]) =>
  signers.length === 0 ? reviewed.length === 0 : signers.every((signer) => reviewed.includes(signer))

/** With these the vendor is asked as soon as its account is bound. Only older reviews have `notAsked`. */
export const waitsForBinding: readonly Basis[] = ['notBound', 'notAsked']

/** The state for a vendor's answer. A proved key counts if the vendor's store doesn't have the app. */
export const standingOf = (said: Ownership, keyProved: boolean): Standing => {
  const basis: Record<Ownership, Basis> = {
    notBound: 'notBound',
    anotherAccount: 'vendorDenied',
    notListed: keyProved ? 'keyProved' : 'notListed',
    cannotSay: 'reviewerAsked',
    yours: 'vendorConfirmed',
  }
  return standings[basis[said]]
}

/** Any 3 → 3; no 3 and none running and at least one 2 → 2; otherwise 1. */
export const overallState = (states: readonly number[]): AppReviewState => {
  if (states.includes(failed)) return AppReviewState.failed
  return states.includes(passed) && !states.includes(underReview) ? AppReviewState.succeeded : AppReviewState.underReview
}

/** One plain sentence for each basis: what is known and what to do next. */
export const basisWords: Record<Basis, string> = {
  asking: '正在询问厂商，请稍等',
  reviewerAsked: '厂商接口暂时无法回答，已转给厂商审核员确认',
  vendorConfirmed: '厂商确认应用属于你绑定的账号',
  reviewerConfirmed: '厂商审核员确认应用属于你绑定的账号',
  keyProved: '已用签名密钥证明应用归属',
  notListed: '厂商商店里没有这个应用，可以用签名密钥证明归属',
  notAsked: '还没有询问厂商，请重新申请审核',
  notBound: '还没有绑定这家厂商的账号，绑定后自动核对',
  vendorDenied: '厂商说应用属于另一个账号，请换绑拥有它的账号，再重新申请审核',
  reviewerDenied: '厂商审核员认为应用不属于你绑定的账号，请核对后重新申请审核',
}
