import { GoldState } from '@alliance/contract/states'
import type { Db } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'

const rounds = (db: Db) =>
  db
    .selectFrom('round')
    .innerJoin('app', 'app.id', 'round.app_id')
    .innerJoin('account', 'account.id', 'round.account_id')
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
      'account.company_name',
    ])
export type DeskRow = Awaited<ReturnType<ReturnType<typeof rounds>['execute']>>[number]

export type DeskPage = {
  after?: [time: number, id: string]
  size: number
  waiting: boolean | undefined
  goldState: number | undefined
}
/** Rounds of every company, the newest first. */
export const listRounds = (db: Db, { after, size, waiting, goldState }: DeskPage) =>
  rounds(db)
    .$if(waiting === true, (query) =>
      query.where('round.gold_state', '=', GoldState.certifying).where('round.undetermined', '>', 0),
    )
    .$if(waiting === false, (query) => query.where('round.undetermined', '=', 0))
    .$if(goldState !== undefined, (query) => query.where('round.gold_state', '=', goldState ?? 0))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('round.submitted_at', 'round.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('round.submitted_at', 'desc')
    .orderBy('round.id', 'desc')
    .limit(size)
    .execute()

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
