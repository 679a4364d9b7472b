import { alertBox, whenClosed } from './dialogs.tsx'

/**
 * What needs an account was asked for without one. Whichever way it is closed, the login comes next, unless the step that
 * asked was given up (`signal`): over another page its button would lead nowhere.
 */
export const sayLoginFirst = (signal?: AbortSignal) => {
  const answer = alertBox({ title: '提示', content: '请先登录', primary: '去登录' })
  signal?.addEventListener('abort', answer.close)
  return whenClosed(answer)
}
