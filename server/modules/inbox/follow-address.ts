import { ALWAYS_MAILED } from '@alliance/contract/inbox'
import type { Db } from '../../db/index.ts'
import { readdressQueuedMails } from '../../mail/index.ts'
import { type NotificationKind, topicOf } from './topics.ts'

const kinds = (Object.keys(topicOf) as NotificationKind[]).filter((kind) => topicOf[kind] !== ALWAYS_MAILED)

/**
 * Mails that still wait for the mail server go where the account reads now. Those on its security don't: whoever took it over
 * could keep them from the owner by changing the address.
 */
export const followAddress = (db: Db, { from, to }: { from: string; to: string }) => readdressQueuedMails(db, { from, to, kinds })
