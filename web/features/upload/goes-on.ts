/** After a lost connection or with an unavailable server: retry interval; the browser's `online` event retries at once. */
export const AGAIN_AFTER_MS = 15_000

/** Nothing for the user to do: it resumes by itself. */
export const goesOn = (words: string): string => `${words}，恢复后自动继续`
