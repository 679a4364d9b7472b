import { outcomeLabels, type Outcome } from '@alliance/contract/outcome'

/** In a self-check a pending term only lacks the declaration that it is judged by. */
export const selfCheckLabel = (outcome: Outcome) => (outcome === 'pending' ? '待申报' : outcomeLabels[outcome])
