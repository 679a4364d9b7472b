import type { StandardId } from '@alliance/contract/standards'
import type { GoldState, MemberTaskState, WarningTaskState } from '@alliance/contract/states'
import type { Device, DeviceTaskBrief } from '@alliance/contract/vendor'
import type { Parts } from '../../compose.ts'
import { appBrief } from '../app/index.ts'
import type { DeviceRow, TaskView } from './queries.ts'

/** As a reviewer sees it; a lease that is over puts the task back, whoever's name still stands in it. */
export const taskBrief = (parts: Parts, task: TaskView, now: number): DeviceTaskBrief => {
  const isLapsed = task.state === 'claimed' && (task.lease_until ?? 0) <= now
  return {
    taskId: task.taskId,
    roundNumber: task.number,
    roundState: task.gold_state as GoldState,
    app: appBrief(parts, task, now),
    versionName: task.version_name,
    company: task.company_name,
    standards: task.standards as StandardId[],
    state: isLapsed ? 'open' : task.state,
    taskState: task.task_state as MemberTaskState,
    warningState: task.warning_state as WarningTaskState,
    termCount: task.terms.length,
    judgedCount: Number(task.judged ?? 0),
    claimedBy: isLapsed ? '' : (task.claimer ?? ''),
    leaseUntil: isLapsed ? null : task.lease_until,
    hurriedAt: task.hurried_at,
    createdAt: task.created_at,
  }
}

export const shownDevice = (row: DeviceRow): Device => ({
  deviceId: row.id,
  name: row.name,
  form: row.form,
  androidVersion: row.android_version,
  widthDp: row.width_dp,
  heightDp: row.height_dp,
  postures: row.postures,
  demo: row.demo,
})
