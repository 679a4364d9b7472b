import type { GoldState } from '@alliance/contract/states'
import { sql } from 'kysely'
import type { JudgeProgress } from '../../analysis/judgement.ts'
import type { Db } from '../../db/index.ts'
import type { SelfCheck } from './version-queries.ts'

/** Reading progress of these versions; the self-check only once it is finished. */
export const readingsOf = (db: Db, versionIds: readonly string[]) =>
  db
    .selectFrom('version')
    .select(['id', 'analysis_state', 'analysis_reason'])
    .select((select) => [
      select.ref('analysis_progress').$castTo<JudgeProgress | null>().as('progress'),
      select.ref('self_check').$castTo<SelfCheck | null>().as('selfCheck'),
    ])
    .where('id', 'in', [...versionIds])
    .execute()
export type ReadingRow = Awaited<ReturnType<typeof readingsOf>>[number]

type LabProgressRow = { memberId: string; judgedCount: number; termCount: number; submittedAt: number | null }

/** The state of these rounds, with what each lab has entered so far. */
export const standingsOf = async (db: Db, roundIds: readonly string[]) => {
  const { rows } = await sql<{
    id: string
    gold_state: GoldState
    updated_at: number
    entry_count: number
    report_hash: string
    labs: LabProgressRow[]
  }>`
    select r.id, r.gold_state, r.updated_at, coalesce(p.report_hash, '') as report_hash,
      (select count(*)::int from round_event e where e.round_id = r.id) as entry_count,
      (select coalesce(json_agg(json_build_object('memberId', t.member_id, 'termCount', cardinality(t.terms),
          'submittedAt', t.submitted_at,
          'judgedCount', (select count(distinct d.term_id) from device_result d where d.task_id = t.id)) order by t.member_id), '[]')
        from device_task t where t.round_id = r.id) as labs
    from round r left join round_report p on p.round_id = r.id
    where r.id = any(${[...roundIds]})`.execute(db)
  return rows
}
export type StandingRow = Awaited<ReturnType<typeof standingsOf>>[number]
