import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { codes } from '@alliance/contract/codes'
import { queryPicture, queryPictures } from '@alliance/contract/pictures-desk'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { actsOf } from '../content-desk/testing/contents.ts'
import { imageSize } from '../image/index.ts'
import { picture } from '../profile/testing/picture.ts'
import { addedPicture, asVisitor, ownPicture, type Sent, sendPicture } from './testing/pictures.ts'

let api: TestApi
let editor: Caller
before(async () => {
  api = await startTestApi()
  editor = await api.makeAccount({ grants: ['editor'] })
})
after(() => api.close())

const count = async () => (await api.parts.db.selectFrom('picture').select('id').execute()).length
const fieldsOf = async (sent: Sent) => {
  const { answer } = await sendPicture(api, editor.token, sent)
  return answer.code === codes.BAD_INPUT.code ? (answer.data?.fields ?? {}) : {}
}
const kept = async (pictureId: string) => {
  const { data } = await editor.post(queryPicture, { pictureId })
  const response = await fetch(api.url + (data?.address ?? ''))
  return { data, response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

test('missing and invalid fields are reported at the field', async () => {
  assert.deepEqual(await fieldsOf({ name: ' ', alt: '' }), { name: '请填写名称', alt: '请填写替代文字' })
  for (const name of ['甲|乙', '甲｜乙', '甲\u200d', '长'.repeat(41)])
    assert.deepEqual(Object.keys(await fieldsOf({ name })), ['name'])
  for (const alt of ['长'.repeat(201), '甲\u0007']) assert.deepEqual(Object.keys(await fieldsOf({ alt })), ['alt'])
  assert.deepEqual(Object.keys(await fieldsOf({ credit: '长'.repeat(61) })), ['credit'])
  assert.equal(await count(), 0)
})

test('is for editors with the second factor', async () => {
  const member = await api.makeMember()
  const others = await api.makeAccount({ grants: ['certifier', 'appeals', 'vendor', 'administrator'] })
  const halfway = await api.makeAccount({ grants: ['editor'], secondFactor: false })
  assert.equal((await sendPicture(api, undefined)).status, 401)
  for (const { token } of [member, others, halfway]) assert.equal((await sendPicture(api, token)).status, 403)
  assert.equal(await count(), 0)
})

test('other files are refused with advice; a false header is detected before decoding', async () => {
  const problem = async (bytes: Uint8Array) => (await fieldsOf({ bytes }))['file']
  const text = (words: string) => new TextEncoder().encode(words)
  for (const svg of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<?xml version="1.0"?>\n<svg/>', ' <!-- x --><svg/>'])
    assert.equal(await problem(text(svg)), '不收 SVG。请导出为 PNG，再上传')
  assert.equal(await problem(new Uint8Array()), '这个文件是空的，请重新选择')
  assert.equal(await problem(text('GIF89a........................')), '请选择 PNG、JPEG 或 WebP 图片')
  const png = await ownPicture(64, 64)
  const jpeg = await picture('jpeg', 640, 400)
  for (const truncated of [png.slice(0, 60), png.slice(0, -9), jpeg.slice(0, -9)])
    assert.equal(await problem(truncated), '这张图打不开，可能没有传完或已损坏，请换一张')
  const lying = png.slice()
  new DataView(lying.buffer).setUint32(16, 60_000)
  new DataView(lying.buffer).setUint32(20, 60_000)
  assert.equal(await problem(lying), '图片不能超过 2700 万像素，请缩小后重试')
  const huge = await sendPicture(api, editor.token, { bytes: new Uint8Array(5 * 1024 ** 2 + 1) })
  assert.equal(huge.answer.code, codes.TOO_LARGE.code)
  assert.equal(await count(), 0)
})

test('nothing of the given bytes is kept: re-encoded, at most 1600 pixels, with its transparency', async () => {
  const given = Buffer.concat([await ownPicture(2400, 1200), Buffer.from('<script>secret</script>')])
  const { pictureId } = await addedPicture(api, editor, { name: '大图', bytes: given })
  const { data, response, bytes } = await kept(pictureId)
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.ok(!Buffer.from(bytes).includes('secret'))
  assert.deepEqual([imageSize(bytes), data?.width, data?.height], [{ width: 1600, height: 800 }, 1600, 800])
  assert.equal(data?.sizeBytes, bytes.length)
  const context = createCanvas(1600, 800).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
  const alphaAt = (y: number) => context.getImageData(800, y, 1, 1).data[3]
  assert.deepEqual([alphaAt(100), alphaAt(700)], [255, 0])
  const thumbnail = new Uint8Array(await (await fetch(api.url + (data?.thumbnail ?? ''))).arrayBuffer())
  assert.deepEqual(imageSize(thumbnail), { width: 320, height: 160 })
})

/** Random colours, which PNG can't compress. */
const noise = async (width: number, height: number) => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(width, height)
  let state = 7
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647
    pixels.data[at] = at % 4 === 3 ? 255 : state % 256
  }
  context.putImageData(pixels, 0, 0)
  return new Uint8Array(await canvas.encode('png'))
}

test('a photograph stays a JPEG without its metadata, and one sent as PNG becomes small', async () => {
  const jpeg = await picture('jpeg', 640, 400)
  const place = Buffer.from('Exif\0\0GPS 39.9042 116.4074')
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, place.length + 2])
  const bytes = Buffer.concat([head, place, jpeg.subarray(2)])
  const photograph = await kept((await addedPicture(api, editor, { name: '照片', bytes })).pictureId)
  assert.equal(photograph.response.headers.get('content-type'), 'image/jpeg')
  assert.ok(!Buffer.from(photograph.bytes).includes('116.4074'))
  const noisy = await kept((await addedPicture(api, editor, { name: '噪点', bytes: await noise(900, 700) })).pictureId)
  assert.equal(noisy.response.headers.get('content-type'), 'image/webp')
  assert.deepEqual(imageSize(noisy.bytes), { width: 900, height: 700 })
})

