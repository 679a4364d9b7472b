import { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { contains, type Db } from '../../db/index.ts'
import type { Identity } from '../../analysis/judgement.ts'

/** All facts of a round for its certificate. Undefined if the round has not passed or has no report. */
export const passedRound = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('version', 'version.id', 'round.version_id')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('account', 'account.id', 'round.account_id')
    .innerJoin('round_report', 'round_report.round_id', 'round.id')
    .select([
      'round.id',
      'round.number',
      'round.account_id',
      'round.pack',
      'round.standards',
      'round.demo',
      'version.sha256',
      'version.version_name',
      'version.version_code',
      'app.name as app_name',
      'app.package_name',
      'account.company_name',
      'round_report.report_hash',
    ])
    .select((select) => select.ref('version.identity').$castTo<Identity | null>().as('identity'))
    .where('round.id', '=', roundId)
    .where('round.gold_state', '=', GoldState.passed)
    .executeTakeFirst()
export type PassedRound = NonNullable<Awaited<ReturnType<typeof passedRound>>>

/** Numbers of unrevoked certificates, expired or not, without demonstrations. */
export const issuedFigures = async (db: Db) => {
  const { fn } = db
  const row = await db
    .selectFrom('certificate')
    .select([
      fn.countAll<string>().as('certificates'),
      fn.count<string>('package_name').distinct().as('apps'),
      fn.count<string>('company').distinct().as('companies'),
    ])
    .where('demo', '=', false)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { certificates: Number(row.certificates), apps: Number(row.apps), companies: Number(row.companies) }
}

/** Number and dates of the certificate that a round earned, whatever became of it. */
export const certificateOfRound = (db: Db, roundId: string) =>
  db.selectFrom('certificate').select(['number', 'valid_until', 'revoked_at']).where('round_id', '=', roundId).executeTakeFirst()

export const numberOfRound = async (db: Db, roundId: string): Promise<string | undefined> =>
  (await certificateOfRound(db, roundId))?.number

type NewCertificate = {
  id: string
  number: string
  round: PassedRound
  body: string
  keyId: string
  signature: string
  issuedAt: number
  validUntil: number
}
/** Undefined when a unique key forbids it: the round has one already, or the number is taken. */
export const insertCertificate = (db: Db, { round, ...certificate }: NewCertificate) =>
  db
    .insertInto('certificate')
    .values({
      id: certificate.id,
      number: certificate.number,
      round_id: round.id,
      account_id: round.account_id,
      body: certificate.body,
      key_id: certificate.keyId,
      signature: certificate.signature,
      demo: round.demo,
      app_name: round.app_name,
      package_name: round.package_name,
      version_name: round.version_name,
      company: round.company_name,
      sha256: round.sha256,
      issued_at: certificate.issuedAt,
      valid_until: certificate.validUntil,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()

const shown = (db: Db) =>
  db
    .selectFrom('certificate')
    .innerJoin('signing_key', 'signing_key.key_id', 'certificate.key_id')
    .select([
      'certificate.number',
      'certificate.body',
      'certificate.key_id',
      'certificate.signature',
      'certificate.issued_at',
      'certificate.valid_until',
      'certificate.revoked_at',
      'certificate.revoke_reason',
      'signing_key.public_key',
    ])

export const certificateByNumber = (db: Db, number: string) =>
  shown(db).where('certificate.number', '=', number).executeTakeFirst()
export type ShownRow = NonNullable<Awaited<ReturnType<typeof certificateByNumber>>>

const MOST_OF_ONE_FILE = 20

/** Newest first. One file may have several: certified again, or by two accounts. */
export const certificatesOfFile = (db: Db, sha256: string) =>
  shown(db).where('certificate.sha256', '=', sha256).orderBy('certificate.id', 'desc').limit(MOST_OF_ONE_FILE).execute()

export const ownCertificate = (db: Db, accountId: string, number: string) =>
  shown(db).where('certificate.number', '=', number).where('certificate.account_id', '=', accountId).executeTakeFirst()

export const ownCertificateOfRound = (db: Db, accountId: string, roundId: string) =>
  shown(db).where('certificate.round_id', '=', roundId).where('certificate.account_id', '=', accountId).executeTakeFirst()

export const isOwnRound = async (db: Db, accountId: string, roundId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('round')
    .select('id')
    .where('id', '=', roundId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

type RegistryPage = { below?: string | undefined; size: number; keyword: string; now: number }

/** Valid certificates, newest first. */
export const validCertificates = (db: Db, { below, size, keyword, now }: RegistryPage) =>
  db
    .selectFrom('certificate')
    .select(['id', 'number', 'demo', 'app_name', 'package_name', 'version_name', 'company', 'issued_at', 'valid_until'])
    .where('revoked_at', 'is', null)
    .where('valid_until', '>', now)
    .$if(below !== undefined, (query) => query.where('id', '<', below ?? ''))
    .$if(keyword !== '', (query) =>
      query.where((where) =>
        where.or(
          (['app_name', 'package_name', 'company', 'number'] as const).map((column) => where(column, ...contains(keyword))),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(size)
    .execute()

/** Undefined if it is revoked already or doesn't exist. */
export const revoke = (db: Db, number: string, { reason, now }: { reason: string; now: number }) =>
  db
    .updateTable('certificate')
    .set({ revoked_at: now, revoke_reason: reason })
    .where('number', '=', number)
    .where('revoked_at', 'is', null)
    .returning(['number', 'round_id'])
    .executeTakeFirst()

/** Whom to notify about a certificate; undefined if the account is gone. */
export const holderOf = (db: Db, number: string) =>
  db
    .selectFrom('certificate')
    .innerJoin('account', 'account.id', 'certificate.account_id')
    .select([
      'account.id as account_id',
      'certificate.round_id',
      'certificate.app_name',
      'certificate.version_name',
      'certificate.valid_until',
      'certificate.revoked_at',
    ])
    .where('certificate.number', '=', number)
    .executeTakeFirst()

/** False if it is recorded already. */
export const rememberReminder = async (db: Db, reminder: { number: string; daysLeft: number; at: number }): Promise<boolean> => {
  const row = await db
    .insertInto('certificate_reminder')
    .values({ number: reminder.number, days_left: reminder.daysLeft, at: reminder.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a line to the round's timeline, without a change of state. */
export const addToTimeline = (db: Db, event: { roundId: string; at: number; who: string; what: string; why: string }) =>
  sql`
    insert into round_event (round_id, at, who, what, why)
    values (${event.roundId}, ${event.at}, ${event.who}, ${event.what}, ${event.why})`.execute(db)
