import { saveDeviceResult as call } from '@alliance/contract/vendor'
import type { Parsed } from '@alliance/contract/call'
import { type Db, inTransaction } from '../../db/index.ts'
import { type Account, type Context, serve } from '../../http/index.ts'
import {
  addResult,
  countEvidence,
  findTask,
  holdForWriting,
  type LabDevice,
  lastResult,
  shownDevice,
  type TaskRow,
} from '../labs/index.ts'
import { holdWork, notHeldCode } from './hold-work.ts'
import { findDevice, hasNamed } from './queries.ts'
import { holderOf, memberOf } from './reviewer.ts'

type Given = Parsed<typeof call>
type Refused = Context<typeof call>

/** Signature of a result: the reviewer's address; for a machine the address that it acts for. */
const signature = ({ email, labTokenId }: Account) => (labTokenId === undefined ? email : `${email}（实验室设备）`)

/** Results need proof: a fail a measured value and a file, a pass one of the two; undetermined or not applicable a reason. */
const checkWords = ({ parts, refuse, badInput }: Refused, { outcome, measured, note, evidenceIds }: Given) => {
  const { perResult } = parts.limits.evidence
  if (evidenceIds.length > perResult) throw badInput({ evidenceIds: `最多 ${perResult} 个文件` })
  if (outcome === 'fail' && (measured === '' || evidenceIds.length === 0)) throw refuse('EVIDENCE_NEEDED')
  if (outcome === 'pass' && measured === '' && evidenceIds.length === 0)
    throw badInput({ measured: '请写明实测值，或附上日志或截图' })
  if ((outcome === 'undetermined' || outcome === 'notApplicable') && note === '') throw badInput({ note: '请写明原因' })
}

/**
 * Undefined if the device isn't allowed: another lab's, a retired one that no earlier result of this term used, or another one
 * than the cloud run's.
 */
const deviceOf = async (db: Db, task: TaskRow, { deviceId, termId }: Given): Promise<LabDevice | null | undefined> => {
  if (task.cloud_run_id !== null) {
    const chosen = task.device as LabDevice
    return deviceId === undefined || deviceId === chosen.deviceId ? chosen : undefined
  }
  if (deviceId === undefined) return null
  const row = await findDevice(db, task.member_id, deviceId)
  if (!row || (row.retired_at !== null && !(await hasNamed(db, { taskId: task.id, termId, deviceId })))) return undefined
  return shownDevice(row)
}

type Last = NonNullable<Awaited<ReturnType<typeof lastResult>>>
type Content = Pick<Last, 'outcome' | 'measured' | 'note' | 'device_id' | 'by_name' | 'evidenceIds'>
/** Whether the same person saves the same again, perhaps because an answer was lost: that is no correction. */
const isRepeated = (last: Last, given: Content): boolean =>
  last.evidenceIds.join() === given.evidenceIds.join() &&
  (['outcome', 'measured', 'note', 'device_id', 'by_name'] as const).every((name) => last[name] === given[name])

type Writing = { context: Refused; task: TaskRow; given: Given; device: LabDevice | null }

/** Locks in the same order as every change of a round: the round first, then the task. */
const write = ({ context, task, given, device }: Writing) => {
  const { parts, db, account, refuse, now } = context
  return inTransaction(db, async (db) => {
    const work = await holdWork(db, task, { parts, now })
    const until = now + parts.limits.deviceLeaseMs
    const held = await holdForWriting(db, task.id, { holder: holderOf(account), now, until })
    if (!held) throw refuse(await notHeldCode(db, task))
    const { termId, outcome, measured, note, evidenceIds } = given
    const last = await lastResult(db, { taskId: task.id, termId })
    const by = signature(account)
    if (last && isRepeated(last, { outcome, measured, note, device_id: device?.deviceId ?? null, by_name: by, evidenceIds }))
      return { revision: last.revision }
    const before = last?.revision ?? 0
    if (given.revision !== undefined && given.revision !== before) throw refuse('EDITED_MEANWHILE')
    const revision = before + 1
    const said = { outcome, measured, note, by, accountId: account.id }
    await addResult(db, { taskId: task.id, termId, revision, ...said, device, evidenceIds, now })
    // A correction after submission counts at once.
    if (held.state === 'submitted') {
      await work.settle({ who: task.name, what: '更正真机结果', why: `${termId} 第 ${revision} 次填写` })
    }
    return { revision }
  })
}

export const saveDeviceResult = serve(call, async (context, given) => {
  const { db, account, refuse, badInput } = context
  const { id: memberId } = await memberOf(db, account)
  const task = await findTask(db, memberId, given.taskId)
  if (!task?.terms.includes(given.termId)) throw refuse('NOT_FOUND')
  checkWords(context, given)
  const device = await deviceOf(db, task, given)
  if (device === undefined)
    throw badInput({ deviceId: task.cloud_run_id === null ? '请选择本实验室在用的机型' : '云测试任务的机型不能更换' })
  const evidenceIds = [...new Set(given.evidenceIds)]
  if ((await countEvidence(db, task.id, evidenceIds)) !== evidenceIds.length)
    throw badInput({ evidenceIds: '有文件不属于这个任务，请重新上传' })
  return write({ context, task, given: { ...given, evidenceIds }, device })
})
