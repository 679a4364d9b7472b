import { defineStates, type Value } from './define-states.ts'

/** Completeness of an account's profile; 2 opens the console. */
export const DataState = defineStates({
  empty: [0, '未提交', 'undetermined'],
  underReview: [1, '审核中', 'running'],
  complete: [2, '已完善', 'passed'],
  returned: [3, '已退回', 'failed'],
})
export type DataState = Value<typeof DataState>
