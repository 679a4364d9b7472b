import { defineStates, type Value } from './define-states.ts'

export { DataState } from './data-state.ts'
export { type Tone } from './define-states.ts'

export const GoldState = defineStates({
  certifying: [1, '认证中', 'running'],
  passed: [2, '通过', 'passed'],
  notPassed: [3, '未通过', 'failed'],
  abnormal: [4, '异常', 'abnormal'],
  cancelled: [5, '已取消', 'cancelled'],
})
export type GoldState = Value<typeof GoldState>

export const MemberReviewState = defineStates({
  underReview: [1, '审核中', 'running'],
  passed: [2, '审核通过', 'passed'],
  failed: [3, '审核失败', 'failed'],
  notReviewed: [4, '未审核', 'undetermined'],
})
export type MemberReviewState = Value<typeof MemberReviewState>

export const AppReviewState = defineStates({
  underReview: [1, '审核中', 'running'],
  succeeded: [2, '审核成功', 'passed'],
  failed: [3, '审核失败', 'failed'],
})
export type AppReviewState = Value<typeof AppReviewState>

export const ReviewFailureReason = defineStates({
  noVendorBound: [1, '未绑定厂商账号', 'failed'],
  notOwnApp: [2, '应用不属于所绑定的厂商账号', 'failed'],
})
export type ReviewFailureReason = Value<typeof ReviewFailureReason>

export const AppealState = defineStates({
  pendingReview: [1, '待审核', 'running'],
  invalid: [2, '无效反馈', 'cancelled'],
  pendingHandling: [3, '待处理', 'running'],
  handled: [4, '已处理', 'passed'],
})
export type AppealState = Value<typeof AppealState>

export const StandardState = defineStates({
  certifying: [1, '认证中', 'running'],
  passed: [2, '通过', 'passed'],
  notPassed: [3, '未通过', 'failed'],
  terminated: [4, '认证终止', 'cancelled'],
})
export type StandardState = Value<typeof StandardState>

export const MemberTaskState = defineStates({
  certifying: [1, '认证中', 'running'],
  passed: [2, '通过', 'passed'],
  notPassed: [3, '未通过', 'failed'],
})
export type MemberTaskState = Value<typeof MemberTaskState>

export const WarningTaskState = defineStates({
  certifying: [1, '认证中', 'running'],
  passed: [2, '通过', 'passed'],
  notPassed: [3, '警告项未通过', 'warning'],
})
export type WarningTaskState = Value<typeof WarningTaskState>

/** The eight families of the specification, for tests and the gallery. */
export const stateFamilies = {
  GoldState,
  MemberReviewState,
  AppReviewState,
  ReviewFailureReason,
  AppealState,
  StandardState,
  MemberTaskState,
  WarningTaskState,
}
