import { queryDeskActivities, queryRegistrations } from '@alliance/contract/activity-desk'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import type { Said } from '../../ui/notice.tsx'

/** Whatever is done to an activity or a registration shows in both. */
export const SHOWN = [queryRegistrations, queryDeskActivities]

/** Does it and says what came of it; what has no answer is told by the frame. */
export const tell = async (onSaid: (said: Said) => void, work: () => Promise<string>): Promise<void> => {
  try {
    onSaid({ tone: 'passed', words: await work() })
  } catch (error) {
    if (error instanceof Refused) onSaid({ tone: 'error', words: refusalWords(error) })
  }
}
