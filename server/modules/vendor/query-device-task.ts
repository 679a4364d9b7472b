import { queryDeviceTask as call } from '@alliance/contract/vendor'
import { serve } from '../../http/index.ts'
import { applicationOf } from '../identify/index.ts'
import { listDevices, viewTask } from './queries.ts'
import { memberOf } from './reviewer.ts'
import { ownDevice } from './shown-device.ts'
import { taskBrief } from './shown-task.ts'
import { isMine, packageAddress, termsOf } from './task-parts.ts'

export const queryDeviceTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await viewTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  return {
    now,
    task: taskBrief(parts, task, now),
    mine: isMine(task, account, now),
    packageAddress: packageAddress(parts, task, now),
    application: await applicationOf(db, task.roundId),
    terms: await termsOf(parts, task, now),
    devices: (await listDevices(db, memberId)).map(ownDevice),
  }
})
