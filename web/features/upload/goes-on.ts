/** What only the line has stopped, or a server that is away, is tried again after this, or as soon as the browser says that it is back. */
export const AGAIN_AFTER_MS = 15_000

/** The line's doing, not the reader's: it goes on without them. */
export const goesOn = (words: string): string => `${words}，恢复后自动继续`
