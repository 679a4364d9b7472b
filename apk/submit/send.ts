import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Misasked } from '../cli/ask.ts'
import { type Line, Lost, once, patiently, refusal } from './line.ts'
import type { Remembered } from './remembered.ts'

const TUS = { 'tus-resumable': '1.0.0' }
const UPLOAD = '/api/upload'
const ID = /\/([0-9a-f-]{1,64})$/

type Sending = {
  line: Line
  path: string
  sizeBytes: number
  chunkBytes: number
  remembered: Remembered
  onSent: (bytes: number) => void
}

/** `key`: the same for all tries, so that a lost answer leaves no second upload behind. */
const begin = async ({ line, path, sizeBytes }: Sending, key: string): Promise<string> => {
  const filename = Buffer.from(basename(path)).toString('base64')
  const headers = {
    ...TUS,
    'upload-length': String(sizeBytes),
    'upload-metadata': `filename ${filename}`,
    'idempotency-key': key,
  }
  const response = await once(line, { method: 'POST', path: UPLOAD, headers })
  if (response.status !== 201) throw await refusal(line, response)
  // Only the id: the upload's address is built from the given site, not from a header of the response.
  const [, id] = ID.exec(response.headers.get('location') ?? '') ?? []
  if (id === undefined) throw new Misasked(`${line.site} 的回答不是联盟网站的，请核对 --site。`)
  return id
}

/** Number of bytes that the site has received; undefined if it no longer knows the upload. */
const offsetOf = async (line: Line, id: string): Promise<number | undefined> => {
  const response = await once(line, { method: 'HEAD', path: `${UPLOAD}/${id}`, headers: TUS })
  if (response.status === 404 || response.status === 410) return undefined
  if (response.status === 401 || response.status === 403) throw new Misasked('网站不再接受这个令牌，请登录网站查看或新建一个。')
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (!response.ok || !Number.isInteger(offset)) throw new Lost(`${line.site} 没有说明上传进度（HTTP ${response.status}）。`)
  return offset
}

/** A concurrent change: the offset must be queried again. */
const ASK_AGAIN = new Set([409, 423, 460])

const sendPiece = async (
  line: Line,
  { id, offset, piece }: { id: string; offset: number; piece: Buffer<ArrayBuffer> },
): Promise<void> => {
  const headers = { ...TUS, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
  const response = await once(line, { method: 'PATCH', path: `${UPLOAD}/${id}`, headers, body: piece })
  if (ASK_AGAIN.has(response.status)) throw new Lost(`${line.site} 的上传进度对不上。`)
  if (response.status !== 204) throw await refusal(line, response)
}

/** Sends the rest, from the given offset on. */
const sendRest = async (sending: Sending, id: string, given: { offset: number; onProgress: () => void }): Promise<void> => {
  const { line, path, sizeBytes, chunkBytes, onSent } = sending
  const file = await open(path)
  try {
    for (let { offset } = given; offset < sizeBytes;) {
      onSent(offset)
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(chunkBytes, sizeBytes - offset)), { position: offset })
      if (bytesRead === 0) throw new Misasked('上传期间文件变短了，请重新运行。')
      await sendPiece(line, { id, offset, piece: buffer.subarray(0, bytesRead) })
      offset += bytesRead
      given.onProgress()
    }
  } finally {
    await file.close()
  }
}

/** Sends the file, resuming an earlier run's upload if the site still has it, and returns its id. */
export const sendPackage = async (sending: Sending): Promise<string> => {
  const { line, sizeBytes, remembered } = sending
  let id = await remembered.read()
  let key = randomUUID()
  let known = 0
  await patiently(async (onProgress) => {
    let offset = id === undefined ? undefined : await offsetOf(line, id)
    if (id === undefined || offset === undefined) {
      id = await begin(sending, key)
      key = randomUUID()
      offset = 0
      await remembered.keep(id)
    }
    // Part of a chunk may have arrived before the connection was lost.
    if (offset > known) onProgress()
    known = offset
    if (offset < sizeBytes) await sendRest(sending, id, { offset, onProgress })
  })
  if (id === undefined) throw new Error('an upload has an id')
  return id
}
