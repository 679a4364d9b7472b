import type { Caller, TestApi } from '../../../testing/index.ts'

type Sending = { bytes: Uint8Array; name?: string; chunkBytes?: number }

const tus = (token: string | undefined) => ({
  'tus-resumable': '1.0.0',
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
})
const encoded = (text: string) => Buffer.from(text).toString('base64')

/** Starts an upload like a tus client. */
export const begin = (api: TestApi, caller: { token?: string }, upload: { size: number | string; name?: string; key?: string }) =>
  fetch(`${api.url}/api/upload`, {
    method: 'POST',
    headers: {
      ...tus(caller.token),
      'upload-length': String(upload.size),
      ...(upload.key !== undefined && { 'idempotency-key': upload.key }),
      'upload-metadata': `filename ${encoded(upload.name ?? 'app.apk')},filetype ${encoded('application/octet-stream')}`,
    },
  })

type Chunk = { id: string; offset: number; bytes: Uint8Array | ReadableStream }
/** Sends a chunk; bytes that come as a stream are sent without Content-Length. */
export const patch = (api: TestApi, caller: { token?: string }, chunk: Chunk) =>
  fetch(`${api.url}/api/upload/${chunk.id}`, {
    method: 'PATCH',
    headers: {
      ...tus(caller.token),
      'upload-offset': String(chunk.offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: chunk.bytes instanceof ReadableStream ? chunk.bytes : Buffer.from(chunk.bytes),
    duplex: 'half',
  })

export const ask = (api: TestApi, caller: { token?: string }, asked: { method: 'HEAD' | 'DELETE'; id: string }) =>
  fetch(`${api.url}/api/upload/${asked.id}`, { method: asked.method, headers: tus(caller.token) })

export const idOf = (response: Response) => response.headers.get('location')?.split('/').at(-1) ?? ''

/** Uploads a whole file in chunks and returns the upload's id. */
export const sendFile = async (
  api: TestApi,
  caller: Caller,
  { bytes, name = 'app.apk', chunkBytes }: Sending,
): Promise<string> => {
  const started = await begin(api, caller, { size: bytes.length, name })
  if (started.status !== 201) throw new Error(`an upload was refused: ${started.status} ${await started.text()}`)
  const id = idOf(started)
  const step = chunkBytes ?? Math.max(1, bytes.length)
  for (let offset = 0; offset < bytes.length; offset += step) {
    const sent = await patch(api, caller, { id, offset, bytes: bytes.subarray(offset, offset + step) })
    if (sent.status !== 204) throw new Error(`a chunk was refused: ${sent.status} ${await sent.text()}`)
  }
  return id
}
