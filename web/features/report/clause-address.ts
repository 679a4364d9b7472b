import type { StandardId } from '@alliance/contract/standards'
import { paths } from '../../lib/paths.ts'

/** The stable names under which the seven standards stand among the documents. */
const aliases: Record<StandardId, string> = {
  compatibility: 'compatibleFile',
  stability: 'stabilityFile',
  performance: 'performanceFile',
  power: 'powerWasteFile',
  security: 'safetyFile',
  privacy: 'privacyFile',
  largeScreen: 'largeScreenFile',
}

/** Where a term's clause can be read in the standard itself. */
export const clauseAddress = (standard: StandardId, termId: string) => paths.doc(aliases[standard], termId)
