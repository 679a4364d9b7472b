import type { IncomingMessage } from 'node:http'
import { codes } from '@alliance/contract/codes'
import type { UploadRefusal } from './create-upload.ts'

export const TUS_VERSION = '1.0.0'
const CHUNK_TYPE = 'application/offset+octet-stream'

/** A byte count in tus notation. */
const isCount = (text: string | undefined) => text !== undefined && /^(?:0|[1-9]\d{0,14})$/.test(text)
/** Keys, each alone or with a value in Base64. */
const isMetadata = (text: string) => text.split(',').every((pair) => /^[!-+\--~]+(?: [A-Za-z0-9+/]*={0,2})?$/.test(pair))

type Bad = { name: string; words: string; status: number }

const badOfCreation = ({ headers }: IncomingMessage): Bad | undefined => {
  const metadata = headers['upload-metadata']?.toString()
  if (headers['upload-concat'] !== undefined) return { name: 'Upload-Concat', words: '不能分成几份同时传，请去掉', status: 501 }
  if (!isCount(headers['upload-length']?.toString())) return { name: 'Upload-Length', words: '请写文件的字节数', status: 400 }
  if (metadata !== undefined && !isMetadata(metadata))
    return { name: 'Upload-Metadata', words: '请写 filename、一个空格、Base64 的文件名', status: 400 }
  return undefined
}

const badOfChunk = ({ headers }: IncomingMessage): Bad | undefined => {
  if (headers['content-type'] !== CHUNK_TYPE) return { name: 'Content-Type', words: `请写 ${CHUNK_TYPE}`, status: 415 }
  if (!isCount(headers['upload-offset']?.toString())) return { name: 'Upload-Offset', words: '请写已经传完的字节数', status: 400 }
  return undefined
}

const badOf = (request: IncomingMessage): Bad | undefined => {
  const { method, headers } = request
  if (headers['tus-resumable'] !== TUS_VERSION) return { name: 'Tus-Resumable', words: `请写 ${TUS_VERSION}`, status: 412 }
  if (method === 'POST') return badOfCreation(request)
  return method === 'PATCH' ? badOfChunk(request) : undefined
}

/** Browsers send valid tus 1.0 requests: an invalid one was modified on the way, or comes from another program. */
export const BAD_REQUEST_WORDS = '上传请求不完整，可能在途中被改动了。请刷新页面再试，还是不行就换一个网络'

/** Why a request is no valid tus request, with header name and message; undefined if it is valid. Nothing has been done yet. */
export const refusalOfHeaders = (request: IncomingMessage): UploadRefusal | undefined => {
  const bad = badOf(request)
  if (!bad) return undefined
  const { name, words, status } = bad
  return { status, code: codes.BAD_INPUT.code, message: BAD_REQUEST_WORDS, data: { fields: { [name]: words } } }
}
