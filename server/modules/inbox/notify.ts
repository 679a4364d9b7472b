import { ALWAYS_MAILED } from '@alliance/contract/inbox'
import { type Db, newId } from '../../db/index.ts'
import { enqueueMail, type MailData, type NewMail, wordsOf } from '../../mail/index.ts'
import { addressee, insertMessage } from './queries.ts'
import { topicOf, type ToldKind } from './topics.ts'

export type Told = {
  [K in ToldKind]: {
    accountId: string
    kind: K
    data: MailData<K>
    /** Where it is looked at: a path of this site, see `places`. */
    link: string
    /** An address that is no longer the account's, e.g. the one that was replaced. */
    mailTo?: string
  }
}[ToldKind]

/**
 * Tells an account of a change: a message in its inbox, and a mail unless the account has turned that topic's mails off.
 * Runs in the caller's transaction: message, mail and what they tell of are born together or not at all.
 */
export const notify = async (db: Db, { accountId, kind, data, link, mailTo }: Told, now: number): Promise<void> => {
  const topic = topicOf[kind]
  const { subject, lines } = wordsOf(kind, data)
  await insertMessage(db, { id: newId(now), accountId, topic, kind, title: subject, lines: [...lines], link, now })
  const { email, mail } = await addressee(db, accountId, topic)
  // Kind and data belong together in `Told`; the pair is lost to the compiler once it is taken apart.
  if (mail || topic === ALWAYS_MAILED) await enqueueMail(db, { to: mailTo ?? email, kind, data } as NewMail, now)
}
