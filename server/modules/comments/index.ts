import type { Served } from '../../http/index.ts'
import { addComment } from './add-comment.ts'
import { answerComment } from './answer-comment.ts'
import { exportComments } from './export-comments.ts'
import { queryCommentedVersions } from './query-commented-versions.ts'
import { queryDeskComments } from './query-desk-comments.ts'
import { queryDocComments } from './query-doc-comments.ts'
import { queryOpenVersions } from './query-open-versions.ts'
import { queryOwnComments } from './query-own-comments.ts'
import { withdrawComment } from './withdraw-comment.ts'

export { countWaiting as countWaitingComments } from './queries.ts'
export { forgetComments } from './forget-comments.ts'
export const served: readonly Served[] = [
  queryCommentedVersions,
  queryDocComments,
  queryOpenVersions,
  addComment,
  queryOwnComments,
  withdrawComment,
  queryDeskComments,
  answerComment,
  exportComments,
]
