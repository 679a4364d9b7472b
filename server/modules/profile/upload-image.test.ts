import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadImage } from '@napi-rs/canvas'
import { codes } from '@alliance/contract/codes'
import { StorageFull } from '../../storage/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { picture, sendPicture, uploadPicture } from './testing/picture.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const fetchBytes = async (address: string) => {
  const response = await fetch(api.url + address)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A JPEG with EXIF data: an orientation, and a secret in the comment. */
const fromCamera = async () => {
  const plain = Buffer.from(await picture('jpeg', 300, 100))
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  const exif = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 34]), Buffer.from('Exif\0\0'), Buffer.from(tiff)])
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 16]), Buffer.from('secret-location'.slice(0, 14))])
  return Buffer.concat([plain.subarray(0, 2), exif, comment, plain.subarray(2), Buffer.from('PK trailing archive')])
}

test('takes PNG, JPEG and WebP, and gives a private address that shows a JPEG', async () => {
  const caller = await api.makeAccount()
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const { status, answer } = await sendPicture(api, caller.token, await picture(type))
    assert.deepEqual([status, answer.code], [200, 0])
    const { response, bytes } = await fetchBytes(answer.data.address)
    assert.equal(response.headers.get('content-type'), 'image/jpeg')
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/)
    const image = await loadImage(bytes)
    assert.deepEqual([image.width, image.height], [320, 200])
  }
})

test('only the pixels of the file are kept: no metadata, no trailing bytes; the picture is upright', async () => {
  const caller = await api.makeAccount()
  const { answer } = await sendPicture(api, caller.token, await fromCamera())
  const { bytes } = await fetchBytes(answer.data.address)
  for (const trace of ['Exif', 'secret-loc', 'PK trailing']) assert.ok(!bytes.includes(trace), trace)
  const image = await loadImage(bytes)
  assert.deepEqual([image.width, image.height], [100, 300])
})

test('a full disk is reported, and the same picture is accepted once there is room', async () => {
  const caller = await api.makeAccount()
  const bytes = await picture()
  const put = api.parts.storage.put.bind(api.parts.storage)
  api.parts.storage.put = () => Promise.reject(new StorageFull(new Error('ENOSPC')))
  const { status, answer } = await sendPicture(api, caller.token, bytes)
  api.parts.storage.put = put
  assert.deepEqual([status, answer.code], [503, codes.UNAVAILABLE.code])
  assert.equal(answer.message, '网站的存储空间不足，请稍后再试')
  assert.equal((await sendPicture(api, caller.token, bytes)).answer.code, 0)
})

test('large pictures are scaled down', async () => {
  const caller = await api.makeAccount()
  const { answer } = await sendPicture(api, caller.token, await picture('jpeg', 4_000, 1_000))
  const image = await loadImage((await fetchBytes(answer.data.address)).bytes)
  assert.deepEqual([image.width, image.height], [api.parts.limits.imageSide, 600])
})

test('refuses files that are no picture, declare a false size, or are too large', async () => {
  const caller = await api.makeAccount()
  const lying = Buffer.from(await picture())
  lying.writeUInt32BE(50_000, 16)
  lying.writeUInt32BE(50_000, 20)
  const cut = (await picture()).slice(0, 60)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const bytes of [new Uint8Array(), svg, Buffer.from('GIF89a'), cut, lying]) {
    const { answer } = await sendPicture(api, caller.token, bytes)
    assert.equal(answer.code, codes.BAD_INPUT.code)
    assert.ok(answer.data.fields?.['file'])
  }
  const { status, answer } = await sendPicture(api, caller.token, new Uint8Array(api.parts.limits.imageBytes + 1))
  assert.deepEqual([status, answer.code, answer.message], [200, codes.TOO_LARGE.code, '文件不能超过 5 MB，请缩小后重试'])
})

