import { Refused } from './api.ts'
import { waitingWords } from './waiting-words.ts'

/** A refusal where there is no field to mark: the first field's own words say more than that something is to be mended. */
export const refusalWords = (refused: Refused): string => Object.values(refused.fields)[0] ?? waitingWords(refused)

/** The same for whatever was thrown. */
export const failureWords = (error: unknown): string => {
  if (error instanceof Refused) return refusalWords(error)
  return error instanceof Error ? error.message : ''
}
