import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCanvas } from '@napi-rs/canvas'
import { drawForReaders } from './draw-for-readers.ts'
import { drawIcon } from './draw-icon.ts'
import { imageSize } from './image-size.ts'
import { inTurn } from '../../in-turn.ts'
import { imageAddress, ticketHolds } from './ticket.ts'

const picture = async (side: number, type: 'png' | 'jpeg' | 'webp') => {
  const canvas = createCanvas(side, side)
  canvas.getContext('2d').fillRect(0, 0, side, side)
  return type === 'png' ? canvas.encode('png') : type === 'jpeg' ? canvas.encode('jpeg') : canvas.encode('webp')
}

const withExif = (jpeg: Uint8Array, content: Uint8Array) => {
  const body = Buffer.concat([Buffer.from('Exif\0\0'), content])
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, body.length + 2]), body, jpeg.subarray(2)])
}

test('an icon is re-encoded, at most 192 pixels wide', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const given = await picture(512, type)
    assert.deepEqual(imageSize(given), { width: 512, height: 512 }, type)
    const drawn = await drawIcon(given)
    assert.ok(drawn, type)
    assert.deepEqual(imageSize(drawn), { width: 192, height: 192 }, type)
  }
  const small = await drawIcon(await picture(48, 'png'))
  assert.deepEqual(small && imageSize(small), { width: 48, height: 48 })
})

test('content that is no image, declares too many pixels or is truncated is dropped', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  assert.equal(await drawIcon(svg), null)
  assert.equal(await drawIcon(new Uint8Array()), null)
  const png = new Uint8Array(await picture(64, 'png'))
  assert.equal(await drawIcon(png.slice(0, 40)), null)
  const lying = png.slice()
  new DataView(lying.buffer).setUint32(16, 50_000)
  new DataView(lying.buffer).setUint32(20, 50_000)
  assert.equal(await drawIcon(lying), null)
})

/** Every pixel differs, so that the decoder can draw a part of it. */
const motley = (type: 'png' | 'jpeg' | 'webp') => {
  const canvas = createCanvas(120, 120)
  const context = canvas.getContext('2d')
  for (let at = 0; at < 120 * 120; at += 1) {
    context.fillStyle = `rgb(${(at * 37) % 256} ${(at * 91) % 256} ${at % 256})`
    context.fillRect(at % 120, Math.floor(at / 120), 1, 1)
  }
  return type === 'png' ? canvas.encode('png') : type === 'jpeg' ? canvas.encode('jpeg') : canvas.encode('webp')
}

test('a picture that lacks its end is dropped, though a decoder would fill it; bytes behind the end don’t matter', async () => {
  for (const type of ['png', 'jpeg', 'webp'] as const) {
    const whole = await motley(type)
    assert.ok(await drawIcon(Buffer.concat([whole, Buffer.from('behind')])), type)
    for (const share of [0.5, 0.9])
      assert.equal(await drawIcon(whole.subarray(0, whole.length * share)), null, `${type} ${share}`)
  }
  const photograph = withExif(await motley('jpeg'), Buffer.from([0xff, 0xd8, 0xff, 0xd9]))
  assert.ok(await drawIcon(photograph))
  assert.equal(await drawIcon(photograph.subarray(0, photograph.length * 0.7)), null, 'the end of its preview is not its own')
})

test('concurrent pictures are decoded one at a time; a failing one blocks nobody', async () => {
  let [now, most] = [0, 0]
  const decode = (fails: boolean) => async () => {
    now += 1
    most = Math.max(most, now)
    await picture(64, 'png')
    now -= 1
    if (fails) throw new Error('no picture')
    return 'drawn'
  }
  const done = await Promise.allSettled([false, true, false].map((fails) => inTurn('a test', decode(fails))))
  assert.deepEqual(
    done.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(most, 1)
})

/** An EXIF header with the orientation: 6 is a quarter turn. */
const held = (jpeg: Uint8Array) => {
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  return withExif(jpeg, Buffer.from(tiff))
}

test('a photograph for readers is turned upright by its EXIF orientation, and so are its dimensions', async () => {
  const canvas = createCanvas(300, 100)
  canvas.getContext('2d').fillRect(0, 0, 150, 100)
  const bounds = { pixels: 1_000_000, side: 150, thumbnailSide: 30, losslessBytes: 1_000 }
  const drawn = await drawForReaders(held(await canvas.encode('jpeg')), bounds)
  assert.deepEqual([drawn?.width, drawn?.height], [50, 150])
  assert.deepEqual(drawn && [imageSize(drawn.bytes), imageSize(drawn.thumbnail)], [
    { width: 50, height: 150 },
    { width: 10, height: 30 },
  ])
})

test('a ticket opens one file for five minutes', () => {
  const signer = { settings: { secrets: { ticketKey: 'k'.repeat(32) } }, limits: { imageTicketMs: 300_000 } } as never
  const other = { settings: { secrets: { ticketKey: 'x'.repeat(32) } }, limits: { imageTicketMs: 300_000 } } as never
  const id = 'a'.repeat(64)
  const address = imageAddress(signer, id, 1000)
  const ticket = new URL(address ?? '', 'http://localhost').searchParams.get('ticket') ?? ''
  assert.equal(ticketHolds(signer, { id, ticket, now: 301_000 }), true)
  assert.equal(ticketHolds(signer, { id, ticket, now: 301_001 }), false)
  assert.equal(ticketHolds(signer, { id: 'b'.repeat(64), ticket, now: 1000 }), false)
  assert.equal(ticketHolds(other, { id, ticket, now: 1000 }), false)
  assert.equal(ticketHolds(signer, { id, ticket, now: 1000 - 3_600_000 }), false, 'from a clock that was ahead')
  const later = ticket.replace(/^\d+/, '999999999')
  assert.equal(ticketHolds(signer, { id, ticket: later, now: 1000 }), false)
  for (const bad of ['', '.', '1.', `1.${'a'.repeat(43)}`, `x.${'a'.repeat(43)}`]) {
    assert.equal(ticketHolds(signer, { id, ticket: bad, now: 0 }), false)
  }
  assert.equal(imageAddress(signer, null, 0), null)
})
