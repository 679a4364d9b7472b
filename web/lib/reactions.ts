/**
 * What the one HTTP client makes happen on the screen. `lib` shows nothing itself: the application says at start how a
 * message looks and how to move on.
 */
export type Reactions = {
  /** `about`: what several sentences may say at once; the first is shown. */
  message: (content: string, about?: string) => void
  /** Resolves when the box is closed, whichever way. */
  whiteMessage: (content: string) => Promise<void>
  go: (path: string) => void
  /** Every refusal, told or not, where a page listens for what it says about the account. */
  refused?: ((code: number) => void) | undefined
}

const silent: Reactions = { message: () => {}, whiteMessage: () => Promise.resolve(), go: () => {} }
let current = silent

export const setReactions = (reactions: Reactions) => {
  current = reactions
}
export const reactions = () => current
