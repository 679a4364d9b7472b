import type { Served } from '../../http/index.ts'
import { deleteSignUp } from './delete-sign-up.ts'
import { exportArticleForm } from './export-article-form.ts'
import { queryArticleForms } from './query-article-forms.ts'
import { querySignUps } from './query-sign-ups.ts'
import { removeArticleForm } from './remove-article-form.ts'
import { savePoll } from './save-poll.ts'
import { saveSignUpForm } from './save-sign-up-form.ts'
import { setArticleFormOpen } from './set-article-form-open.ts'

export const served: readonly Served[] = [
  queryArticleForms,
  savePoll,
  saveSignUpForm,
  setArticleFormOpen,
  removeArticleForm,
  querySignUps,
  deleteSignUp,
  exportArticleForm,
]
