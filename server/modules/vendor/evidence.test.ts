import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { claimDeviceTask, queryDeviceTask, saveDeviceResult } from '@alliance/contract/vendor'
import { serverLimits } from '../../limits.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { certify, packageOf, read } from '../identify/testing/submit.ts'
import { LAB_ONE } from '../review/testing/pass-review.ts'
import { makeReviewer, newestTask, png, sendEvidence } from './testing/lab.ts'

let api: TestApi
let reviewer: Caller
let taskId: string
before(async () => {
  const argon2 = { memoryKiB: 64, passes: 1, parallelism: 1 }
  const evidence = { ...serverLimits.evidence, perResult: 2, perTask: 12 }
  api = await startTestApi({ limits: { ...serverLimits, argon2, evidence } })
  const member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.evidence' }))
  reviewer = await makeReviewer(api, LAB_ONE.id)
  await certify(api, member, { versionId, standards: ['largeScreen'] })
  taskId = (await newestTask(reviewer))?.taskId ?? ''
})
after(() => api.close())

const send = (more: { fileName?: string; bytes?: Uint8Array; token?: string; taskId?: string } = {}) =>
  sendEvidence(api, more.token ?? reviewer.token, { taskId, ...more })
const text = (words: string) => new TextEncoder().encode(words)

test('only the holder of the task may add files', async () => {
  assert.equal((await send()).answer.code, codes.LEASE_LOST.code)
  await reviewer.post(claimDeviceTask, { taskId })
  const colleague = await makeReviewer(api, LAB_ONE.id)
  const member = await api.makeMember()
  assert.equal((await send({ token: colleague.token })).answer.code, codes.LEASE_LOST.code)
  assert.equal((await send({ token: member.token })).status, 403)
  assert.equal((await send({ token: 'x' })).status, 401)
  assert.equal((await send({ taskId: '../../x' })).answer.code, codes.NOT_FOUND.code)
})

test('a log, a re-encoded picture, a video: recognised by content, whatever the file name', async () => {
  const log = await send({ fileName: '../../etc/日志.html', bytes: text('I/ActivityManager: 启动 812 ms\u001b[0m\n') })
  assert.deepEqual([log.answer.data?.fileName, log.answer.data?.mediaType], ['日志.log', 'text/plain; charset=utf-8'])
  const shot = await send({ fileName: 'a.exe', bytes: Buffer.concat([png(), Buffer.from('<script>')]) })
  assert.deepEqual([shot.answer.data?.fileName, shot.answer.data?.mediaType], ['a.jpg', 'image/jpeg'])
  const response = await fetch(api.url + (shot.answer.data?.address ?? ''))
  assert.match(response.headers.get('content-disposition') ?? '', /^attachment/)
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.deepEqual([...bytes.subarray(0, 3)], [0xff, 0xd8, 0xff])
  assert.ok(!bytes.includes('<script>'))
  const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(40)])
  assert.equal((await send({ fileName: 'v', bytes: video })).answer.data?.mediaType, 'video/mp4')
})

test('other content is refused, however it is disguised', async () => {
  const hostile: Record<string, Uint8Array> = {
    empty: new Uint8Array(),
    elf: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 0),
    zip: Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0),
    'half a picture': png().subarray(0, 40),
    'a picture of billions of pixels': png(4, 4, { width: 60_000, height: 60_000 }),
    'not UTF-8': Uint8Array.of(0x41, 0xc3, 0x28),
    'text with NUL': text('a\u0000b'),
    gif: text('GIF89a\u0001\u0000'),
  }
  for (const [what, bytes] of Object.entries(hostile))
    assert.equal((await send({ fileName: `${what}.png`, bytes })).answer.code, codes.BAD_INPUT.code, what)
  const huge = await send({ bytes: new Uint8Array(20 * 1024 ** 2 + 1).fill(65) })
  assert.equal(huge.answer.code, codes.TOO_LARGE.code)
})

test('files belong to their task, and their number is limited', async () => {
  const { data } = (await send()).answer
  const evidenceIds = [data?.evidenceId]
  const given = { taskId, termId: 'LSA-17', outcome: 'fail', measured: '错位 12 dp', note: '', evidenceIds }
  assert.equal((await reviewer.post(saveDeviceResult, { ...given, measured: '' })).code, codes.EVIDENCE_NEEDED.code)
  const bare = { ...given, outcome: 'pass', measured: '' }
  const nothing = await reviewer.post(saveDeviceResult, { ...bare, evidenceIds: [] })
  assert.deepEqual(nothing.data, { fields: { measured: '请写明实测值，或附上日志或截图' } })
  assert.equal((await reviewer.post(saveDeviceResult, bare)).code, 0, 'a file alone shows a pass')
  const three = await reviewer.post(saveDeviceResult, { ...given, evidenceIds: ['a', 'b', 'c'] })
  assert.deepEqual(three.data, { fields: { evidenceIds: '最多 2 个文件' } }, 'an installation may allow fewer than the contract')
  assert.equal((await reviewer.post(saveDeviceResult, given)).code, 0)
  const { data: task } = await reviewer.post(queryDeviceTask, { taskId })
  const shown = task?.terms.find(({ id }) => id === 'LSA-17')?.result
  assert.deepEqual(
    shown?.evidence.map(({ evidenceId }) => evidenceId),
    evidenceIds,
  )
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send({ bytes: text(`I/${index}\n`) })))
  assert.ok(answers.some(({ answer }) => answer.code === codes.BAD_INPUT.code))
  const rows = await api.parts.db.selectFrom('evidence').select('id').where('task_id', '=', taskId).execute()
  assert.equal(rows.length, 12)
  for (let index = 0; index < 12; index += 1) {
    const sha256 = createHash('sha256')
      .update(text(`I/${index}\n`))
      .digest('hex')
    if (!(await api.parts.storage.has(sha256))) continue
    const blob = await api.parts.db.selectFrom('blob').select('sha256').where('sha256', '=', sha256).executeTakeFirst()
    assert.ok(blob, 'a file that was stored before it was refused is known to the sweep')
  }
})

test('files refused by a full task are not stored, so that the limit also protects the disk', async () => {
  const bytes = text('I/one too many\n')
  assert.equal((await send({ bytes })).answer.code, codes.BAD_INPUT.code)
  assert.equal(await api.parts.storage.has(createHash('sha256').update(bytes).digest('hex')), false)
})
