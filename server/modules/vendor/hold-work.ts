import type { Db } from '../../db/index.ts'
import { Refusal } from '../../http/index.ts'
import type { Parts } from '../../compose.ts'
import { lockRun, settleRun } from '../cloud-test/index.ts'
import { type Act, lockRound, settleRound } from '../identify/index.ts'
import { findTask, type TaskRow } from '../labs/index.ts'

type By = { parts: Pick<Parts, 'settings'>; now: number }
/** The locked round or cloud run of a task. `settle` updates it from the lab's results. */
type Work = { settle: (act: Act) => Promise<void> }
type Owner = Pick<TaskRow, 'round_id' | 'cloud_run_id'>

/** Asked anew, because a colleague may just have submitted it. */
export const isSubmitted = async (db: Db, { member_id: memberId, id }: TaskRow): Promise<boolean> =>
  (await findTask(db, memberId, id))?.state === 'submitted'

/** The refusal for a task that the caller doesn't hold. */
export const notHeldCode = async (db: Db, task: TaskRow) => ((await isSubmitted(db, task)) ? 'TASK_SUBMITTED' : 'LEASE_LOST')

/**
 * Locks the task's round or cloud run until the transaction ends. It is locked before the task, as in every change of a round or
 * run. Throws the refusal if it has ended.
 */
export const holdWork = async (db: Db, task: Owner, { parts, now }: By): Promise<Work> => {
  if (task.cloud_run_id !== null) {
    const run = await lockRun(db, task.cloud_run_id)
    if (!run) throw new Refusal('CLOUD_TASK_CLOSED')
    return { settle: () => settleRun(db, run, now) }
  }
  const round = task.round_id === null ? undefined : await lockRound(db, task.round_id)
  if (!round) throw new Refusal('ROUND_CLOSED')
  return {
    settle: async (act) => {
      await settleRound(db, { round, act, issuer: parts.settings, now })
    },
  }
}
