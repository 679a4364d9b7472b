import { type CommentOutcome, commentOutcomeLabels } from '@alliance/contract/doc-comments'
import type { Tone } from '@alliance/contract/states'
import { StateTag } from './state-tag.tsx'

const TONES: Record<CommentOutcome, Tone> = {
  adopted: 'passed',
  partly: 'passed',
  declined: 'cancelled',
  noted: 'cancelled',
}

/** Outcome of a comment on an announced version. */
export const OutcomeTag = ({ outcome }: { outcome: CommentOutcome }) => (
  <StateTag label={commentOutcomeLabels[outcome]} tone={TONES[outcome]} bare />
)
