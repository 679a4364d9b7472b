import type { RawContext } from '../../http/index.ts'

type Answer = { status?: number; type: string; body: string; maxAgeS: number }

/** For public files, also for pages of other sites. The headers keep a file from acting as a page of this site. */
export const answerRaw = ({ request, response }: RawContext, { status = 200, type, body, maxAgeS }: Answer): void => {
  const bytes = Buffer.from(body)
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': maxAgeS > 0 ? `public, max-age=${maxAgeS}` : 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

const JSON_TYPE = 'application/json; charset=utf-8'
const MAX_AGE_S = 60

export const answerJson = (context: RawContext, value: unknown): void =>
  answerRaw(context, { type: JSON_TYPE, body: `${JSON.stringify(value, null, 2)}\n`, maxAgeS: MAX_AGE_S })

export const answerNothing = (context: RawContext, message: string): void =>
  answerRaw(context, { status: 404, type: JSON_TYPE, body: `${JSON.stringify({ message })}\n`, maxAgeS: 0 })

/** The last segment of the request's path, and its query. */
export const askedOf = ({ request }: RawContext): { name: string; query: URLSearchParams } => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  return { name: pathname.slice(pathname.lastIndexOf('/') + 1), query: searchParams }
}
