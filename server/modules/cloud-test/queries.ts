import type { CloudRunState } from '@alliance/contract/cloud-test'
import type { StandardId } from '@alliance/contract/standards'
import type { Device } from '@alliance/contract/device'
import { sql } from 'kysely'
import { type Db, newId, toJson } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import type { SelfCheck } from '../identify/index.ts'

type Page = { after?: [time: number, id: string]; size: number }

export type NewRun = {
  id: string
  number: string
  accountId: string
  appId: string
  versionId: string
  pack: string
  standards: StandardId[]
  terms: string[]
  demo: boolean
  now: number
}
/** Undefined when the number is taken. */
export const insertRun = (db: Db, run: NewRun) =>
  db
    .insertInto('cloud_run')
    .values({
      id: run.id,
      number: run.number,
      account_id: run.accountId,
      app_id: run.appId,
      version_id: run.versionId,
      pack: run.pack,
      standards: run.standards,
      terms: run.terms,
      demo: run.demo,
      started_at: run.now,
      updated_at: run.now,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst()

type RunDevice = { memberId: string; device: Device }
export const insertRunTasks = (
  db: Db,
  { runId, devices, terms, now }: { runId: string; devices: readonly RunDevice[]; terms: string[]; now: number },
) =>
  db
    .insertInto('device_task')
    .values(
      devices.map(({ memberId, device }) => ({
        id: newId(now),
        round_id: null,
        cloud_run_id: runId,
        member_id: memberId,
        device_id: device.deviceId,
        device: toJson(device),
        terms,
        created_at: now,
      })),
    )
    .execute()

const runs = (db: Db) =>
  db
    .selectFrom('cloud_run')
    .innerJoin('app', 'app.id', 'cloud_run.app_id')
    .innerJoin('version', 'version.id', 'cloud_run.version_id')
    .select(appColumns)
    .select((select) => [
      'cloud_run.id as runId',
      'cloud_run.number',
      'cloud_run.account_id',
      'cloud_run.version_id',
      'cloud_run.state',
      'cloud_run.pack',
      'cloud_run.terms',
      'cloud_run.demo as runDemo',
      'cloud_run.started_at',
      'cloud_run.finished_at',
      'version.version_name',
      select.ref('cloud_run.standards').$castTo<StandardId[]>().as('standards'),
      select
        .selectFrom('device_task')
        .select((inner) => inner.fn.countAll<number>().as('devices'))
        .whereRef('device_task.cloud_run_id', '=', 'cloud_run.id')
        .as('devices'),
      select
        .selectFrom('device_task')
        .select((inner) => inner.fn.countAll<number>().as('submitted'))
        .whereRef('device_task.cloud_run_id', '=', 'cloud_run.id')
        .where('device_task.state', '=', 'submitted')
        .as('submitted'),
      select
        .selectFrom('device_result')
        .innerJoin('device_task', 'device_task.id', 'device_result.task_id')
        .select(sql<number>`count(distinct (device_result.task_id, device_result.term_id))`.as('judged'))
        .whereRef('device_task.cloud_run_id', '=', 'cloud_run.id')
        .as('judged'),
    ])
export type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number]

export const listRuns = (db: Db, accountId: string, { after, size, state }: Page & { state: CloudRunState | undefined }) =>
  runs(db)
    .where('cloud_run.account_id', '=', accountId)
    .$if(state !== undefined, (query) => query.where('cloud_run.state', '=', state ?? 'running'))
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('cloud_run.started_at', 'cloud_run.id'), '<', where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('cloud_run.started_at', 'desc')
    .orderBy('cloud_run.id', 'desc')
    .limit(size)
    .execute()

export const findRun = (db: Db, accountId: string, runId: string) =>
  runs(db).where('cloud_run.id', '=', runId).where('cloud_run.account_id', '=', accountId).executeTakeFirst()

export const selfCheckOf = async (db: Db, versionId: string): Promise<SelfCheck | undefined> => {
  const row = await db
    .selectFrom('version')
    .select((select) => select.ref('self_check').$castTo<SelfCheck | null>().as('selfCheck'))
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.selfCheck ?? undefined
}

/** A running run, locked until the transaction ends; undefined if it isn't running (any more). */
export const lockRun = (db: Db, runId: string) =>
  db
    .selectFrom('cloud_run')
    .innerJoin('app', 'app.id', 'cloud_run.app_id')
    .innerJoin('version', 'version.id', 'cloud_run.version_id')
    .select([
      'cloud_run.id',
      'cloud_run.number',
      'cloud_run.account_id',
      'cloud_run.pack',
      'app.name as app_name',
      'app.package_name',
      'version.version_name',
    ])
    .where('cloud_run.id', '=', runId)
    .where('cloud_run.state', '=', 'running')
    .forUpdate('cloud_run')
    .executeTakeFirst()
export type LockedRun = NonNullable<Awaited<ReturnType<typeof lockRun>>>

/** Undefined if it is another account's or has ended; the first to change the row wins. */
export const cancelRun = (db: Db, { accountId, runId, now }: { accountId: string; runId: string; now: number }) =>
  db
    .updateTable('cloud_run')
    .set({ state: 'cancelled', updated_at: now, finished_at: now })
    .where('id', '=', runId)
    .where('account_id', '=', accountId)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()

/** The caller has locked the run's row. */
export const touchRun = (db: Db, runId: string, { now, done }: { now: number; done: boolean }) =>
  db
    .updateTable('cloud_run')
    .set({ updated_at: now, ...(done && { state: 'done' as const, finished_at: now }) })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute()
