import { deleteSignUp as call } from '@alliance/contract/article-forms'
import { serve } from '../../http/index.ts'
import { deleteSignUp as remove } from '../news/index.ts'
import { actOnForms } from './act.ts'

/** The audit log outlives what was deleted, so it doesn't say whose it was. Pressed twice, it is one act. */
export const deleteSignUp = serve(call, (context, { contentId, signUpId }) =>
  actOnForms(context, contentId, async (db) =>
    (await remove(db, { articleId: contentId, id: signUpId })) ? { what: '删除登记' } : undefined,
  ),
)
