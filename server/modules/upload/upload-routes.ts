import { codes } from '@alliance/contract/codes'
import { LATER, type RawContext, type RawRoute } from '../../http/index.ts'
import { NO_ROOM } from './answers.ts'
import { createUpload, ELSEWHERE, fits, type UploadRefusal } from './create-upload.ts'
import { refusalOfHeaders, TUS_VERSION } from './bad-headers.ts'
import { type UploadService, uploadServiceOf, UPLOAD_PATH } from './upload-service.ts'
import { findUpload, type UploadRow } from './queries.ts'

const TUS = { 'tus-resumable': TUS_VERSION, 'cache-control': 'no-store' }
/** Status for a client with another tus version; the answer names ours. */
const OTHER_VERSION = 412

const refuse = ({ response, requestId, log }: RawContext, refusal: UploadRefusal) => {
  const { status, code, message, data = null } = refusal
  if (refusal === NO_ROOM) log.error('no room for an upload: the disk of the data folder is nearly full')
  if (refusal === ELSEWHERE)
    log.warn(
      'an upload that began on another server came to this one: the proxy must send /api/upload of one visitor to one server',
    )
  const version = status === OTHER_VERSION ? { 'tus-version': TUS_VERSION } : {}
  // The rest of the request's body is not read: the connection is closed after this answer.
  response.writeHead(status, { ...TUS, ...version, ...((refusal === NO_ROOM || status === 503) && LATER), connection: 'close' })
  response.end(JSON.stringify({ code, message, data, requestId }))
}

const gone: UploadRefusal = { status: 410, code: codes.NOT_FOUND.code, message: '这次上传已失效，请重新上传' }
const unknown: UploadRefusal = { status: 404, ...codes.NOT_FOUND }
const complete: UploadRefusal = { status: 403, code: codes.CONFLICT.code, message: '这个文件已经上传完成' }

/** For a client that missed its last answer and asks for the offset: the whole file. The tus server no longer has the bytes. */
const sayFinished = ({ response }: RawContext, upload: UploadRow) => {
  response.removeHeader('content-type')
  response.writeHead(200, { ...TUS, 'upload-offset': upload.size_bytes, 'upload-length': upload.size_bytes })
  response.end()
}

const resume = async (context: RawContext, service: UploadService, upload: UploadRow) => {
  const { request, arrival } = context
  // All bytes may be there without the file being stored, if the process died or the disk was full at the end.
  const finished = upload.state === 'finished' || (await service.finish(upload))
  if (finished) return request.method === 'HEAD' ? sayFinished(context, upload) : refuse(context, complete)
  const size = await service.files.sizeOf(upload.id)
  if (size === undefined) {
    if (request.method !== 'DELETE' && service.mayBeElsewhere(upload)) return refuse(context, ELSEWHERE)
    await service.expire(upload.id)
    return refuse(context, gone)
  }
  if (request.method === 'PATCH' && !fits(request.headers['content-length'], await service.freeBytes()))
    return refuse(context, NO_ROOM)
  if (request.method === 'PATCH') await service.touch(upload.id, Math.min(size, upload.size_bytes))
  service.arrive({ request, arrival })
  const cancels = request.method === 'DELETE'
  // The row first: a client that reads the answer may start another upload at once.
  if (cancels) await service.end(upload.id)
  await service.handle(context)
  if (cancels) await service.drop(upload.id)
}

const handle = async (context: RawContext) => {
  const { parts, request, response, account } = context
  if (!account) throw new Error('uploads are for members')
  response.setHeader('content-type', 'application/json; charset=utf-8')
  const bad = refusalOfHeaders(request)
  if (bad) return refuse(context, bad)
  const service = uploadServiceOf(parts)
  const path = (request.url ?? '').split('?')[0] ?? ''
  const id = path.slice(UPLOAD_PATH.length + 1)
  if (id === '') {
    const refusal = await createUpload(context, service, account.id)
    return refusal && refuse(context, refusal)
  }
  const upload = /^[0-9a-f-]{1,64}$/.test(id) ? await findUpload(parts.db, account.id, id) : undefined
  if (!upload) return refuse(context, unknown)
  if (upload.state === 'expired') return refuse(context, gone)
  return resume(context, service, upload)
}

/** Resumable uploads of packages: tus 1.0 with creation and termination; expiration is our own. */
export const uploadRoutes: readonly RawRoute[] = [
  { methods: ['POST'], path: UPLOAD_PATH, auth: 'member', ci: true, handle },
  { methods: ['HEAD', 'PATCH', 'DELETE'], path: `${UPLOAD_PATH}/*`, auth: 'member', ci: true, handle },
]
