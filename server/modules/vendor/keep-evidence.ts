import { displayFileName } from '../../analysis/index.ts'
import type { Parts } from '../../compose.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { type Account, badInput, Refusal } from '../../http/index.ts'
import { fileAddress, knowFile, type KnownFile, namedBy, rememberBlob } from '../file/index.ts'
import { addEvidence, countEvidenceOfTask, findTask, holdForWriting, type TaskRow } from '../labs/index.ts'
import { holdWork, notHeldCode } from './hold-work.ts'
import { holderOf, memberOf } from './reviewer.ts'

type By = { parts: Parts; account: Account; now: number }

const refuseFull = async (db: Db, { limits }: Pick<Parts, 'limits'>, taskId: string) => {
  const { perTask } = limits.evidence
  if ((await countEvidenceOfTask(db, taskId)) >= perTask) throw badInput({ file: `一个任务最多 ${perTask} 个文件` })
}

/**
 * The task, if the caller holds it and it has room for another file. Checked before storing, since a file that is refused
 * afterwards has already filled the disk. Throws the refusal otherwise.
 */
export const taskForEvidence = async ({ parts, account, now }: By, taskId: string): Promise<TaskRow> => {
  const { id: memberId } = await memberOf(parts.db, account)
  const task = /^[0-9a-f-]{1,64}$/.test(taskId) ? await findTask(parts.db, memberId, taskId) : undefined
  if (!task) throw new Refusal('NOT_FOUND')
  if (task.cloud_run_id !== null && task.state === 'closed') throw new Refusal('CLOUD_TASK_CLOSED')
  const { accountId, labTokenId } = holderOf(account)
  const isHeld = task.state === 'submitted' || (task.state === 'claimed' && (task.lease_until ?? 0) > now)
  if (!isHeld || task.claimed_by !== accountId || task.claimed_with !== labTokenId)
    throw new Refusal(await notHeldCode(parts.db, task))
  await refuseFull(parts.db, parts, task.id)
  return task
}

const store = async ({ parts, account, now }: By, task: TaskRow, { file, fileName }: { file: KnownFile; fileName: string }) => {
  const { sha256, sizeBytes } = await parts.storage.put(file.bytes)
  // Even if it is refused below: a stored file without a row would never be swept.
  await rememberBlob(parts.db, { sha256, sizeBytes, now })
  const id = newId(now)
  await inTransaction(parts.db, async (db) => {
    await holdWork(db, task, { parts, now })
    const until = now + parts.limits.deviceLeaseMs
    if (!(await holdForWriting(db, task.id, { holder: holderOf(account), now, until })))
      throw new Refusal(await notHeldCode(db, task))
    await refuseFull(db, parts, task.id)
    await addEvidence(db, { id, taskId: task.id, sha256, fileName, mediaType: file.mediaType, sizeBytes, now })
  })
  const { mediaType } = file
  return { evidenceId: id, fileName, mediaType, sizeBytes, address: fileAddress(parts, { sha256, fileName, mediaType }, now) }
}

/** Stores a file for a task, with its type detected from the content. Returns it as `evidenceFile`. */
export const keepEvidence = async (by: By, task: TaskRow, given: { fileName: string; bytes: Uint8Array }) => {
  const { imagePixels: pixels, imageSide: side } = by.parts.limits
  const file = await knowFile(given.bytes, { pixels, side })
  if (!file) throw badInput({ file: '请选择文本日志（UTF-8）、PNG、JPEG 或 MP4 文件，文件要完整' })
  return store(by, task, { file, fileName: namedBy(displayFileName(given.fileName), file) })
}
