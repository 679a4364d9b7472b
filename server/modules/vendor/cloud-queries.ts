import type { StandardId } from '@alliance/contract/standards'
import type { Device } from '@alliance/contract/device'
import { contains, type Db } from '../../db/index.ts'
import { appColumns } from '../app/index.ts'
import { directionOf } from '../../paging.ts'
import { inState, isToDo, type TaskPage } from './queries.ts'

const cloudTasks = (db: Db) =>
  db
    .selectFrom('device_task')
    .innerJoin('cloud_run', 'cloud_run.id', 'device_task.cloud_run_id')
    .innerJoin('version', 'version.id', 'cloud_run.version_id')
    .innerJoin('app', 'app.id', 'cloud_run.app_id')
    .innerJoin('account as applicant', 'applicant.id', 'cloud_run.account_id')
    .leftJoin('account as claimer', 'claimer.id', 'device_task.claimed_by')
    .select(appColumns)
    .select((select) => [
      'device_task.id as taskId',
      'device_task.state',
      'device_task.terms',
      'device_task.claimed_by',
      'device_task.claimed_with',
      'device_task.lease_until',
      'device_task.created_at',
      'cloud_run.number',
      'cloud_run.pack',
      'cloud_run.state as runState',
      'version.version_name',
      'version.sha256',
      'version.file_name',
      'applicant.company_name',
      'claimer.email as claimer',
      select.ref('cloud_run.standards').$castTo<StandardId[]>().as('standards'),
      select.ref('device_task.device').$castTo<Device>().as('device'),
      select
        .selectFrom('device_result')
        .select((inner) => inner.fn.count<number>('device_result.term_id').distinct().as('judged'))
        .whereRef('device_result.task_id', '=', 'device_task.id')
        .as('judged'),
    ])
export type CloudTaskView = Awaited<ReturnType<ReturnType<typeof cloudTasks>['execute']>>[number]

const searched = ['cloud_run.number', 'app.name', 'app.package_name', 'applicant.company_name'] as const
export const listCloudTasks = (db: Db, memberId: string, { after, size, state, keyword, now }: TaskPage) => {
  const [beyond, direction] = directionOf(isToDo(state))
  return cloudTasks(db)
    .where('device_task.member_id', '=', memberId)
    .where(inState(state, now))
    .$if(keyword !== '', (query) =>
      query.where((where) => where.or(searched.map((column) => where(column, ...contains(keyword))))),
    )
    .$if(after !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('device_task.created_at', 'device_task.id'), beyond, where.tuple(after?.[0] ?? 0, after?.[1] ?? '')),
      ),
    )
    .orderBy('device_task.created_at', direction)
    .orderBy('device_task.id', direction)
    .limit(size)
    .execute()
}

export const viewCloudTask = (db: Db, memberId: string, taskId: string) =>
  cloudTasks(db).where('device_task.id', '=', taskId).where('device_task.member_id', '=', memberId).executeTakeFirst()
