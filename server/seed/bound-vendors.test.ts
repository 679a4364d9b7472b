import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@alliance/contract/account'
import { applyReview, queryReviewDetail, queryReviewList } from '@alliance/contract/review'
import { AppReviewState, MemberReviewState } from '@alliance/contract/states'
import { openDemonstration } from './testing/demonstration.ts'

test('the bindings of the story hold: the running vendors are asked with them, and answer', async () => {
  const { api, accounts } = await openDemonstration()
  const { email = '', password = '' } = accounts.find((one) => one.email === 'qingchuan@example.com') ?? {}
  const { data: entered } = await api.post(login, { email, password })
  const token = { token: entered?.token ?? '' }
  const { data: listed } = await api.post(queryReviewList, {}, token)
  const found = listed?.items.find(({ app }) => app.packageName === 'com.example.weather')
  assert.equal(found?.state, AppReviewState.succeeded)
  await api.post(applyReview, { apkId: found.app.apkId }, token)
  await api.drain()
  const { data } = await api.post(queryReviewDetail, { apkId: found.app.apkId }, token)
  const [first, second] = data?.review?.members ?? []
  assert.deepEqual([first?.state, first?.detail], [MemberReviewState.passed, '厂商确认应用属于你绑定的账号'])
  // The second store has most apps of the story, not all.
  assert.ok(second?.state === MemberReviewState.passed || second?.state === MemberReviewState.notReviewed)
  assert.equal(data?.review?.state, AppReviewState.succeeded)
  await api.close()
})
