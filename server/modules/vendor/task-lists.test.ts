import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { claimDeviceTask, queryDeviceTasks, queryVendorDesk, submitDeviceTask } from '@alliance/contract/vendor'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, readFor } from '../identify/testing/submit.ts'
import { LAB_ONE, LAB_TWO } from '../review/testing/pass-review.ts'
import { judgeTask, makeReviewer } from './testing/lab.ts'

let api: TestApi
let member: Caller
let one: Caller
let two: Caller

before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '云杉' })
  for (const count of [1, 2, 3]) {
    const given = { bytes: packageOf({ package: `cn.example.list${count}` }), members: [LAB_ONE, LAB_TWO] }
    const { versionId } = await readFor(api, member, given)
    await certify(api, member, { versionId, standards: ['largeScreen'] })
  }
  one = await makeReviewer(api, LAB_ONE.id)
  two = await makeReviewer(api, LAB_TWO.id)
})
after(() => api.close())

const listed = async (caller: Caller, asked: object = {}) => {
  const { data } = await caller.post(queryDeviceTasks, { size: 100, ...asked })
  assert.ok(data)
  return { names: data.items.map(({ app, state }) => `${app.packageName.at(-1)} ${state}`), waiting: data.waiting }
}

test('a lab’s unfinished tasks are in one list, oldest first, claimed or not, counted as in the menu', async () => {
  assert.deepEqual(await listed(one, { state: 'unfinished' }), {
    names: ['1 open', '2 open', '3 open'],
    waiting: { open: 3, claimed: 0 },
  })
  const { data } = await one.post(queryDeviceTasks, { state: 'unfinished' })
  const [first, second] = data?.items ?? []
  assert.ok(first && second)
  await judgeTask(api, one, { taskId: first.taskId })
  assert.equal((await one.post(claimDeviceTask, { taskId: second.taskId })).code, 0)
  const waiting = { open: 1, claimed: 1 }
  assert.deepEqual(await listed(one, { state: 'unfinished' }), { names: ['2 claimed', '3 open'], waiting })
  // The counts are of all waiting tasks, whatever the list's filter.
  assert.deepEqual(await listed(one, { state: 'submitted', keyword: 'list9' }), { names: [], waiting })
  assert.equal((await one.post(queryVendorDesk, {})).data?.tasksOpen, 2)
  assert.deepEqual((await listed(two)).waiting, { open: 3, claimed: 0 })
})

test('a task with an expired lease counts as waiting again, as it does when claiming', async () => {
  api.shiftClock(5 * 3_600_000)
  assert.deepEqual(await listed(one, { state: 'unfinished' }), { names: ['2 open', '3 open'], waiting: { open: 2, claimed: 0 } })
})

test('pages of unfinished tasks continue where the previous one ended', async () => {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await two.post(queryDeviceTasks, { state: 'unfinished', size: 1, ...(cursor && { cursor }) })
    names.push(...(data?.items ?? []).map(({ app }) => app.packageName))
    cursor = data?.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(names, ['cn.example.list1', 'cn.example.list2', 'cn.example.list3'])
})

test('refuses an unknown selection, and callers who review for nobody', async () => {
  assert.equal((await one.post(queryDeviceTasks, { state: 'done' })).code, codes.BAD_INPUT.code)
  assert.equal((await member.post(queryDeviceTasks, { state: 'unfinished' })).code, codes.FORBIDDEN.code)
  assert.equal((await one.post(submitDeviceTask, { taskId: 'unfinished' })).code, codes.NOT_FOUND.code)
})
