import { id as idField } from '@alliance/contract/fields'
import { MEDIUM_WIDTH } from '@alliance/contract/picture-path'
import { type RawContext, type RawRoute, refuseRaw } from '../../http/index.ts'
import { mediaTypeOf } from './media-type.ts'
import { findPublicPicture } from './queries.ts'
import { ticketHolds } from './ticket.ts'

/** A fixed type and a sandbox: whatever the bytes are, they can't act as a document of this site. */
const ALWAYS = { 'x-content-type-options': 'nosniff', 'content-security-policy': "sandbox; default-src 'none'" }
const PRIVATE = { 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'private, max-age=300' }
/** The bytes of an id never change; feed readers and link previews load the picture from other sites. */
const PUBLIC = { 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'public, max-age=31536000, immutable' }

const send = async (context: RawContext, sha256: string, rights: Record<string, string>) => {
  const { parts, request, response } = context
  if (!(await parts.storage.has(sha256))) return refuseRaw(context, 404, 'NOT_FOUND')
  const bytes = await parts.storage.bytes(sha256, parts.limits.imageBytes)
  response.writeHead(200, { 'content-type': mediaTypeOf(bytes), 'content-length': bytes.length, ...ALWAYS, ...rights })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/**
 * `GET /api/show/downloadImage?id=&ticket=`: a private image for the holder of its ticket. Without a ticket, a picture of
 * published content, for everybody; `width=800` gives the smaller version, if there is one.
 */
const answer = async (context: RawContext) => {
  const { parts, request, now } = context
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const [id, ticket] = [query.get('id') ?? '', query.get('ticket')]
  if (ticket !== null && ticketHolds(parts, { id, ticket, now })) return send(context, id, PRIVATE)
  const asked = ticket === null ? idField.safeParse(id).data : undefined
  const picture = asked === undefined ? undefined : await findPublicPicture(parts.db, { id: asked, now })
  if (!picture) return refuseRaw(context, 403, 'FORBIDDEN')
  const medium = query.get('width') === String(MEDIUM_WIDTH) ? picture.medium_sha256 : null
  return send(context, medium ?? picture.sha256, PUBLIC)
}

export const downloadImage: RawRoute = {
  methods: ['GET', 'HEAD'],
  path: '/api/show/downloadImage',
  auth: 'public',
  handle: answer,
}
