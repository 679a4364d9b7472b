import type { MemberTask } from '@alliance/contract/round-acts'
import type { DeviceResult } from '@alliance/contract/vendor'
import type { Parts } from '../../compose.ts'
import { fileAddress } from '../file/index.ts'
import { labsOfRound } from './labs-of-round.ts'
import type { LabResult } from './rules.ts'

/** A result for display; each file has a URL valid for five minutes. */
export const shownResult = (parts: Parts, result: LabResult, now: number): DeviceResult => ({
  termId: result.termId,
  outcome: result.outcome,
  measured: result.measured,
  note: result.note,
  deviceId: result.deviceId,
  evidence: result.evidence.map(({ sha256, ...file }) => ({ ...file, address: fileAddress(parts, { sha256, ...file }, now) })),
  revision: result.revision,
  by: result.by,
  at: result.at,
})

/**
 * The labs of a round for its applicant and the certifier: submitted results, and the progress of the others. Reviewers'
 * addresses are not shown outside the lab: results are the member's.
 */
export const memberTasks = async (parts: Parts, roundId: string, now: number): Promise<MemberTask[]> => {
  const { tasks, labs } = await labsOfRound(parts.db, roundId)
  return labs.map((lab, index) => {
    const task = tasks[index]
    const shown = lab.submittedAt === null ? [] : [...lab.results.values()]
    return {
      memberId: lab.memberId,
      name: lab.name,
      taskState: task?.task_state ?? 1,
      warningState: task?.warning_state ?? 1,
      termCount: lab.terms.length,
      judgedCount: lab.results.size,
      submittedAt: lab.submittedAt,
      results: shown.map((result) => ({
        result: { ...shownResult(parts, result, now), by: lab.name },
        device: result.device,
      })),
    }
  })
}
