import { codes } from '@alliance/contract/codes'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { ticketHolds } from './ticket.ts'

/** Only what this house has drawn is stored: icons as PNG, pictures as JPEG. */
const typeOf = (bytes: Uint8Array) => (bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : 'image/png')

/** `GET /api/show/downloadImage?id=&ticket=`: a private image for whoever holds a ticket for it. */
const send = async ({ parts, request, response, now }: RawContext) => {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const asked = { id: query.get('id') ?? '', ticket: query.get('ticket') ?? '', now }
  if (!ticketHolds(parts, asked)) return refuse(response, 403, codes.FORBIDDEN)
  if (!(await parts.storage.has(asked.id))) return refuse(response, 404, codes.NOT_FOUND)
  const bytes = await parts.storage.bytes(asked.id, parts.limits.imageBytes)
  // The type is fixed and the page rights are none: whatever the bytes are, they can't become a document of this site.
  response.writeHead(200, {
    'content-type': typeOf(bytes),
    'content-length': bytes.length,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=300',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const refuse = (response: RawContext['response'], status: number, { code, message }: { code: number; message: string }) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ code, message, data: null }))
}

export const downloadImage: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/api/show/downloadImage',
  auth: 'public',
  handle: send,
}
