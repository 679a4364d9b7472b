import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { pino } from 'pino'
import { serverLimits } from '../../limits.ts'
import { StorageFull } from '../../storage/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { fileNameOf, IDLE_MS, refusalOfSize } from './create-upload.ts'
import { uploadServiceOf, forgetUploadService, RESUMABLE_MS } from './upload-service.ts'
import { ask, begin, idOf, patch, sendFile } from './testing/send-file.ts'

let api: TestApi
const LIMIT = 3 * 1024 ** 2

type Entry = { level: number; msg: string; requestId?: string }
const logged: Entry[] = []
const entryOf = (line: string): Entry => {
  const { level, msg, requestId } = JSON.parse(line) as Entry
  return { level, msg, ...(requestId !== undefined && { requestId }) }
}

before(async () => {
  const log = pino({ level: 'error', base: null, timestamp: false }, { write: (line: string) => void logged.push(entryOf(line)) })
  api = await startTestApi({ log, limits: { ...serverLimits, packageBytes: LIMIT } })
})
after(() => api.close())

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const folder = () => join(api.parts.settings.dataDir, 'uploads')
const leftovers = () => readdir(folder()).catch(() => [])
const rowOf = (id: string) => api.parts.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('a file in chunks is stored by its content and nothing is left in the folder', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(300_000)
  const id = await sendFile(api, member, { bytes, chunkBytes: 70_000, name: '../../etc/包.apk' })
  const row = await rowOf(id)
  assert.equal(row.state, 'finished')
  assert.equal(row.file_name, '包.apk')
  assert.equal(row.sha256, sha256(bytes))
  assert.deepEqual(Buffer.from(await api.parts.storage.bytes(sha256(bytes), LIMIT)), bytes)
  assert.deepEqual(await leftovers(), [])
})

test('concurrent files of several megabytes are stored as sent', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => api.makeMember()))
  const files = members.map((_, index) => randomBytes(LIMIT - index * 777))
  const sent = members.map((member, index) =>
    sendFile(api, member, { bytes: files[index]!, chunkBytes: index % 2 === 0 ? LIMIT : 1_500_001 }),
  )
  for (const [index, id] of (await Promise.all(sent)).entries()) {
    const file = files[index]!
    assert.equal((await rowOf(id)).sha256, sha256(file))
    assert.deepEqual(Buffer.from(await api.parts.storage.bytes(sha256(file), LIMIT)), file)
  }
})

test('bytes that another server wrote into the same folder are hashed as they are, whatever was sent here', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(50_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  await patch(api, member, { id, offset: 0, bytes: bytes.subarray(0, 40_000) })
  const others = Buffer.concat([bytes.subarray(0, 100), randomBytes(39_900)])
  await writeFile(join(folder(), id), others)
  await patch(api, member, { id, offset: 40_000, bytes: bytes.subarray(40_000) })
  assert.equal((await rowOf(id)).sha256, sha256(Buffer.concat([others, bytes.subarray(40_000)])))
})

test('resumes after the process was killed: the hash is computed again from the disk', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(200_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  await patch(api, member, { id, offset: 0, bytes: bytes.subarray(0, 90_000) })
  forgetUploadService(api.parts)
  const state = await ask(api, member, { method: 'HEAD', id })
  assert.equal(state.headers.get('upload-offset'), '90000')
  const rest = await patch(api, member, { id, offset: 90_000, bytes: bytes.subarray(90_000) })
  assert.equal(rest.status, 204)
  assert.equal((await rowOf(id)).sha256, sha256(bytes))
})