test('the same picture again is reported by name; a retry after a lost response gets the existing one', async () => {
  const bytes = await ownPicture()
  const first = await addedPicture(api, editor, { name: '对齐', alt: '两行内存页', bytes })
  const rows = await count()
  assert.deepEqual(await addedPicture(api, editor, { name: '对齐', alt: '两行内存页', bytes }), first)
  const known = { file: '这张图已经在图片库里，名称是“对齐”' }
  assert.deepEqual(await fieldsOf({ name: '另一个', bytes }), known)
  const { bytes: drawn } = await kept(first.pictureId)
  assert.deepEqual(await fieldsOf({ name: '从网页存下来的', bytes: drawn }), known)
  for (const name of ['对齐', ' 对齐 ']) assert.deepEqual(Object.keys(await fieldsOf({ name })), ['name'])
  assert.equal(await count(), rows)
})

test('of several concurrent uploads one is added', async () => {
  const [rows, bytes] = [await count(), await ownPicture()]
  const alike = await Promise.all([1, 2, 3].map((at) => sendPicture(api, editor.token, { name: `同一张 ${at}`, bytes })))
  assert.equal(alike.filter(({ answer }) => answer.code === 0).length, 1)
  const named = await Promise.all([1, 2, 3].map(() => sendPicture(api, editor.token, { name: 'ＡＢ 图' })))
  assert.equal(named.filter(({ answer }) => answer.code === 0).length, 1)
  assert.deepEqual(Object.keys(await fieldsOf({ name: 'ab  图' })), ['name'])
  assert.equal(await count(), rows + 2)
})

test('a picture without public use requires a ticket, and its upload is audited', async () => {
  const { pictureId } = await addedPicture(api, editor, { name: '还没有公开', alt: ' 草稿\n里的  图' })
  assert.equal((await asVisitor(api, pictureId)).status, 403)
  const { data } = await editor.post(queryPictures, { keyword: '还没有公开' })
  assert.equal((await fetch(api.url + (data?.items[0]?.thumbnail ?? ''))).status, 200)
  const [act] = await actsOf(api)
  assert.deepEqual([act?.who, act?.what, act?.target, act?.detail], [editor.email, '上传图片', '还没有公开', '草稿 里的 图'])
})
