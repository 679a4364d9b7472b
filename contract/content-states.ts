import { defineStates, type Value } from './define-states.ts'

/** State of an article, a public notice or a banner. 2 becomes 3 by time alone. */
export const ContentState = defineStates({
  draft: [1, '草稿', 'undetermined'],
  scheduled: [2, '定时发布', 'running'],
  published: [3, '已发布', 'passed'],
  withdrawn: [4, '已撤回', 'cancelled'],
})
/** State of an edition of a document: public from 2 on; 2 becomes 3 on its effective day. */
export const EditionState = defineStates({
  draft: [ContentState.draft, '草稿', 'undetermined'],
  coming: [ContentState.scheduled, '即将施行', 'running'],
  applies: [ContentState.published, '已施行', 'passed'],
  withdrawn: [ContentState.withdrawn, '已撤回', 'cancelled'],
})
export type ContentState = Value<typeof ContentState>