test('if all bytes arrived but the file was not stored, the next request stores it', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(10_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const adopt = api.parts.storage.adopt.bind(api.parts.storage)
  api.parts.storage.adopt = () => Promise.reject(new Error('the disk is away'))
  const failed = await patch(api, member, { id, offset: 0, bytes })
  api.parts.storage.adopt = adopt
  assert.equal(failed.status, 500)
  assert.equal((await rowOf(id)).state, 'open')
  const asked = await ask(api, member, { method: 'HEAD', id })
  assert.equal(asked.headers.get('upload-offset'), '10000')
  assert.equal((await rowOf(id)).sha256, sha256(bytes))
  assert.equal((await patch(api, member, { id, offset: 10_000, bytes: new Uint8Array() })).status, 403)
})

test('a process that dies between storing the file and updating its row loses nothing', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(10_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const adopt = api.parts.storage.adopt.bind(api.parts.storage)
  api.parts.storage.adopt = async (...given) => {
    await adopt(...given)
    throw new Error('killed')
  }
  await patch(api, member, { id, offset: 0, bytes })
  api.parts.storage.adopt = adopt
  forgetUploadService(api.parts)
  assert.equal((await rowOf(id)).state, 'open')
  const asked = await ask(api, member, { method: 'HEAD', id })
  assert.deepEqual([asked.status, asked.headers.get('upload-offset')], [200, '10000'])
  assert.deepEqual([(await rowOf(id)).state, (await rowOf(id)).sha256], ['finished', sha256(bytes)])
  assert.ok(!(await leftovers()).some((name) => name.startsWith(id)))
})

test('the same file sent twice concurrently is stored once', async () => {
  const [one, two] = [await api.makeMember(), await api.makeMember()]
  const bytes = randomBytes(150_000)
  const ids = await Promise.all([sendFile(api, one, { bytes }), sendFile(api, two, { bytes }), sendFile(api, one, { bytes })])
  for (const id of ids) assert.equal((await rowOf(id)).sha256, sha256(bytes))
  const blobs = await api.parts.db.selectFrom('blob').selectAll().where('sha256', '=', sha256(bytes)).execute()
  assert.equal(blobs.length, 1)
  assert.deepEqual(await leftovers(), [])
})

/** Sends a part of the announced body and cuts the connection as soon as that part has been sent. */
const sendCut = (member: Caller, { id, bytes, part }: { id: string; bytes: Uint8Array; part: number }) =>
  new Promise<void>((resolve) => {
    const broken = request(`${api.url}/api/upload/${id}`, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        authorization: `Bearer ${member.token}`,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
    })
    broken.on('error', () => resolve())
    broken.write(bytes.subarray(0, part), () => setImmediate(() => broken.destroy(new Error('cut'))))
  })

test('a broken connection keeps what has arrived, and the offset told to the client stays valid', async () => {
  const cut = async (round: number) => {
    const member = await api.makeMember()
    const bytes = randomBytes(1_000_000)
    const part = [400_000, 60_000, 900_000][round % 3] ?? 0
    const id = idOf(await begin(api, member, { size: bytes.length }))
    await sendCut(member, { id, bytes, part })
    const state = await ask(api, member, { method: 'HEAD', id })
    const offset = Number(state.headers.get('upload-offset'))
    assert.ok(offset >= 0 && offset <= part)
    const rest = await patch(api, member, { id, offset, bytes: bytes.subarray(offset) })
    assert.equal(rest.status, 204, `${part} cut, ${offset} told: ${await rest.text()}`)
    assert.equal((await rowOf(id)).sha256, sha256(bytes))
  }
  for (let round = 0; round < 30; round += 3) await Promise.all([cut(round), cut(round + 1), cut(round + 2)])
})

