import { outcomeLabels, type Outcome } from '@alliance/contract/outcome'

/** A term of a self-check is open only because no declaration has said yet what it is judged by. */
export const selfCheckLabel = (outcome: Outcome) => (outcome === 'pending' ? '待申报' : outcomeLabels[outcome])
