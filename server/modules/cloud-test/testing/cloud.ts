import assert from 'node:assert/strict'
import { queryCloudTask, queryCloudTasks } from '@alliance/contract/cloud-lab'
import { startCloudRun } from '@alliance/contract/cloud-test'
import type { StandardId } from '@alliance/contract/standards'
import { saveDevice } from '@alliance/contract/lab-devices'
import type { Device } from '@alliance/contract/device'
import { claimDeviceTask, submitDeviceTask } from '@alliance/contract/vendor'
import type { Caller, TestApi } from '../../../testing/index.ts'
import { packageOf, submit } from '../../identify/testing/submit.ts'
import { makeVendorMember, type TestMember } from '../../review/testing/pass-review.ts'
import { enterResults, makeReviewer, type Said } from '../../vendor/testing/lab.ts'

/** A member that is a terminal vendor, with a reviewer. */
export const makeLab = async (api: TestApi, member: TestMember): Promise<Caller> => {
  await makeVendorMember(api, member)
  return makeReviewer(api, member.id)
}

type Wished = Partial<Pick<Device, 'name' | 'form' | 'androidVersion' | 'widthDp' | 'heightDp'>> & { postures?: string }
/** A device of this reviewer's lab; a phone by default. */
export const makeDevice = async (reviewer: Caller, wished: Wished = {}): Promise<string> => {
  const phone = { name: '样机', form: 'phone', androidVersion: '16', widthDp: 411, heightDp: 914, postures: '竖屏 横屏' }
  const { data, message } = await reviewer.post(saveDevice, { ...phone, ...wished })
  assert.ok(data, message)
  return data.deviceId
}

let count = 0
/** An own version with a finished self-check; its app has had no review. */
export const makeVersion = async (api: TestApi, caller: Caller, bytes?: Uint8Array): Promise<string> => {
  count += 1
  const versionId = await submit(api, caller, bytes ?? packageOf({ package: `cn.example.cloud${count}` }))
  await api.drain()
  return versionId
}

export const startRun = async (
  caller: Caller,
  asked: { versionId: string; deviceIds: string[]; standards?: StandardId[] },
): Promise<string> => {
  const { data, message } = await caller.post(startCloudRun, { standards: ['largeScreen'], ...asked })
  assert.ok(data, message)
  return data.runId
}

/** The lab's latest tasks, those of the newest run first. */
export const cloudTasks = async (reviewer: Caller) => (await reviewer.post(queryCloudTasks, { size: 100 })).data?.items ?? []

type Wanted = { taskId: string; said?: Record<string, Said>; submit?: boolean }
/** Claims a cloud task, enters a result per term (pass by default) through the calls, and submits it. */
export const judgeCloudTask = async (api: TestApi, reviewer: Caller, { taskId, said = {}, submit: end = true }: Wanted) => {
  assert.equal((await reviewer.post(claimDeviceTask, { taskId })).code, 0, 'claim')
  const { data } = await reviewer.post(queryCloudTask, { taskId })
  assert.ok(data?.mine)
  await enterResults(api, reviewer, { taskId, terms: data.terms, said })
  return end ? reviewer.post(submitDeviceTask, { taskId }) : undefined
}