test('refuses a caller without access, and uploads of others', async () => {
  const [owner, stranger] = [await api.makeMember(), await api.makeMember()]
  const newcomer = await api.makeAccount()
  const id = idOf(await begin(api, owner, { size: 10 }))
  const envelope = async (response: Response) => (await response.json()) as { code: number; message: string }
  assert.equal((await begin(api, {}, { size: 10 })).status, 401)
  assert.equal((await envelope(await begin(api, {}, { size: 10 }))).code, codes.TOKEN_MISSING.code)
  assert.equal((await begin(api, { token: 'x'.repeat(43) }, { size: 10 })).status, 401)
  assert.equal((await begin(api, newcomer, { size: 10 })).status, 403)
  const bytes = randomBytes(10)
  assert.equal((await patch(api, {}, { id, offset: 0, bytes })).status, 401)
  assert.equal((await patch(api, stranger, { id, offset: 0, bytes })).status, 404)
  for (const method of ['HEAD', 'DELETE'] as const) {
    assert.equal((await ask(api, {}, { method, id })).status, 401)
    assert.equal((await ask(api, stranger, { method, id })).status, 404)
    assert.equal((await ask(api, owner, { method, id: 'passwd.json' })).status, 404)
    assert.equal((await ask(api, owner, { method, id: '%2e%2e%2fpasswd' })).status, 404)
  }
  assert.equal((await patch(api, owner, { id, offset: 0, bytes })).status, 204)
})

test('refuses empty, too large and wrongly announced bodies', async () => {
  const member = await api.makeMember()
  const empty = await begin(api, member, { size: 0 })
  assert.equal(empty.status, 400)
  assert.match(await empty.text(), /文件是空的/)
  const large = await begin(api, member, { size: LIMIT + 1 })
  assert.equal(large.status, 413)
  assert.match(await large.text(), /安装包不能超过/)
  for (const size of ['-1', '1e3', 'x', '9'.repeat(40)]) assert.equal((await begin(api, member, { size })).status, 400, size)
  const id = idOf(await begin(api, member, { size: 10 }))
  const longer = await patch(api, member, { id, offset: 0, bytes: randomBytes(5000) })
  assert.ok(longer.status >= 400 && longer.status < 500)
  assert.equal((await patch(api, member, { id, offset: 7, bytes: randomBytes(3) })).status, 409)
  assert.equal((await rowOf(id)).state, 'open')
})

test('at most three open uploads; cancelling one makes room and leaves nothing', async () => {
  const member = await api.makeMember()
  const started = await Promise.all([1, 2, 3, 4, 5].map(() => begin(api, member, { size: 10 })))
  assert.deepEqual(
    started.map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 201, 201, 429, 429],
  )
  const id = idOf(started.find(({ status }) => status === 201) ?? started[0]!)
  assert.equal((await ask(api, member, { method: 'DELETE', id })).status, 204)
  assert.equal((await rowOf(id)).state, 'expired')
  assert.equal((await ask(api, member, { method: 'HEAD', id })).status, 410)
  assert.equal((await begin(api, member, { size: 10 })).status, 201)
  assert.ok(!(await leftovers()).some((name) => name.startsWith(id)))
})

test('a start whose answer was lost is repeated with its key: it finds the same upload, and nobody else does', async () => {
  const [one, other] = [await api.makeMember(), await api.makeMember()]
  const key = 'k'.repeat(20)
  const [first, again] = await Promise.all([begin(api, one, { size: 5, key }), begin(api, other, { size: 5, key })])
  assert.deepEqual([first.status, again.status], [201, 201])
  assert.notEqual(idOf(first), idOf(again))
  for (let repeat = 0; repeat < 3; repeat += 1) {
    const repeated = await begin(api, one, { size: 5, key })
    assert.deepEqual([repeated.status, idOf(repeated)], [201, idOf(first)])
  }
  assert.equal((await begin(api, one, { size: 6, key })).status, 409)
  assert.equal((await begin(api, one, { size: 5, key: 'short' })).status, 400)
  assert.equal((await patch(api, one, { id: idOf(first), offset: 0, bytes: Buffer.from('hello') })).status, 204)
  assert.equal((await begin(api, one, { size: 5, key })).status, 409, 'it is finished')
})

