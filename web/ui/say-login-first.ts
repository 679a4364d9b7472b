import { accountInfo, onAccountChange } from '../lib/session.ts'
import { alertBox, whenClosed } from './dialogs.tsx'

/**
 * Prompts for a login. However it is closed, the login page comes next, unless the navigation that needed it is aborted
 * (`signal`), or somebody logs in in another tab: then the box closes, since its button would lead nowhere.
 */
export const sayLoginFirst = (signal?: AbortSignal) => {
  const answer = alertBox({ title: '提示', content: '请先登录', primary: '去登录' })
  signal?.addEventListener('abort', answer.close)
  const stopFollowing = onAccountChange(() => accountInfo() && answer.close())
  return whenClosed(answer).finally(stopFollowing)
}
