import type { TopicId } from '@alliance/contract/inbox'
import type { LetterKind } from '../../mail/index.ts'

/**
 * The topic of each letter to an account. Only letters listed here can be sent by `notify`; the others are mails only: codes,
 * mails to addresses without an account, and a lab's work, which concerns no account of its own.
 */
export const topicOf = {
  roundChanged: 'round',
  reviewChanged: 'review',
  reviewNeedsProof: 'review',
  certificateIssued: 'certificate',
  certificateEnding: 'certificate',
  certificateRevoked: 'certificate',
  appealChanged: 'appeal',
  cloudRunDone: 'cloudTest',
  documentChanged: 'standard',
  commentAnswered: 'standard',
  bindingEnded: 'binding',
  profileAccepted: 'profile',
  profileReturned: 'profile',
  passwordChanged: 'security',
  apiTokenMade: 'security',
  apiTokenEnding: 'security',
  webhookMade: 'security',
  webhookMoved: 'security',
  webhookStopped: 'security',
  emailChanged: 'security',
  secondFactorOn: 'security',
  secondFactorChanged: 'security',
  secondFactorReset: 'security',
  rolesChanged: 'security',
  deletionRequested: 'security',
  deletionPutOff: 'security',
  deletionCancelled: 'security',
} as const satisfies Partial<Record<LetterKind, TopicId>>
export type NotificationKind = keyof typeof topicOf