test('a start and its repeats at once begin one upload, which counts once and takes one place', async () => {
  const member = await api.makeMember()
  // The repeats find the last place taken by what they ask for.
  for (const size of [1, 2]) assert.equal((await begin(api, member, { size })).status, 201)
  logged.length = 0
  const key = 'at-once-'.repeat(4)
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => begin(api, member, { size: 5, key })))
  assert.deepEqual(new Set(all.map(({ status }) => status)), new Set([201]))
  assert.equal(new Set(all.map(idOf)).size, 1)
  assert.deepEqual(logged, [])
  assert.equal(await api.parts.rates.limits.uploadsPerAccount.count(member.id), 3)
})

test('a start that failed leaves its key, its place and its point free', async () => {
  const member = await api.makeMember()
  const key = 'try-again'.repeat(3)
  const { store } = uploadServiceOf(api.parts).files
  const create = store.create.bind(store)
  store.create = () => Promise.reject(new StorageFull(new Error('ENOSPC')))
  const failed = await begin(api, member, { size: 5, key })
  store.create = create
  assert.equal(failed.status, 507)
  const again = await begin(api, member, { size: 5, key })
  assert.equal(again.status, 201)
  assert.equal((await patch(api, member, { id: idOf(again), offset: 0, bytes: Buffer.from('hello') })).status, 204)
  assert.equal(await api.parts.rates.limits.uploadsPerAccount.count(member.id), 1)
})

test('a repeat whose first request still works is asked to come again, and finds the upload then', async () => {
  const member = await api.makeMember()
  const key = 'under-way'.repeat(3)
  const { store } = uploadServiceOf(api.parts).files
  const create = store.create.bind(store)
  const [creating, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  store.create = async (upload) => {
    creating.resolve()
    await released.promise
    return create(upload)
  }
  const first = begin(api, member, { size: 5, key })
  await creating.promise
  const early = await begin(api, member, { size: 5, key })
  assert.deepEqual([early.status, early.headers.get('retry-after')], [503, '10'])
  assert.equal(((await early.json()) as { code: number }).code, codes.STILL_UNDER_WAY.code)
  // Three look for it, nine wait for them.
  const repeats = Array.from({ length: 14 }, () => begin(api, member, { size: 5, key }))
  assert.equal((await Promise.race(repeats)).status, 429)
  released.resolve()
  store.create = create
  const id = idOf(await first)
  const answers = await Promise.all(repeats)
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 429]))
  for (const answer of answers) if (answer.status === 201) assert.equal(idOf(answer), id)
})

test('an idle upload makes room when another one is started', async () => {
  const member = await api.makeMember()
  const ids = []
  for (let count = 0; count < 3; count += 1) ids.push(idOf(await begin(api, member, { size: 10 })))
  const refused = await begin(api, member, { size: 10 })
  assert.equal(refused.status, 429)
  assert.match(await refused.text(), /没有传完就停下的，30 分钟后自动让出位置/)
  api.shiftClock(IDLE_MS + 60_000)
  assert.equal((await begin(api, member, { size: 10 })).status, 201)
  assert.equal((await rowOf(ids[0] ?? '')).state, 'expired')
  assert.equal((await rowOf(ids[1] ?? '')).state, 'open')
  api.shiftClock(-IDLE_MS - 60_000)
})

test('an upload that is never finished is removed after a day', async () => {
  const member = await api.makeMember()
  const id = idOf(await begin(api, member, { size: 10 }))
  await patch(api, member, { id, offset: 0, bytes: randomBytes(4) })
  await api.drain()
  assert.equal((await rowOf(id)).state, 'open')
  api.shiftClock(RESUMABLE_MS + 1)
  await api.drain()
  assert.equal((await rowOf(id)).state, 'expired')
  assert.deepEqual(
    (await leftovers()).filter((name) => name.startsWith(id)),
    [],
  )
  api.shiftClock(-RESUMABLE_MS - 1)
})

