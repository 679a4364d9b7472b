import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { codes } from '@alliance/contract/codes'
import { displayFileName } from '../../analysis/clean.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { fewAtOnce, type RawContext } from '../../http/index.ts'
import { enqueue } from '../../jobs/index.ts'
import { sizeWords } from '../../size-words.ts'
import { RESERVE_BYTES } from '../../storage/index.ts'
import { NO_ROOM } from './answers.ts'
import { TUS_VERSION } from './bad-headers.ts'
import { type UploadService, RESUMABLE_MS, UPLOAD_PATH } from './upload-service.ts'
import { expireUploadJob } from './jobs.ts'
import { findUpload, insertUpload } from './queries.ts'

const OPEN_UPLOADS = 3
const HOUR_MS = 3_600_000
/** An upload without progress for this long is given up when its account starts another one and has no place left. */
export const IDLE_MS = 30 * 60_000

export type UploadRefusal = { status: number; code: number; message: string; data?: unknown }

const badInput = (message: string): UploadRefusal => ({
  status: 400,
  code: codes.BAD_INPUT.code,
  message,
  data: { fields: { file: message } },
})

/** The name that the client gives in `Upload-Metadata` (tus 1.0, creation): base64 of UTF-8. */
export const fileNameOf = (metadata: string | undefined) => {
  const pair = metadata?.split(',').find((part) => part.trim().startsWith('filename '))
  const encoded = pair?.trim().slice('filename '.length) ?? ''
  return displayFileName(Buffer.from(encoded, 'base64').toString('utf8'))
}

/** Whether the chunk fits on the disk: others may have filled it since the upload began, and the reserve is the database's. */
export const fits = (pieceBytes: string | undefined, free: number): boolean =>
  Number(pieceBytes ?? 0) + RESERVE_BYTES.packages <= free

/** Why an upload of this size is refused; undefined if it is accepted. */
export const refusalOfSize = (size: string | undefined, bounds: { atMost: number; free: number }): UploadRefusal | undefined => {
  if (size === undefined || !/^\d{1,15}$/.test(size)) return badInput('上传请求没有说明文件大小')
  const bytes = Number(size)
  if (bytes === 0) return badInput('文件是空的，请重新选择')
  if (bytes > bounds.atMost)
    return { status: 413, code: codes.TOO_LARGE.code, message: `安装包不能超过 ${sizeWords(bounds.atMost)}` }
  if (bytes + RESERVE_BYTES.packages > bounds.free) return NO_ROOM
  return undefined
}

const busy: UploadRefusal = {
  status: 429,
  code: codes.TOO_MANY_REQUESTS.code,
  // They may have been started in a browser that is no longer available.
  message: `最多同时上传 ${OPEN_UPLOADS} 个文件。请先完成或取消其中一个；没有传完就停下的，${IDLE_MS / 60_000} 分钟后自动让出位置`,
  data: { retryAfterS: 60 },
}
const tooOften = (retryAfterS: number): UploadRefusal => ({ status: 429, ...codes.TOO_MANY_REQUESTS, data: { retryAfterS } })
const noRoom = (stored: number, atMost: number): UploadRefusal => ({
  status: 507,
  code: codes.STORAGE_USED_UP.code,
  message: `存储空间共 ${sizeWords(atMost)}，已用 ${sizeWords(stored)}，放不下这个文件。请到“存储空间”删除不再需要的安装包`,
})

type Wanted = { id: string; accountId: string; fileName: string; sizeBytes: number }
/** Inserts an upload's row, together with the job that removes it if it is never finished. */
const register = (context: RawContext, given: Wanted) => {
  const { parts, now } = context
  const { id } = given
  return inTransaction(parts.db, async (db) => {
    const bytes = parts.limits.packagesOfAccountBytes
    const begun = await insertUpload(db, { ...given, now }, { open: OPEN_UPLOADS, bytes })
    if ('id' in begun) await enqueue(db, expireUploadJob, { uploadId: id }, { now, runAt: now + RESUMABLE_MS, uniqueKey: id })
    return begun
  })
}

/** The new upload's id, or the refusal; only one that was begun counts towards the hourly limit. */
const begin = async (
  context: RawContext,
  service: UploadService,
  wanted: Wanted,
): Promise<{ id: string } | { known: true } | UploadRefusal> => {
  const { parts, now } = context
  const { accountId } = wanted
  const limit = parts.rates.limits.uploadsPerAccount
  const retryAfterS = await limit.take(accountId)
  if (retryAfterS !== undefined) return tooOften(retryAfterS)
  let begun = await register(context, wanted)
  // An idle upload takes up a place, and bytes.
  if ('full' in begun && (await service.expireIdle(accountId, now - IDLE_MS))) begun = await register(context, wanted)
  if ('id' in begun) return begun
  await limit.giveBack(accountId)
  if ('known' in begun) return begun
  return begun.full === 'open' ? busy : noRoom(begun.stored, parts.limits.packagesOfAccountBytes)
}

