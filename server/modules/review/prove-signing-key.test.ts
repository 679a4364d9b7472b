import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyReview, proveSigningKey, queryReviewDetail } from '@alliance/contract/review'
import { AppReviewState } from '@alliance/contract/states'
import { change } from '../../analysis/samples.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { packageOf, submit } from '../identify/testing/submit.ts'
import { sendFile } from '../upload/testing/send-file.ts'
import { type AnsweringVendor, startAnsweringVendor } from './testing/answering-vendor.ts'

let api: TestApi
let north: AnsweringVendor
let south: AnsweringVendor
let member: Caller
let apkId: string
let count = 0

before(async () => {
  api = await startTestApi()
  north = await startAnsweringVendor(api, 'north')
  south = await startAnsweringVendor(api, 'south')
})
beforeEach(async () => {
  count += 1
  member = await api.makeMember()
  await submit(api, member, packageOf({ package: `cn.example.review${count}` }))
  await api.drain()
  const app = await api.parts.db.selectFrom('app').select('id').where('account_id', '=', member.id).executeTakeFirstOrThrow()
  apkId = app.id
  north.answers('mine')
  south.answers('mine')
})
after(async () => {
  await north.close()
  await south.close()
  await api.close()
})

const review = async () => {
  const { data } = await member.post(queryReviewDetail, { apkId })
  return data
}
const states = async () => {
  const found = (await review())?.review
  return [found?.state, ...(found?.members.map(({ state, reason }) => (reason === null ? state : `${state}/${reason}`)) ?? [])]
}
const ask = async () => {
  const { code } = await member.post(applyReview, { apkId })
  assert.equal(code, 0)
  await api.drain()
}
const { underReview, succeeded, failed } = AppReviewState

const prove = async (bytes: Uint8Array) => {
  const uploadId = await sendFile(api, member, { bytes })
  return member.post(proveSigningKey, { apkId, uploadId })
}
const carrying = (content: string, path: string, packageName = `cn.example.review${count}`) =>
  packageOf(
    { package: packageName, versionCode: 99 },
    change.withEntries({ path, bytes: new TextEncoder().encode(content), stored: true }),
  )

test('a package by the same key with the challenge turns 4 into 2 for every bound vendor, and nothing else does', async () => {
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('none')
  south.answers('none')
  await ask()
  const found = await review()
  assert.ok(found)
  const { path, content } = found.challenge
  const otherKey = change.chain(
    change.withEntries({ path, bytes: new TextEncoder().encode(content), stored: true }),
    change.withSigning({ key: 'earlier', schemes: ['v2', 'v3'] }),
  )
  const wrong = {
    'no challenge': packageOf({ package: `cn.example.review${count}` }),
    'another challenge': carrying('alliance-proof x', path),
    'another place': carrying(content, 'assets/other.txt'),
    'another app': carrying(content, path, 'cn.example.another'),
    'another key': packageOf({ package: `cn.example.review${count}` }, otherKey),
    'no package': new TextEncoder().encode(content),
  }
  for (const [what, bytes] of Object.entries(wrong)) assert.equal((await prove(bytes)).code, codes.KEY_PROOF_FAILED.code, what)
  assert.deepEqual(await states(), [underReview, 4, 4])
  const { data, message } = await prove(carrying(`${content}\n`, path))
  assert.equal(data?.state, succeeded, message)
  assert.deepEqual(await states(), [succeeded, 2, 2])
  assert.equal((await review())?.review?.keyProved, true)
  // The proof stays when the vendors are asked again, and gives way to a vendor that says no.
  await ask()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  south.answers('other')
  await ask()
  assert.deepEqual(await states(), [failed, 2, '3/2'])
})
