import { createCanvas } from '@napi-rs/canvas'
import type { Input } from '@alliance/contract/call'
import { applyIdentify, queryApkDetail, submitPackage } from '@alliance/contract/identify'
import { applyReview, queryReviewDetail } from '@alliance/contract/review'
import { withdrawRound } from '@alliance/contract/round-acts'
import { AppReviewState } from '@alliance/contract/states'
import {
  claimDeviceTask,
  decideOwnership,
  queryDeviceTask,
  queryDeviceTasks,
  queryOwnershipTasks,
  saveDeviceResult,
  submitDeviceTask,
} from '@alliance/contract/vendor'
import type { Parts } from '../compose.ts'
import { Refusal } from '../http/index.ts'
import { drain } from '../jobs/index.ts'
import { storeFile } from '../modules/upload/index.ts'
import { keepEvidence, taskForEvidence } from '../modules/vendor/index.ts'
import { playAppeals } from './appeals.ts'
import { ask, type Cast, castOf, jobs, type Scene } from './ask.ts'
import type { LabPart, Step } from './story.ts'

const MINUTE = 60_000
const REVIEWERS = ['qingxiuReviewer', 'boyunReviewer'] as const
/** The app's review: vendors can't be asked yet, so their reviewers confirm it. */
const review = async ({ cast, applicant, at }: Scene, apkId: string) => {
  await ask(at(4), applicant, { call: applyReview, input: { apkId } })
  await drain(at(5), jobs)
  for (const key of REVIEWERS) {
    const reviewer = castOf(cast, key)
    const { items } = await ask(at(6), reviewer, { call: queryOwnershipTasks, input: { open: 'true', size: 100 } })
    for (const { taskId } of items) {
      const reason = '已在厂商后台核对（演示）'
      await ask(at(7), reviewer, { call: decideOwnership, input: { taskId, belongs: 'true', reason } })
    }
  }
}

const isReviewed = async ({ applicant, at }: Scene, apkId: string) => {
  const { review: found } = await ask(at(3), applicant, { call: queryReviewDetail, input: { apkId } })
  return found?.state === AppReviewState.succeeded
}

/** Once per app and signing key: a version that is signed by another one is reviewed anew. */
const applyReviewed = async (scene: Scene, apkId: string, input: Input<typeof applyIdentify>) => {
  const apply = () => ask(scene.at(10), scene.applicant, { call: applyIdentify, input })
  if (!(await isReviewed(scene, apkId))) await review(scene, apkId)
  try {
    return await apply()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'SIGNER_NOT_REVIEWED') throw error
    await review(scene, apkId)
    return apply()
  }
}

/** A picture that is obviously no screenshot of a device. */
const drawProof = async (words: string) => {
  const canvas = createCanvas(360, 200)
  const context = canvas.getContext('2d')
  context.fillStyle = '#e8edf1'
  context.fillRect(0, 0, 360, 200)
  context.fillStyle = '#43515c'
  context.font = '24px sans-serif'
  context.fillText('DEMO', 24, 48)
  context.fillText(words, 24, 96)
  return new Uint8Array(await canvas.encode('png'))
}

export const MARK = '演示数据：由演示审核员手工填写，不是真机测量'

const resultOf = (termId: string, part: LabPart): 'pass' | 'fail' | 'undetermined' => part.said?.[termId] ?? 'pass'

/** A reviewer claims the round's task, enters a result and a file for each term, and submits unless told to stop there. */
const judge = async (scene: Scene, { key, part, minute }: { key: (typeof REVIEWERS)[number]; part: LabPart; minute: number }) => {
  const parts = scene.at(minute)
  const account = castOf(scene.cast, key)
  const { items } = await ask(parts, account, { call: queryDeviceTasks, input: { state: 'open', size: 100 } })
  // Open tasks are listed oldest first; this round's task is the newest.
  const task = items.at(-1)
  if (!task) return
  const { taskId } = task
  await ask(parts, account, { call: claimDeviceTask, input: { taskId } })
  const { terms, devices } = await ask(parts, account, { call: queryDeviceTask, input: { taskId } })
  const now = parts.clock()
  const by = { parts, account, now }
  const held = await taskForEvidence(by, taskId)
  for (const { id: termId } of terms.slice(0, part.stopsAfter)) {
    const log = new TextEncoder().encode(`${MARK}\n${task.roundNumber} ${termId} ${resultOf(termId, part)}\n`)
    const files = [await keepEvidence(by, held, { fileName: `${termId}.log`, bytes: log })]
    if (termId === terms[0]?.id)
      files.push(await keepEvidence(by, held, { fileName: `${termId}.png`, bytes: await drawProof(termId) }))
    const input = {
      taskId,
      termId,
      outcome: resultOf(termId, part),
      measured: '演示填写',
      note: MARK,
      deviceId: devices[0]?.deviceId,
      evidenceIds: files.map(({ evidenceId }) => evidenceId),
    }
    await ask(parts, account, { call: saveDeviceResult, input })
  }
  if (part.stopsAfter === undefined) await ask(scene.at(minute + 5), account, { call: submitDeviceTask, input: { taskId } })
}

const playLabs = async (scene: Scene, { labs = {} }: Step) => {
  if (labs.first) await judge(scene, { key: 'qingxiuReviewer', part: labs.first, minute: 40 })
  if (labs.second) await judge(scene, { key: 'boyunReviewer', part: labs.second, minute: 60 })
  await drain(scene.at(70), jobs)
}

/** Plays one step of the story as if it happened then: with the same uploads, calls and jobs, under a clock set to that time. */
export const play = async (parts: Parts, cast: Cast, step: Step): Promise<void> => {
  const start = parts.clock() - step.hoursAgo * 60 * MINUTE
  const at = (minutes: number): Parts => ({ ...parts, clock: () => start + minutes * MINUTE })
  const applicant = castOf(cast, step.who)
  const scene = { cast, applicant, at }
  const { fileName, bytes } = step.file
  const uploadId = await storeFile(at(0), { accountId: applicant.id, fileName, bytes })
  const { versionId } = await ask(at(1), applicant, { call: submitPackage, input: { uploadId } })
  await drain(at(2), jobs)
  if (step.standards.length === 0) return
  const { app, runningIdentifyId } = await ask(at(2), applicant, { call: queryApkDetail, input: { versionId } })
  // An app whose name is unknown can't be applied for.
  if (!app) return
  const { standards, declarations, remark } = step
  const input = { versionId, standards: [...standards], declarations, remark }
  // An open round is from an interrupted seed.
  const made = runningIdentifyId === null ? await applyReviewed(scene, app.apkId, input) : undefined
  await drain(at(11), jobs)
  await playLabs(scene, step)
  const identifyId = made?.identifyId ?? runningIdentifyId
  if (step.withdraws !== undefined && identifyId !== null)
    await ask(at(80), applicant, { call: withdrawRound, input: { identifyId, reason: step.withdraws } })
  if (identifyId !== null) await playAppeals(scene, { identifyId, step })
}
