import type { DESK_MAIL, TopicId } from '@alliance/contract/inbox'
import type { Db } from '../../db/index.ts'

type NewMessage = {
  id: string
  accountId: string
  topic: TopicId
  kind: string
  title: string
  lines: string[]
  link: string
  now: number
}
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('inbox_message')
    .values({
      id: message.id,
      account_id: message.accountId,
      topic: message.topic,
      kind: message.kind,
      title: message.title,
      lines: message.lines,
      link: message.link,
      created_at: message.now,
    })
    .execute()

/** The account's address, and whether it wants mails of a topic. */
export const addressee = async (db: Db, accountId: string, topic: TopicId) => {
  const row = await db
    .selectFrom('account')
    .leftJoin('inbox_setting', (join) =>
      join.onRef('inbox_setting.account_id', '=', 'account.id').on('inbox_setting.topic', '=', topic),
    )
    .select(['account.email', 'inbox_setting.mail'])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { email: row.email, mail: row.mail ?? true }
}

type MessagePage = { after?: [time: number, id: string]; size: number; unread: boolean; topic: TopicId | undefined }
export const listMessages = (db: Db, accountId: string, { after, size, unread, topic }: MessagePage) =>
  db
    .selectFrom('inbox_message')
    .select(['id', 'topic', 'title', 'lines', 'link', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .$if(unread, (query) => query.where('read_at', 'is', null))
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? ''))
    .$if(after !== undefined, (query) =>
      query.where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? ''))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

/** Reads at most `cap` rows, since the number is requested often. */
export const countUnread = async (db: Db, accountId: string, cap: number): Promise<number> => {
  const rows = await db
    .selectFrom('inbox_message')
    .select('id')
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .limit(cap)
    .execute()
  return rows.length
}

type Marking = {
  messageIds?: readonly string[] | undefined
  upTo?: number | undefined
  topic?: TopicId | undefined
  now: number
}
/** Marks messages of this account as read. Returns how many were unread. */
export const markMessages = async (db: Db, accountId: string, marking: Marking): Promise<number> => {
  const { messageIds, upTo, topic, now } = marking
  if (messageIds?.length === 0) return 0
  const { numUpdatedRows } = await db
    .updateTable('inbox_message')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(messageIds !== undefined, (query) => query.where('id', 'in', [...(messageIds ?? [])]))
    .$if(upTo !== undefined, (query) => query.where('created_at', '<=', upTo ?? 0))
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic ?? ''))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const settingsOf = (db: Db, accountId: string) =>
  db.selectFrom('inbox_setting').select(['topic', 'mail']).where('account_id', '=', accountId).execute()

export const saveSetting = (db: Db, accountId: string, { topic, mail }: { topic: TopicId | typeof DESK_MAIL; mail: boolean }) =>
  db
    .insertInto('inbox_setting')
    .values({ account_id: accountId, topic, mail })
    .onConflict((conflict) => conflict.columns(['account_id', 'topic']).doUpdateSet({ mail }))
    .execute()
