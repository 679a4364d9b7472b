import { GoldState } from '@alliance/contract/states'
import { contains, type Db } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import { directionOf } from '../../paging.ts'

const rounds = (db: Db) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('account', 'account.id', 'round.account_id')
    .innerJoin('version', 'version.id', 'round.version_id')
    .leftJoin('account as holder', 'holder.id', 'round.held_by')
    .select(appColumns)
    .select([
      'round.id as roundId',
      'round.number',
      'round.gold_state',
      'round.note',
      'round.pack',
      'round.undetermined',
      'round.updated_at',
      'round.submitted_at',
      'round.hurried_at',
      'round.account_id',
      'round.held_by',
      'round.held_since',
      'round.held_until',
      'holder.email as holder_email',
      'account.company_name',
      'version.version_name',
    ])
export type DeskRow = Awaited<ReturnType<ReturnType<typeof rounds>['execute']>>[number]

/** Null once the round has ended: nobody waits any more. */
export const hurriedAt = ({ gold_state: goldState, hurried_at: at }: Pick<DeskRow, 'gold_state' | 'hurried_at'>) =>
  goldState === GoldState.certifying ? at : null

/** Id of the round with exactly this number, its own or its certificate's. Both are indexed, so its age doesn't matter. */
export const findRoundByNumber = async (db: Db, typed: string): Promise<string | undefined> => {
  const number = typed.toUpperCase()
  const own = await db.selectFrom('round').select('id').where('number', '=', number).executeTakeFirst()
  if (own) return own.id
  const certified = await db.selectFrom('certificate').select('round_id').where('number', '=', number).executeTakeFirst()
  return certified?.round_id ?? undefined
}

/** Keywords search only this many of the newest rounds, so that a search reads no more, however little it finds. */
const SEARCHED_ROUNDS = 20_000

const searched = ['round.number', 'app.name', 'app.package_name', 'account.company_name'] as const
const holding = (query: ReturnType<typeof rounds>, db: Db, word: string) => {
  const oldest = db
    .selectFrom('round')
    .select('submitted_at')
    .orderBy('submitted_at', 'desc')
    .offset(SEARCHED_ROUNDS - 1)
    .limit(1)
  return query
    .where((where) => where('round.submitted_at', '>=', where.fn.coalesce(oldest, where.val(0))))
    .where((where) => {
      const certificate = where
        .selectFrom('certificate')
        .select('certificate.id')
        .whereRef('certificate.round_id', '=', 'round.id')
        .where('certificate.number', ...contains(word))
      return where.or([...searched.map((column) => where(column, ...contains(word))), where.exists(certificate)])
    })
}

/** A search for one round by number, or by keyword. */
export type Wanted = { roundId: string } | { word: string }

type DeskPage = {
  after?: [time: number, id: string]
  size: number
  waiting: boolean | undefined
  goldState: number | undefined
  wanted?: Wanted | undefined
}
/** Rounds of all companies: waiting ones oldest first, others newest first. */
export const listRounds = (db: Db, { after, size, waiting, goldState, wanted }: DeskPage) => {
  const [beyond, direction] = directionOf(waiting === true)
  return rounds(db)
    .$if(wanted !== undefined, (query) => {
      if (wanted === undefined) return query
      return 'roundId' in wanted ? query.where('round.id', '=', wanted.roundId) : holding(query, db, wanted.word)
    })
    .$if(waiting === true, (query) =>
      query.where('round.gold_state', '=', GoldState.certifying).where('round.undetermined', '>', 0),
    )
    .$if(waiting === false, (query) => query.where('round.undetermined', '=', 0))
    .$if(goldState !== undefined, (query) => query.where('round.gold_state', '=', goldState as GoldState))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('round.submitted_at', 'round.id'), beyond, where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('round.submitted_at', direction)
    .orderBy('round.id', direction)
    .limit(size)
    .execute()
}

export const findDeskRound = (db: Db, roundId: string) => rounds(db).where('round.id', '=', roundId).executeTakeFirst()

export const countWaiting = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('round')
    .select((select) => select.fn.countAll<number>().as('waiting'))
    .where('gold_state', '=', GoldState.certifying)
    .where('undetermined', '>', 0)
    .executeTakeFirstOrThrow()
  return Number(row.waiting)
}

export const timelineOf = (db: Db, roundId: string) =>
  db.selectFrom('round_event').select(['at', 'who', 'what', 'why']).where('round_id', '=', roundId).orderBy('id').execute()

export const certificateNumberOf = async (db: Db, roundId: string): Promise<string | null> => {
  const row = await db.selectFrom('certificate').select('number').where('round_id', '=', roundId).executeTakeFirst()
  return row?.number ?? null
}