const KEY = /^[A-Za-z0-9_-]{16,64}$/
/** The same for the same key of an account (UUIDv8, RFC 9562 §5.8), so that a repeated start finds what the first one began. */
const idOfKey = (accountId: string, key: string): string => {
  const hash = createHash('sha256').update(`upload ${accountId}\n${key}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The proxy sent the visitor to another server than before. */
export const ELSEWHERE: UploadRefusal = { status: 503, code: codes.UNAVAILABLE.code, message: '这次上传暂时接不上，请稍后再试' }

const otherUpload: UploadRefusal = {
  status: 409,
  code: codes.CONFLICT.code,
  message: '这个提交标识已经用于另一次上传，请换一个再试',
}

/**
 * Only an upload that is still open and has its file counts as begun; one without is being begun by another request, maybe at
 * another server, unless that was so long ago that its process has died.
 */
const earlierStart = async ({ parts }: RawContext, service: UploadService, wanted: Wanted) => {
  const before = await findUpload(parts.db, wanted.accountId, wanted.id)
  if (!before) return 'none'
  if (before.state !== 'open' || before.size_bytes !== wanted.sizeBytes) return 'other'
  if ((await service.files.sizeOf(wanted.id)) !== undefined) return 'begun'
  if (service.isLost(before) && (await service.forgetLost(before))) return 'none'
  return service.mayBeElsewhere(before) ? 'elsewhere' : 'underWay'
}

const START_WAIT_MS = 2_000
const LOOK_AGAIN_MS = 100
/** Answered with 503, so that its sender comes again: if the process of the first request has died, this one takes its place soon. */
const underWay: UploadRefusal = { status: 503, ...codes.STILL_UNDER_WAY }

/** Registers the upload, or finds the one that an earlier request with its key began, or is beginning. */
const take = async (context: RawContext, service: UploadService, wanted: Wanted): Promise<'new' | 'begun' | UploadRefusal> => {
  let without = underWay
  for (const end = performance.now() + START_WAIT_MS; performance.now() < end; await wait(LOOK_AGAIN_MS)) {
    const before = await earlierStart(context, service, wanted)
    if (before === 'begun') return before
    if (before === 'other') return otherUpload
    without = before === 'elsewhere' ? ELSEWHERE : underWay
    if (before !== 'none') continue
    const begun = await begin(context, service, wanted)
    if ('status' in begun) return begun
    if ('id' in begun) return 'new'
  }
  return without
}

/** Few of one account look for an earlier start at once. */
const inLine = fewAtOnce({ most: OPEN_UPLOADS, waiting: 9 })
const sayBegun = ({ response }: RawContext, { id }: Wanted) => {
  response.removeHeader('content-type')
  response.writeHead(201, { 'tus-resumable': TUS_VERSION, location: `${UPLOAD_PATH}/${id}`, 'cache-control': 'no-store' })
  response.end()
}

/** Whatever keeps it from being begun leaves its key, its place and its point free. */
const start = async (context: RawContext, service: UploadService, { id, accountId }: Wanted) => {
  const { parts, request, response } = context
  service.announce(request, id)
  try {
    await service.handle(context)
  } finally {
    if (response.statusCode !== 201) {
      await service.forget(id)
      await parts.rates.limits.uploadsPerAccount.giveBack(accountId)
    }
  }
}

/** `POST /api/upload`: starts an upload. Responds 201 with its URL, or returns the refusal. */
export const createUpload = async (
  context: RawContext,
  service: UploadService,
  accountId: string,
): Promise<UploadRefusal | undefined> => {
  const { parts, request } = context
  // A worker on another machine expires uploads only in the database: their bytes here are removed now.
  await service.files.dropOlder(context.now - RESUMABLE_MS - HOUR_MS)
  const size = request.headers['upload-length']?.toString()
  const refusal = refusalOfSize(size, { atMost: parts.limits.packageBytes, free: await service.freeBytes() })
  if (refusal) return refusal
  const fileName = fileNameOf(request.headers['upload-metadata']?.toString())
  const key = request.headers['idempotency-key']?.toString()
  if (key !== undefined && !KEY.test(key)) return badInput('提交标识不正确')
  const id = key === undefined ? newId(context.now) : idOfKey(accountId, key)
  const wanted = { id, accountId, fileName, sizeBytes: Number(size) }
  const taken = await inLine(accountId, () => take(context, service, wanted))
  if (typeof taken !== 'string') return taken
  if (taken === 'begun') sayBegun(context, wanted)
  else await start(context, service, wanted)
  return undefined
}
