import { Refused } from './api.ts'
import { waitingWords } from './waiting-words.ts'

/** The message of a refusal without a field to mark: the first field's own message says more than the general one. */
export const refusalWords = (refused: Refused): string => Object.values(refused.fields)[0] ?? waitingWords(refused)

/** The same for any thrown value. */
export const failureWords = (error: unknown): string => {
  if (error instanceof Refused) return refusalWords(error)
  return error instanceof Error ? error.message : ''
}