test('bytes of an upload ended by a worker elsewhere are removed with a later upload', async () => {
  const member = await api.makeMember()
  const names = ['ended-elsewhere', 'of-today']
  await Promise.all(names.map((name) => writeFile(join(folder(), name), 'bytes')))
  const daysAgo = new Date(api.parts.clock() - 2 * RESUMABLE_MS)
  await utimes(join(folder(), 'ended-elsewhere'), daysAgo, daysAgo)
  forgetUploadService(api.parts)
  assert.equal((await begin(api, member, { size: 10 })).status, 201)
  const left = new Set(await leftovers())
  assert.deepEqual(
    names.map((name) => left.has(name)),
    [false, true],
  )
  await rm(join(folder(), 'of-today'))
})

test('bytes that a dead process left, or that outlived their account, are removed within a day', async () => {
  const [member, gone] = [await api.makeMember(), await api.makeMember()]
  const [left, orphan] = [idOf(await begin(api, member, { size: 10 })), idOf(await begin(api, gone, { size: 10 }))]
  assert.equal((await ask(api, member, { method: 'DELETE', id: left })).status, 204)
  await writeFile(join(folder(), left), 'bytes')
  await api.parts.db.deleteFrom('account').where('id', '=', gone.id).execute()
  api.shiftClock(RESUMABLE_MS + 1)
  await api.drain()
  for (const id of [left, orphan]) assert.ok(!(await leftovers()).some((name) => name.startsWith(id)), id)
  api.shiftClock(-RESUMABLE_MS - 1)
})

test('a full store at the last moment is explained, and the file is accepted once there is room', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(1_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const adopt = api.parts.storage.adopt.bind(api.parts.storage)
  api.parts.storage.adopt = () => Promise.reject(new StorageFull(new Error('ENOSPC')))
  const full = await patch(api, member, { id, offset: 0, bytes })
  api.parts.storage.adopt = adopt
  assert.equal(full.status, 507)
  assert.match(await full.text(), /存储空间不足/)
  assert.equal((await ask(api, member, { method: 'HEAD', id })).headers.get('upload-offset'), '1000')
  assert.equal((await rowOf(id)).state, 'finished')
})

test('a full disk is explained', { skip: process.platform !== 'linux' }, async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(50_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const path = join(folder(), id)
  await rm(path)
  await symlink('/dev/full', path)
  logged.length = 0
  const full = await patch(api, member, { id, offset: 0, bytes })
  assert.deepEqual([full.status, full.headers.get('retry-after')], [507, '10'])
  assert.match(await full.text(), /存储空间不足/)
  assert.deepEqual(logged, [{ level: 50, msg: 'upload failed', requestId: full.headers.get('x-request-id') }])
})

test('an upload leaves the disk’s reserve to the database, says so, and continues once there is more room', async () => {
  const member = await api.makeMember()
  const bytes = randomBytes(50_000)
  const id = idOf(await begin(api, member, { size: bytes.length }))
  const service = uploadServiceOf(api.parts)
  const { freeBytes } = service
  service.freeBytes = async () => 128 * 1024 ** 2
  logged.length = 0
  const full = await patch(api, member, { id, offset: 0, bytes })
  service.freeBytes = freeBytes
  assert.deepEqual([full.status, full.headers.get('retry-after')], [507, '10'])
  assert.match(await full.text(), /存储空间不足/)
  assert.deepEqual(
    logged.map(({ level, requestId }) => [level, requestId]),
    [[50, full.headers.get('x-request-id')]],
  )
  assert.equal((await patch(api, member, { id, offset: 0, bytes })).status, 204)
})

test('hostile names and sizes are handled', () => {
  const encoded = (name: string) => `filetype YQ==,filename ${Buffer.from(name).toString('base64')}`
  assert.equal(fileNameOf(encoded('a\u0000\u202Eb.apk')), 'a b.apk')
  assert.equal(fileNameOf(undefined), '未命名.apk')
  assert.equal(refusalOfSize('10', { atMost: 100, free: 0 })?.status, 507)
  assert.equal(refusalOfSize('10', { atMost: 100, free: 1024 ** 4 }), undefined)
})
