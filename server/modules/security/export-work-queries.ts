import type { Db } from '../../db/index.ts'

const ofCloudTests = async (db: Db, accountId: string) => {
  const runs = await db
    .selectFrom('cloud_run')
    .select(['id', 'number', 'app_id', 'version_id', 'state', 'pack', 'standards', 'terms', 'demo'])
    .select(['started_at', 'updated_at', 'finished_at'])
    .where('account_id', '=', accountId)
    .orderBy('started_at')
    .execute()
  const devices = await db
    .selectFrom('device_task')
    .innerJoin('cloud_run', 'cloud_run.id', 'device_task.cloud_run_id')
    .select(['device_task.cloud_run_id', 'device_task.device', 'device_task.state', 'device_task.submitted_at'])
    .where('cloud_run.account_id', '=', accountId)
    .orderBy('device_task.id')
    .execute()
  return runs.map((run) => ({ ...run, devices: devices.filter((device) => device.cloud_run_id === run.id) }))
}

/** What was asked of the vendors about the account's apps, their answers, and all steps; without the reviewers' names. */
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
  const events = await db
    .selectFrom('review_event')
    .innerJoin('app_review', 'app_review.id', 'review_event.review_id')
    .select(['review_event.review_id', 'at', 'who', 'what', 'why'])
    .where('app_review.account_id', '=', accountId)
    .orderBy('review_event.id')
    .execute()
  return reviews.map(({ id, ...review }) => ({
    ...review,
    members: members.filter((one) => one.review_id === id).map(({ review_id: _id, ...member }) => member),
    events: events.filter((one) => one.review_id === id).map(({ review_id: _id, ...event }) => event),
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

const versionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('version')
    .select(['id', 'app_id', 'sha256', 'file_name', 'size_bytes', 'version_name', 'version_code', 'uploaded_at'])
    .select(['analysis_state', 'analysis_reason', 'identity', 'self_check'])
    .where('account_id', '=', accountId)
    .orderBy('uploaded_at')
    .execute()

/** What was submitted and what came of it; without the certifier who works on it. */
const roundsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('round')
    .select(['id', 'number', 'version_id', 'app_id', 'pack', 'standards', 'declarations', 'remark', 'retest_of', 'retest_reason'])
    .select(['gold_state', 'state_reason', 'note', 'task_members', 'judged_on', 'demo'])
    .select(['submitted_at', 'updated_at', 'finished_at', 'hurried_at'])
    .where('account_id', '=', accountId)
    .orderBy('submitted_at')
    .execute()

const ofCertification = async (db: Db, accountId: string) => {
  const [versions, rounds] = [await versionsOf(db, accountId), await roundsOf(db, accountId)]
  const own = db.selectFrom('round').select('id').where('account_id', '=', accountId)
  const standards = await db
    .selectFrom('round_standard')
    .select(['round_id', 'standard', 'state', 'has_warnings', 'counts'])
    .where('round_id', 'in', own)
    .execute()
  const events = await db
    .selectFrom('round_event')
    .select(['round_id', 'at', 'who', 'what', 'why', 'gold_state'])
    .where('round_id', 'in', own)
    .orderBy('id')
    .execute()
  const reports = await db
    .selectFrom('round_report')
    .select(['round_id', 'report_hash', 'engine', 'created_at'])
    .where('round_id', 'in', own)
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

/** Apps, packages and what came of them, with the appeals about it. */
export const ofWork = async (db: Db, accountId: string) => {
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
