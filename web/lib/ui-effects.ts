/**
 * UI effects of the HTTP client. `lib` shows nothing itself: the application provides at start how to show a message and how to
 * navigate.
 */
type UiEffects = {
  /** `about`: deduplication key; of several messages with the same key only the first is shown. */
  message: (content: string, about?: string) => void
  /** Resolves when the box is closed, in any way. */
  whiteMessage: (content: string) => Promise<void>
  go: (path: string) => void
  /** Called for every refusal, shown or not, if a page wants to learn about the account's state. */
  refused?: ((code: number) => void) | undefined
}

const silent: UiEffects = { message: () => {}, whiteMessage: () => Promise.resolve(), go: () => {} }
let current = silent

export const setUiEffects = (uiEffects: UiEffects) => {
  current = uiEffects
}
export const uiEffects = () => current
