import assert from 'node:assert/strict'
import { randomFillSync } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import type { Caller, TestApi } from '../../../testing/index.ts'

let turn = 0
/** A unique PNG with a transparent lower half. */
export const ownPicture = async (width = 320, height = 200): Promise<Uint8Array> => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  turn += 1
  context.fillStyle = `rgb(${turn % 256}, ${(turn >> 8) % 256}, 80)`
  context.fillRect(0, 0, width, height / 2)
  return new Uint8Array(await canvas.encode('png'))
}

/** Random pixels, like a photograph. */
export const photograph = async (width: number, height: number): Promise<Uint8Array> => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(width, height)
  randomFillSync(pixels.data)
  context.putImageData(pixels, 0, 0)
  return new Uint8Array(await canvas.encode('jpeg', 60))
}

type Answer = {
  code: number
  message: string
  data: { pictureId: string; name: string; fields?: Record<string, string> } | null
}
export type Sent = { name?: string; alt?: string; credit?: string; bytes?: Uint8Array }

export const sendPicture = async (api: TestApi, token: string | undefined, { bytes, ...fields }: Sent = {}) => {
  const body = Buffer.from(bytes ?? (await ownPicture()))
  const query = new URLSearchParams({ name: `图 ${turn}`, alt: '上半是彩色，下半是空的', ...fields })
  const response = await fetch(`${api.url}/api/upload/picture?${query.toString()}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body,
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

/** Adds a picture to the library. */
export const addedPicture = async (
  api: TestApi,
  editor: Caller,
  sent: Sent = {},
): Promise<{ pictureId: string; name: string }> => {
  const { answer } = await sendPicture(api, editor.token, sent)
  assert.equal(answer.code, 0, JSON.stringify(answer))
  return answer.data!
}

/** Requests a picture by id without a session or ticket. */
export const asVisitor = (api: TestApi, pictureId: string, width = '') =>
  fetch(`${api.url}/api/show/downloadImage?id=${pictureId}${width && `&width=${width}`}`)
