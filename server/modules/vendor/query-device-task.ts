import { queryDeviceTask as call } from '@alliance/contract/vendor'
import { packById } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { type Account, serve } from '../../http/index.ts'
import { fileAddress } from '../file/index.ts'
import { labResults, shownResult } from '../labs/index.ts'
import { listDevices, type TaskView, viewTask } from './queries.ts'
import { holderOf, memberOf } from './reviewer.ts'
import { shownDevice, taskBrief } from './shown-task.ts'

const APK = 'application/vnd.android.package-archive'

const isMine = (task: TaskView, account: Account, now: number) => {
  const { accountId, labTokenId } = holderOf(account)
  const isTheirs = task.claimed_by === accountId && task.claimed_with === labTokenId
  return isTheirs && (task.state === 'submitted' || (task.state === 'claimed' && (task.lease_until ?? 0) > now))
}

const termsOf = async (parts: Parts, task: TaskView, now: number) => {
  const results = await labResults(parts.db, [task.taskId])
  return packById(task.pack)
    .terms.filter(({ id }) => task.terms.includes(id))
    .map(({ id, standard, clause, title, severity, text }) => {
      const result = results.find(({ termId }) => termId === id)
      return { id, standard, clause, title, severity, text, result: result ? shownResult(parts, result, now) : null }
    })
}

/** The package is handed out while there is something to judge, not for ever after. */
const packageAddress = (parts: Parts, { sha256, file_name: fileName, state }: TaskView, now: number) =>
  state === 'closed' ? '' : fileAddress(parts, { sha256, fileName, mediaType: APK }, now)

export const queryDeviceTask = serve(call, async ({ parts, db, account, refuse, now }, { taskId }) => {
  const { id: memberId } = await memberOf(db, account)
  const task = await viewTask(db, memberId, taskId)
  if (!task) throw refuse('NOT_FOUND')
  return {
    task: taskBrief(parts, task, now),
    mine: isMine(task, account, now),
    packageAddress: packageAddress(parts, task, now),
    terms: await termsOf(parts, task, now),
    devices: (await listDevices(db, memberId)).map(shownDevice),
  }
})
