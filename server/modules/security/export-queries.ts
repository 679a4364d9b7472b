import type { Db } from '../../db/index.ts'
import { ofWork } from './export-work-queries.ts'

/** Everything stored for an account, table by table, except hashes and sealed secrets, which are of no use to anybody. */
export const exportOf = async (db: Db, accountId: string) => {
  const account = await db
    .selectFrom('account')
    .select(['email', 'data_state', 'grants', 'company_name', 'created_at', 'delete_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const profile = await db
    .selectFrom('profile')
    .select(['submitted', 'accepted', 'return_reason', 'submitted_at', 'decided_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const sessions = await db
    .selectFrom('session')
    .select(['created_at', 'last_used_at', 'user_agent', 'address', 'second_factor_at'])
    .where('account_id', '=', accountId)
    .execute()
  const secondFactor = await db
    .selectFrom('second_factor')
    .select(['confirmed_at', 'created_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'state', 'created_at', 'finished_at'])
    .where('to_address', '=', account.email)
    .orderBy('created_at')
    .execute()
  return {
    account,
    profile: profile ?? null,
    sessions,
    ...(await ofPrograms(db, accountId)),
    secondFactor: secondFactor ?? null,
    mails,
    ...(await ofInbox(db, accountId)),
    ...(await ofWork(db, accountId)),
  }
}

/** Machine credentials of the account, and what was sent to its servers. */
const ofPrograms = async (db: Db, accountId: string) => {
  const apiTokens = await db
    .selectFrom('api_token')
    .select(['name', 'created_at', 'expires_at', 'last_used_at', 'ended_at', 'ended_by'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const webhooks = await db
    .selectFrom('webhook')
    .select(['url', 'events', 'created_at', 'paused_at', 'paused_by'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  const webhookDeliveries = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook', 'webhook.id', 'webhook_delivery.webhook_id')
    .select(['url', 'type', 'data', 'state', 'attempts', 'status', 'webhook_delivery.created_at', 'last_at'])
    .where('account_id', '=', accountId)
    .orderBy('webhook_delivery.created_at')
    .execute()
  const labTokens = await db
    .selectFrom('lab_token')
    .innerJoin('member', 'member.id', 'lab_token.member_id')
    .select(['lab_token.name', 'member.name as member', 'lab_token.created_at', 'lab_token.last_used_at'])
    .where('lab_token.account_id', '=', accountId)
    .orderBy('lab_token.created_at')
    .execute()
  return { apiTokens, webhooks, webhookDeliveries, labTokens }
}

const ofInbox = async (db: Db, accountId: string) => {
  const messages = await db
    .selectFrom('inbox_message')
    .select(['topic', 'title', 'lines', 'link', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messageSettings = await db
    .selectFrom('inbox_setting')
    .select(['topic', 'mail'])
    .where('account_id', '=', accountId)
    .execute()
  const followedDocuments = await db
    .selectFrom('followed_document')
    .select(['document_id', 'term_ids', 'followed_at'])
    .where('account_id', '=', accountId)
    .orderBy('document_id')
    .execute()
  const comments = await db
    .selectFrom('version_comment')
    .select(['document_id', 'version', 'clause', 'title', 'text', 'created_at', 'withdrawn_at'])
    .select(['outcome', 'answer', 'answered_at', 'published_text'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { messages, messageSettings, followedDocuments, comments }
}
