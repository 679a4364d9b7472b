import assert from 'node:assert/strict'
import { crc32, deflateSync } from 'node:zlib'
import type { Envelope } from '@alliance/contract/call'
import type { Device } from '@alliance/contract/device'
import {
  claimDeviceTask,
  type evidenceFile,
  queryDeviceTask,
  queryDeviceTasks,
  saveDeviceResult,
  submitDeviceTask,
} from '@alliance/contract/vendor'
import type * as z from 'zod/mini'
import type { Caller, TestApi } from '../../../testing/index.ts'

type Evidence = z.output<typeof evidenceFile>
export type Said = 'pass' | 'fail' | 'notApplicable' | 'undetermined'

/** A reviewer of this member who has passed the second factor. */
export const makeReviewer = async (api: TestApi, memberId: string): Promise<Caller> => {
  const made = await api.makeAccount({ grants: ['vendor'] })
  await api.parts.db.insertInto('reviewer').values({ account_id: made.id, member_id: memberId }).execute()
  return made
}

const chunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
/** A grey PNG; `claims`: the size in its header. */
export const png = (width = 4, height = 4, claims = { width, height }) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(claims.width, 0)
  head.writeUInt32BE(claims.height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height, 0x80)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', new Uint8Array())])
}

/** Uploads a file as evidence with this token. */
export const sendEvidence = async (
  api: TestApi,
  token: string,
  {
    taskId,
    fileName = 'log.txt',
    bytes = new TextEncoder().encode('I/ok\n'),
  }: { taskId: string; fileName?: string; bytes?: Uint8Array },
): Promise<{ status: number; answer: Envelope<Evidence> }> => {
  const query = new URLSearchParams({ taskId, fileName })
  const response = await fetch(`${api.url}/api/upload/evidence?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: bytes as Uint8Array<ArrayBuffer>,
  })
  return { status: response.status, answer: (await response.json()) as Envelope<Evidence> }
}

export const newestTask = async (reviewer: Caller) => {
  const { data } = await reviewer.post(queryDeviceTasks, { size: 1 })
  return data?.items[0]
}

type Results = { taskId: string; terms: readonly { id: string }[]; said: Readonly<Record<string, Said>> }
/** Enters a result per term of a claimed task, pass by default; a fail has a log as evidence. */
export const enterResults = async (api: TestApi, reviewer: Caller, { taskId, terms, said }: Results): Promise<void> => {
  for (const { id: termId } of terms) {
    const outcome = said[termId] ?? 'pass'
    const file = outcome === 'fail' ? (await sendEvidence(api, reviewer.token, { taskId })).answer.data : undefined
    const evidenceIds = file ? [file.evidenceId] : []
    const input = { taskId, termId, outcome, measured: '实测 3 次', note: outcome === 'pass' ? '' : '见日志', evidenceIds }
    const answer = await reviewer.post(saveDeviceResult, input)
    assert.equal(answer.code, 0, answer.message)
  }
}

type Wanted = { taskId: string; said?: Record<string, Said>; device?: Device; submit?: boolean }
/** Claims a task, enters a result per term (pass by default) through the calls, and submits it. */
export const judgeTask = async (api: TestApi, reviewer: Caller, { taskId, said = {}, submit = true }: Wanted) => {
  const { code } = await reviewer.post(claimDeviceTask, { taskId })
  assert.equal(code, 0, 'claim')
  const { data } = await reviewer.post(queryDeviceTask, { taskId })
  assert.ok(data?.mine)
  await enterResults(api, reviewer, { taskId, terms: data.terms, said })
  return submit ? reviewer.post(submitDeviceTask, { taskId }) : undefined
}