/** A JPEG of 30 million pixels whose frame comes after `passedOver`; parsed as a segment, that leads to a frame of 8 × 8. */
const hiding = async (passedOver: readonly number[]) => {
  const plain = Buffer.from(await picture('jpeg', 64, 64))
  const at = plain.indexOf(Buffer.from([0xff, 0xc0]))
  plain.writeUInt16BE(5_000, at + 5)
  plain.writeUInt16BE(6_000, at + 7)
  const whole = Buffer.concat([plain.subarray(0, at), Buffer.from(passedOver), plain.subarray(at), Buffer.alloc(70_000)])
  Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 8, 0, 8]).copy(whole, at + 2 + whole.readUInt16BE(at + 2))
  return whole
}

test('a JPEG can’t hide its size behind bytes that decoders skip', async () => {
  const caller = await api.makeAccount()
  for (const passedOver of [[0xff], [0xff, 0xd0], [0xff, 0x01]]) {
    const { answer } = await sendPicture(api, caller.token, await hiding(passedOver))
    assert.match(answer.data.fields?.['file'] ?? '', /不超过 2700 万像素/)
  }
  const small = Buffer.from(await picture('jpeg'))
  const filled = Buffer.concat([small.subarray(0, 2), Buffer.from([0xff, 0xff]), small.subarray(2)])
  assert.equal((await sendPicture(api, caller.token, filled)).answer.code, 0)
})

test('a body without a length is read only up to the limit', async () => {
  const caller = await api.makeAccount()
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)) })
  const sent = fetch(`${api.url}/api/upload/image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${caller.token}` },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  const code = await sent.then(
    async (response) => ((await response.json()) as { code: number }).code,
    // The connection is cut while the rest is still being sent, which may be all that the client sees.
    () => codes.TOO_LARGE.code,
  )
  assert.equal(code, codes.TOO_LARGE.code)
})

test('refuses anonymous callers, and is rate limited per account', async () => {
  assert.equal((await sendPicture(api, undefined, await picture())).status, 401)
  assert.equal((await sendPicture(api, 'dead', await picture())).status, 401)
  const caller = await api.makeAccount()
  await uploadPicture(api, caller)
  for (let count = 0; count < api.parts.limits.counted.imagesPerAccount.points; count += 1)
    await api.parts.rates.limits.imagesPerAccount.take(caller.id)
  assert.equal((await sendPicture(api, caller.token, await picture())).answer.code, codes.TOO_MANY_REQUESTS.code)
})

test('an account’s pictures have a total size limit, each content counted once; what exceeds it is not stored', async () => {
  const { db, limits } = api.parts
  const [full, other] = [await api.makeAccount(), await api.makeAccount()]
  const [first, second] = [await picture('png', 300, 90), await picture('png', 300, 80)]
  assert.equal((await sendPicture(api, full.token, first)).answer.code, 0)
  const own = db.selectFrom('image').select('sha256').where('account_id', '=', full.id)
  await db
    .updateTable('blob')
    .set({ size_bytes: limits.imagesOfAccountBytes / 2 })
    .where('sha256', 'in', own)
    .execute()
  assert.equal((await sendPicture(api, full.token, first)).answer.code, 0)
  await db
    .updateTable('blob')
    .set({ size_bytes: limits.imagesOfAccountBytes - 4 })
    .where('sha256', 'in', own)
    .execute()
  const before = await db.selectFrom('blob').select('sha256').execute()
  const { answer } = await sendPicture(api, full.token, second)
  assert.equal(answer.code, codes.BAD_INPUT.code)
  assert.match(answer.data.fields?.['file'] ?? '', /一共可以存 64 MB.*7 天后自动删除/)
  assert.equal((await db.selectFrom('blob').select('sha256').execute()).length, before.length)
  assert.equal((await sendPicture(api, other.token, second)).answer.code, 0)
})

test('a URL without a ticket, or with another picture’s, is refused', async () => {
  const caller = await api.makeAccount()
  const { address } = await uploadPicture(api, caller)
  const url = new URL(address, api.url)
  url.searchParams.set('ticket', '')
  assert.equal((await fetch(url)).status, 403)
  assert.equal((await fetch(`${api.url}${address.replace(/id=./, 'id=0')}`)).status, 403)
  api.shiftClock(5 * 60_000 + 1)
  assert.equal((await fetch(api.url + address)).status, 403)
  api.shiftClock(-5 * 60_000 - 1)
})
