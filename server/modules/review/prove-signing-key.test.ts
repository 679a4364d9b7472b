import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { applyIdentify } from '@alliance/contract/identify'
import { queryPackageStorage } from '@alliance/contract/package-storage'
import { proveSigningKey } from '@alliance/contract/review'
import { AppReviewState } from '@alliance/contract/states'
import { decideOwnership, queryOwnershipTasks } from '@alliance/contract/vendor'
import { change } from '../../analysis/samples.ts'
import type { Caller, TestApi } from '../../testing/index.ts'
import { packageOf, SAID, submit } from '../identify/testing/submit.ts'
import { sendFile } from '../upload/testing/send-file.ts'
import type { AnsweringVendor } from './testing/answering-vendor.ts'
import { type Applicant, startTwoVendors } from './testing/two-vendors.ts'

let place: Awaited<ReturnType<typeof startTwoVendors>>
let applicant: Applicant
let api: TestApi
let north: AnsweringVendor
let south: AnsweringVendor
let member: Caller
let apkId: string

before(async () => {
  place = await startTwoVendors()
  ;({ api, north, south } = place)
})
beforeEach(async () => {
  applicant = await place.makeApplicant()
  ;({ member, apkId } = applicant)
})
after(() => place.close())

const review = () => place.review(applicant)
const states = () => place.states(applicant)
const ask = () => place.ask(applicant)
const { underReview, succeeded, failed } = AppReviewState

const prove = async (bytes: Uint8Array) => {
  const uploadId = await sendFile(api, member, { bytes })
  return member.post(proveSigningKey, { apkId, uploadId })
}
const carrying = (content: string, path: string, packageName = applicant.packageName) =>
  packageOf(
    { package: packageName, versionCode: 99 },
    change.withEntries({ path, bytes: new TextEncoder().encode(content), stored: true }),
  )

test('only a package by the same key with the challenge turns 4 into 2, for every bound vendor', async () => {
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
  const wrong: [bytes: Uint8Array, why: RegExp][] = [
    [packageOf({ package: applicant.packageName }), /里没有 assets\/alliance-proof\.txt$/],
    [carrying('alliance-proof x', path), /assets\/alliance-proof\.txt 的内容不同$/],
    [carrying(content, 'assets/other.txt'), /里没有 assets/],
    [carrying(content, path, 'cn.example.another'), /包名是 cn\.example\.another，要证明的应用是/],
    [packageOf({ package: applicant.packageName }, otherKey), /签名密钥与已上传的版本不同$/],
    [new TextEncoder().encode(content), /^这个文件不能作为安装包读取：.*[^。]$/],
  ]
  for (const [bytes, why] of wrong) {
    const { code, message } = await prove(bytes)
    assert.equal(code, codes.KEY_PROOF_FAILED.code, String(why))
    assert.match(message, why)
  }
  assert.deepEqual(await states(), [underReview, 4, 4])
  const uploadId = await sendFile(api, member, { bytes: carrying(`${content}\n`, path) })
  const again = () => member.post(proveSigningKey, { apkId, uploadId })
  const { data, message } = await again()
  assert.equal(data?.state, succeeded, message)
  assert.deepEqual(await states(), [succeeded, 2, 2])
  assert.equal((await review())?.review?.keyProved, true)
  assert.deepEqual((await member.post(queryPackageStorage)).data?.uploads, [], 'what was sent as a proof is used')
  assert.equal((await again()).data?.state, succeeded, 'asked again because the answer was lost')
  // The proof remains when the vendors are asked again, but a vendor's denial overrides it.
  await ask()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  south.answers('other')
  await ask()
  assert.deepEqual(await states(), [failed, 2, '3/2'])
})

test('what rests on a key covers no version by another one, whether proved or confirmed by a reviewer', async () => {
  const apply = (versionId: string) =>
    member.post(applyIdentify, { versionId, standards: ['security'], declarations: SAID }, { json: true })
  const strangers = (versionCode: number) =>
    submit(
      api,
      member,
      packageOf({ package: applicant.packageName, versionCode }, change.withSigning({ key: 'earlier', schemes: ['v2', 'v3'] })),
    )
  await north.bind(member.id)
  await south.bind(member.id)
  north.answers('none')
  south.answers('none')
  await ask()
  const { path, content } = (await review())!.challenge
  assert.equal((await prove(carrying(content, path))).data?.state, succeeded)
  const foreign = await strangers(2)
  await api.drain()
  assert.deepEqual(await states(), [succeeded, 2, 2])
  assert.equal((await apply(foreign)).code, codes.SIGNER_NOT_REVIEWED.code)
  await ask()
  assert.deepEqual(await states(), [underReview, 4, 4], 'asked again, the newest version needs a proof of its own')

  const reviewer = await api.makeAccount({ grants: ['vendor'] })
  await api.parts.db.insertInto('reviewer').values({ account_id: reviewer.id, member_id: 'north' }).execute()
  north.answers('down')
  await ask()
  const { data } = await reviewer.post(queryOwnershipTasks, { open: 'true' })
  const task = data?.items.find(({ packageName }) => packageName === applicant.packageName)
  assert.ok(task)
  await reviewer.post(decideOwnership, { taskId: task.taskId, belongs: 'true', reason: '后台可以查到' })
  assert.deepEqual(await states(), [succeeded, 2, 4])
  assert.equal((await apply(applicant.versionId)).code, codes.SIGNER_NOT_REVIEWED.code, 'the reviewer saw the other key')
  assert.equal((await apply(foreign)).code, 0)
  await api.drain()
})

test('the number of packages read per hour to prove a key is limited', async () => {
  const { points } = api.parts.limits.counted.keyProofsPerAccount
  const bytes = new TextEncoder().encode('no package')
  for (let asked = 0; asked < points; asked += 1) assert.equal((await prove(bytes)).code, codes.KEY_PROOF_FAILED.code)
  assert.equal((await prove(bytes)).code, codes.TOO_MANY_REQUESTS.code)
})
