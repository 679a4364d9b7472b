import { queryDeskActivities, queryRegistrations } from '@alliance/contract/activity-desk'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import type { Said } from '../../ui/notice.tsx'

/** Calls to refetch after any act on an activity or a registration. */
export const SHOWN = [queryRegistrations, queryDeskActivities]

/** Runs it and shows its result or its refusal; without a response the frame shows the message. */
export const tell = async (onSaid: (said: Said) => void, work: () => Promise<string>): Promise<void> => {
  try {
    onSaid({ tone: 'passed', words: await work() })
  } catch (error) {
    if (error instanceof Refused) onSaid({ tone: 'error', words: refusalWords(error) })
  }
}
