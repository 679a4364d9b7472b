import type { Db } from '../../db/index.ts'

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

const ofCloudTests = async (db: Db, accountId: string) => {
  const runs = await db.selectFrom('cloud_run').selectAll().where('account_id', '=', accountId).orderBy('started_at').execute()
  const devices = await db
    .selectFrom('device_task')
    .innerJoin('cloud_run', 'cloud_run.id', 'device_task.cloud_run_id')
    .select(['device_task.cloud_run_id', 'device_task.device', 'device_task.state', 'device_task.submitted_at'])
    .where('cloud_run.account_id', '=', accountId)
    .orderBy('device_task.id')
    .execute()
  return runs.map((run) => ({ ...run, devices: devices.filter((device) => device.cloud_run_id === run.id) }))
}

const ofWork = async (db: Db, accountId: string) => {
  const bindings = await db
    .selectFrom('binding')
    .innerJoin('member', 'member.id', 'binding.member_id')
    .select(['member.name as member', 'display_name', 'subject', 'bind_status', 'bound_at', 'checked_at'])
    .where('account_id', '=', accountId)
    .execute()
  const images = await db.selectFrom('image').select(['id', 'sha256', 'created_at']).where('account_id', '=', accountId).execute()
  const uploads = await db
    .selectFrom('upload')
    .select(['id', 'file_name', 'size_bytes', 'state', 'sha256', 'created_at', 'finished_at'])
    .where('account_id', '=', accountId)
    .execute()
  const apps = await db
    .selectFrom('app')
    .select(['id', 'package_name', 'name', 'updated_at', 'created_at'])
    .where('account_id', '=', accountId)
    .execute()
  const [appeals, cloudTests] = [await appealsOf(db, accountId), await ofCloudTests(db, accountId)]
  const [appReviews, certificates] = [await reviewsOf(db, accountId), await certificatesOf(db, accountId)]
  return {
    bindings,
    images,
    uploads,
    apps,
    appReviews,
    appeals,
    cloudTests,
    certificates,
    ...(await ofCertification(db, accountId)),
  }
}

/** What was asked of the vendors about the account's apps, and their answers; without the reviewers' names. */
const reviewsOf = async (db: Db, accountId: string) => {
  const reviews = await db
    .selectFrom('app_review')
    .select(['id', 'app_id', 'state', 'remark', 'proved_at', 'applied_at', 'updated_at'])
    .where('account_id', '=', accountId)
    .orderBy('applied_at')
    .execute()
  const members = await db
    .selectFrom('member_review')
    .innerJoin('app_review', 'app_review.id', 'member_review.review_id')
    .innerJoin('member', 'member.id', 'member_review.member_id')
    .select(['member_review.review_id', 'member.name as member', 'member_review.state', 'member_review.reason'])
    .select('member_review.checked_at')
    .where('app_review.account_id', '=', accountId)
    .execute()
  return reviews.map(({ id, ...review }) => ({
    ...review,
    members: members.filter((one) => one.review_id === id).map(({ review_id: _id, ...member }) => member),
  }))
}

const certificatesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('certificate')
    .select(['number', 'app_name', 'package_name', 'version_name', 'company', 'sha256', 'issued_at', 'valid_until'])
    .select(['revoked_at', 'revoke_reason'])
    .where('account_id', '=', accountId)
    .orderBy('issued_at')
    .execute()

/** Appeals with the texts of both sides and the file names; without the officers' names. */
const appealsOf = async (db: Db, accountId: string) => {
  const appeals = await db
    .selectFrom('appeal')
    .select(['id', 'number', 'type', 'subject', 'contact', 'contested', 'state', 'result', 'submitted_at', 'closed_at'])
    .where('account_id', '=', accountId)
    .orderBy('submitted_at')
    .execute()
  const entries = await db
    .selectFrom('appeal_entry')
    .innerJoin('appeal', 'appeal.id', 'appeal_entry.appeal_id')
    .select(['appeal_id', 'at', 'side', 'kind', 'text'])
    .where('appeal.account_id', '=', accountId)
    .where('kind', '<>', 'assigned')
    .orderBy('appeal_entry.id')
    .execute()
  const files = await db
    .selectFrom('appeal_file')
    .select(['appeal_id', 'file_name', 'media_type', 'size_bytes', 'sha256', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return appeals.map((appeal) => ({
    ...appeal,
    entries: entries.filter(({ appeal_id: id }) => id === appeal.id),
    files: files.filter(({ appeal_id: id }) => id === appeal.id),
  }))
}

const ofCertification = async (db: Db, accountId: string) => {
  const versions = await db.selectFrom('version').selectAll().where('account_id', '=', accountId).orderBy('uploaded_at').execute()
  const rounds = await db.selectFrom('round').selectAll().where('account_id', '=', accountId).orderBy('submitted_at').execute()
  const ids = rounds.map(({ id }) => id)
  if (ids.length === 0) return { versions, rounds: [] }
  const standards = await db.selectFrom('round_standard').selectAll().where('round_id', 'in', ids).execute()
  const events = await db.selectFrom('round_event').selectAll().where('round_id', 'in', ids).orderBy('id').execute()
  const reports = await db
    .selectFrom('round_report')
    .select(['round_id', 'report_hash', 'engine', 'created_at'])
    .where('round_id', 'in', ids)
    .execute()
  const of = <T extends { round_id: string }>(rows: readonly T[], id: string) => rows.filter((row) => row.round_id === id)
  const whole = rounds.map((round) => ({
    ...round,
    standards: of(standards, round.id),
    events: of(events, round.id),
    reports: of(reports, round.id),
  }))
  return { versions, rounds: whole }
}
