import { ALWAYS_MAILED } from '@alliance/contract/inbox'
import { type Db, newId } from '../../db/index.ts'
import { enqueueMail, type MailData, type NewMail, wordsOf } from '../../mail/index.ts'
import { addressee, insertMessage } from './queries.ts'
import { topicOf, type NotificationKind } from './topics.ts'

type Told = {
  [K in NotificationKind]: {
    accountId: string
    kind: K
    data: MailData<K>
    /** Path on this site with the details, see `places`. */
    link: string
    /** Another address than the account's, e.g. the one that was replaced. */
    mailTo?: string
  }
}[NotificationKind]

/**
 * Notifies an account of a change: a message in its inbox, and a mail unless it has turned that topic's mails off. In the
 * caller's transaction: message, mail and change are committed together or not at all.
 */
export const notify = async (db: Db, { accountId, kind, data, link, mailTo }: Told, now: number): Promise<void> => {
  const topic = topicOf[kind]
  const { subject, lines } = wordsOf(kind, data)
  await insertMessage(db, { id: newId(now), accountId, topic, kind, title: subject, lines: [...lines], link, now })
  const { email, mail } = await addressee(db, accountId, topic)
  // `Told` pairs kind and data; the compiler loses the pairing by destructuring.
  if (mail || topic === ALWAYS_MAILED) await enqueueMail(db, { to: mailTo ?? email, kind, data } as NewMail, now)
}
