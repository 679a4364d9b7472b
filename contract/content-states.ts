import { defineStates, type Value } from './define-states.ts'

/** Where an article, a public notice or a banner stands. 2 becomes 3 by the clock alone. */
export const ContentState = defineStates({
  draft: [1, '草稿', 'undetermined'],
  scheduled: [2, '定时发布', 'running'],
  published: [3, '已发布', 'passed'],
  withdrawn: [4, '已撤回', 'cancelled'],
})
export type ContentState = Value<typeof ContentState>
