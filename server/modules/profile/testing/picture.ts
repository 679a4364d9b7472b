import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import type { Caller, TestApi } from '../../../testing/index.ts'

export const picture = async (type: 'png' | 'jpeg' | 'webp' = 'png', width = 320, height = 200): Promise<Uint8Array> => {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0f6b4f'
  context.fillRect(0, 0, width / 2, height)
  if (type === 'png') return canvas.encode('png')
  return type === 'jpeg' ? canvas.encode('jpeg', 90) : canvas.encode('webp', 90)
}

type Answer = {
  code: number
  message: string
  data: { imageId: string; address: string; fields?: Record<string, string> }
}

export const sendPicture = async (api: TestApi, token: string | undefined, bytes: Uint8Array) => {
  const response = await fetch(`${api.url}/api/upload/image`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: Buffer.from(bytes),
  })
  return { status: response.status, answer: (await response.json()) as Answer }
}

export const uploadPicture = async (api: TestApi, caller: Caller) => {
  const { answer } = await sendPicture(api, caller.token, await picture())
  assert.equal(answer.code, 0)
  return answer.data
}
