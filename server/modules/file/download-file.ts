import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type RawContext, type RawRoute, refuseRaw } from '../../http/index.ts'
import { ticketedFile } from './ticket.ts'

/** RFC 6266: an ASCII fallback, and the name itself encoded according to RFC 8187. */
const disposition = (fileName: string) => {
  const plain = fileName.replaceAll(/[^\w.-]+/g, '_')
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** `GET /api/show/downloadFile`: a private file for the holder of its ticket, always as an attachment. */
const send = async (context: RawContext) => {
  const { parts, request, response, now } = context
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const file = ticketedFile(parts, query, now)
  if (!file) return refuseRaw(context, 403, 'FORBIDDEN')
  const blob = await parts.db.selectFrom('blob').select('size_bytes').where('sha256', '=', file.sha256).executeTakeFirst()
  if (!blob || !(await parts.storage.has(file.sha256))) return refuseRaw(context, 404, 'NOT_FOUND')
  response.writeHead(200, {
    'content-type': file.mediaType,
    'content-length': blob.size_bytes,
    'content-disposition': disposition(file.fileName),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(Readable.from(await parts.storage.open(file.sha256)), response)
}

export const downloadFile: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/api/show/downloadFile',
  auth: 'public',
  handle: send,
}
