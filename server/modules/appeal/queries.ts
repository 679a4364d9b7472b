import type { Contested } from '@alliance/contract/appeal'
import type { AppealResult } from '@alliance/contract/appeal-kinds'
import { AppealState } from '@alliance/contract/states'
import { sql } from 'kysely'
import { contains, type Db, newId, toJson } from '../../db/index.ts'
import { lockAccountRow } from '../account/index.ts'
import { CLOSED, OPEN } from './rules.ts'

type NewAppeal = {
  accountId: string
  number: string
  type: string
  subject: string
  contact: string
  contested: Contested | null
  demo: boolean
  dueAt: number
  now: number
}
/** Undefined if an appeal about this finding is open already: the unique index decides. */
export const openAppeal = (db: Db, { contested, now, ...appeal }: NewAppeal) =>
  db
    .insertInto('appeal')
    .values({
      id: newId(now),
      number: appeal.number,
      account_id: appeal.accountId,
      type: appeal.type,
      subject: appeal.subject,
      contact: appeal.contact,
      round_id: contested?.identifyId ?? null,
      term_id: contested?.termId ?? '',
      member_id: contested?.memberId ?? '',
      contested: contested && toJson(contested),
      demo: appeal.demo,
      due_at: appeal.dueAt,
      submitted_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

/** The open appeal about this finding. The caller has checked that the account owns the round. */
export const openAppealAbout = (db: Db, about: { identifyId: string; termId: string; memberId?: string | undefined }) =>
  db
    .selectFrom('appeal')
    .select('id')
    .where('round_id', '=', about.identifyId)
    .where('term_id', '=', about.termId)
    .where('member_id', '=', about.memberId ?? '')
    .where('state', 'in', OPEN)
    .executeTakeFirst()

const appeals = (db: Db) =>
  db
    .selectFrom('appeal')
    .innerJoin('account', 'account.id', 'appeal.account_id')
    // Whoever lost the role holds no open appeal, even if an act of theirs was under way then.
    .leftJoin('account as holder', (join) =>
      join
        .onRef('holder.id', '=', 'appeal.held_by')
        .on((on) => on.or([on('appeal.state', 'in', CLOSED), sql<boolean>`'appeals' = any(holder.grants)`])),
    )
    .select([
      'appeal.id',
      'appeal.number',
      'appeal.account_id',
      'appeal.type',
      'appeal.subject',
      'appeal.contact',
      'appeal.round_id',
      'appeal.term_id',
      'appeal.member_id',
      'appeal.demo',
      'appeal.state',
      'appeal.result',
      'appeal.due_at',
      'appeal.paused_at',
      'holder.id as held_by',
      'appeal.reopens',
      'appeal.version',
      'appeal.submitted_at',
      'appeal.updated_at',
      'appeal.closed_at',
      'account.email',
      'account.company_name',
      'holder.email as holder_email',
    ])
    .select((select) => select.ref('appeal.contested').$castTo<Contested | null>().as('contested'))
export type AppealRow = Awaited<ReturnType<ReturnType<typeof appeals>['execute']>>[number]

/** Locks the appellant's account before the appeal, in the same order as an account deletion. */
export const lockAppellant = async (db: Db, appealId: string): Promise<void> => {
  const row = await db.selectFrom('appeal').select('account_id').where('id', '=', appealId).executeTakeFirst()
  if (row) await lockAccountRow(db, row.account_id)
}

/** Locks the appeal. Separate from reading it, so that the joined rows are read as of after the lock. */
export const lockOwnAppeal = (db: Db, accountId: string, appealId: string) =>
  db.selectFrom('appeal').select('id').where('id', '=', appealId).where('account_id', '=', accountId).forUpdate().execute()

export const findOwnAppeal = (db: Db, accountId: string, appealId: string) =>
  appeals(db).where('appeal.id', '=', appealId).where('appeal.account_id', '=', accountId).executeTakeFirst()

/** Locked until the transaction ends. */
export const lockHeldAppeals = (db: Db, officerId: string) =>
  db
    .selectFrom('appeal')
    .select(['id', 'number', 'version'])
    .where('held_by', '=', officerId)
    .where('state', 'in', OPEN)
    .orderBy('id')
    .forUpdate()
    .execute()

/** For officers; access is checked by the caller. */
export const findAppeal = (db: Db, appealId: string) => appeals(db).where('appeal.id', '=', appealId).executeTakeFirst()

type Asked = { after?: [time: number, id: string]; size: number; state: number | undefined; keyword: string }

/** `byCompany`: match the keyword against the appellant's company too. */
const narrowed = (query: ReturnType<typeof appeals>, { state, keyword, byCompany }: Asked & { byCompany: boolean }) =>
  query
    .$if(state !== undefined, (part) => part.where('appeal.state', '=', state as AppealState))
    .$if(keyword !== '', (part) =>
      part.where((where) =>
        where.or([
          where('appeal.number', ...contains(keyword)),
          where('appeal.subject', ...contains(keyword)),
          where(sql<string>`appeal.contested->>'appName'`, ...contains(keyword)),
          ...(byCompany ? [where('account.company_name', ...contains(keyword))] : []),
        ]),
      ),
    )

/** The account's own appeals, of one round or of all, latest change first. */
export const listOwnAppeals = (db: Db, accountId: string, { roundId, ...asked }: Asked & { roundId: string | undefined }) => {
  const own = narrowed(appeals(db).where('appeal.account_id', '=', accountId), { ...asked, byCompany: false })
  return newestFirst(roundId === undefined ? own : own.where('appeal.round_id', '=', roundId), asked).execute()
}

const newestFirst = (query: ReturnType<typeof appeals>, { after, size }: Asked) =>
  query
    .$if(after !== undefined, (part) =>
      part.where((where) =>
        where(where.refTuple('appeal.updated_at', 'appeal.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('appeal.updated_at', 'desc')
    .orderBy('appeal.id', 'desc')
    .limit(size)

const dueFirst = (query: ReturnType<typeof appeals>, { after, size }: Asked) =>
  query
    .$if(after !== undefined, (part) =>
      part.where((where) =>
        where(where.refTuple('appeal.due_at', 'appeal.id'), '>', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('appeal.due_at')
    .orderBy('appeal.id')
    .limit(size)

type DeskAsked = Asked & { queue: 'ours' | 'theirs' | 'closed'; heldBy: string | undefined }
/** What waits for officers by due time; closed appeals newest first. */
export const listDeskAppeals = (db: Db, asked: DeskAsked) => {
  const { queue, heldBy } = asked
  const all = narrowed(appeals(db), { ...asked, byCompany: true }).$if(heldBy !== undefined, (part) =>
    part.where('appeal.held_by', '=', heldBy ?? ''),
  )
  if (queue === 'closed') return newestFirst(all.where('appeal.state', 'in', CLOSED), asked).execute()
  const open = all.where('appeal.state', 'in', OPEN).where('appeal.paused_at', queue === 'ours' ? 'is' : 'is not', null)
  return dueFirst(open, asked).execute()
}

export const listNewestAppeals = (db: Db, size: number) =>
  appeals(db).orderBy('appeal.submitted_at', 'desc').orderBy('appeal.id', 'desc').limit(size).execute()

/** The latest conclusion of each of these appeals. */
export const conclusionsOf = async (db: Db, ids: readonly string[]) => {
  if (ids.length === 0) return []
  return db
    .selectFrom('appeal_entry')
    .select(['appeal_id', 'text'])
    .distinctOn('appeal_id')
    .where('appeal_id', 'in', [...ids])
    .where('kind', 'in', ['refused', 'upheld', 'kept', 'withdrawn'])
    .orderBy('appeal_id')
    .orderBy('id', 'desc')
    .execute()
}

type Waiting = { pendingReview: number; pendingHandling: number; overdue: number; theirs: number }
export const countWaiting = async (db: Db, now: number): Promise<Waiting> => {
  const { rows } = await sql<Waiting>`
    select
      count(*) filter (where state = ${sql.lit(AppealState.pendingReview)} and paused_at is null)::int as "pendingReview",
      count(*) filter (where state = ${sql.lit(AppealState.pendingHandling)} and paused_at is null)::int as "pendingHandling",
      count(*) filter (where paused_at is null and due_at < ${now})::int as overdue,
      count(*) filter (where paused_at is not null)::int as theirs
    from appeal where state in (${sql.join(OPEN.map((state) => sql.lit(state)))})`.execute(db)
  return rows[0] ?? { pendingReview: 0, pendingHandling: 0, overdue: 0, theirs: 0 }
}

export type Change = {
  state?: AppealState
  result?: AppealResult | null
  due_at?: number
  paused_at?: number | null
  held_by?: string | null
  reopens?: number
  closed_at?: number | null
}
/** Optimistic lock: undefined if the appeal has changed since it was read. */
export const changeAppeal = (db: Db, { id, version }: Pick<AppealRow, 'id' | 'version'>, change: Change & { now: number }) => {
  const { now, ...set } = change
  return db
    .updateTable('appeal')
    .set({ ...set, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(['state', 'version'])
    .executeTakeFirst()
}

export const namesOfRound = (db: Db, roundId: string) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .select([
      'round.number',
      'round.gold_state',
      'round.pack',
      'app.name as app_name',
      'app.package_name',
      'version.version_name',
    ])
    .where('round.id', '=', roundId)
    .executeTakeFirst()
