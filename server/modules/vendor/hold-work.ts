import type { Db } from '../../db/index.ts'
import { Refusal } from '../../http/index.ts'
import type { Parts } from '../../compose.ts'
import { lockRun, settleRun } from '../cloud-test/index.ts'
import { type Act, lockRound, settleRound } from '../identify/index.ts'
import type { TaskRow } from '../labs/index.ts'

type By = { parts: Pick<Parts, 'settings'>; now: number }
/** What a task belongs to, held: `settle` brings it in line with what the lab has said. */
export type Work = { settle: (act: Act) => Promise<void> }
type Owner = Pick<TaskRow, 'round_id' | 'cloud_run_id'>

/** What a lab is told of a task that takes nothing any more. */
export const closedCode = ({ cloud_run_id: runId }: Owner) => (runId === null ? 'ROUND_CLOSED' : 'CLOUD_TASK_CLOSED')

/**
 * The round or the cloud run of a task, held until the transaction ends: it is taken before the task, as every change of a
 * round or a run does. Throws the refusal when it has ended.
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
