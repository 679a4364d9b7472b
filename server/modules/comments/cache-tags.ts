import type { Db } from '../../db/index.ts'
import type { AnswerCache } from '../../http/index.ts'

/** Cache tags of answers with the number of comments or the published ones. */
export const CACHE_TAGS = ['library', 'comments'] as const

/** Call it in the transaction of the change. */
export const dropCommentAnswers = ({ cache }: { cache: AnswerCache }, db: Db): Promise<void> => cache.drop(db, ['comments'])
