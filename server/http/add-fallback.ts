import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addressOf } from './incoming.ts'
import { addressKey } from './addresses.ts'
import { answerError } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { envelopeOf, sendEnvelope } from './errors.ts'
import { laterFor } from './headers.ts'
import type { CachedBody } from './cached-body.ts'
import { notePage, TOO_LONG, type Note } from './note-page.ts'
import { isDataPath, type Pages } from './pages.ts'
import { takePoints } from './rates.ts'
import { Refusal } from './refusal.ts'
import { sendCached } from './send-cached.ts'
import type { StaticFile } from './static.ts'

type Web = { files: ReadonlyMap<string, StaticFile>; pages: Pages | undefined }
type At = { request: FastifyRequest; reply: FastifyReply }

const asBody = ({ br, gzip, ...file }: StaticFile): CachedBody => ({
  ...file,
  status: 200,
  coded: { ...(br && { br }), ...(gzip && { gzip }) },
  isWorthCoding: false,
  headers: { 'cache-control': file.cacheControl },
  tags: [],
  shared: true,
})

type Noted = Note & {
  status: number
  /** What the refusal says. */
  data?: unknown
}

const note = (app: AppParts, { request, reply }: At, { status, data, ...words }: Noted) => {
  const page = notePage(words)
  return reply
    .code(status)
    .headers({ ...app.always, ...page.headers, 'x-request-id': request.id, ...laterFor(status, data) })
    .send(page.html)
}

const plain = (app: AppParts, { request, reply }: At, { status, text }: { status: number; text: string }) =>
  reply
    .code(status)
    .headers({
      ...app.always,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': request.id,
    })
    .send(`${text}\n`)

const send = (app: AppParts, { request, reply }: At, body: CachedBody) => {
  reply.hijack()
  void sendCached({ request: request.raw, response: reply.raw, requestId: request.id, always: app.always }, body, {
    etag: body.shared,
  })
}

const tooMany = ({ message, data }: Refusal): Note => {
  const seconds = laterFor(429, data)['retry-after']
  return { title: '访问太频繁', text: seconds === undefined ? message : `请 ${seconds} 秒后再试。` }
}

const sendPage = async (app: AppParts, at: At, pages: Pages) => {
  const { request } = at
  const log = app.parts.log.child({ requestId: request.id })
  try {
    await takePoints([[app.parts.rates.calls, addressKey(addressOf(request))]])
    return send(app, at, await pages.page(request.url, log))
  } catch (error) {
    if (error instanceof Refusal) return note(app, at, { status: 429, data: error.data, ...tooMany(error) })
    const { status, envelope } = answerError(error, log)
    const title = envelope.message.replace(/，请稍后再试$/, '')
    return note(app, at, { status, title, text: `请稍后再试。编号 ${request.id}` })
  }
}

/** Everything that no route answers: files of the built web, then its pages; under /api the one "no such call". */
export const addFallback = (fastify: FastifyInstance, app: AppParts, { files, pages }: Web) => {
  const bodies = new Map([...files].map(([address, file]) => [address, asBody(file)]))
  const answer = async (at: At, path: string) => {
    const { request, reply } = at
    if (path === '/api' || path.startsWith('/api/'))
      return sendEnvelope(app, at, { status: 404, envelope: envelopeOf('NO_SUCH_CALL') })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendEnvelope(
        app,
        { request, reply: reply.header('allow', 'GET, HEAD') },
        { status: 405, envelope: envelopeOf('METHOD_NOT_ALLOWED') },
      )
    if (app.middleware && (await app.middleware(request.raw, reply.raw))) return reply.hijack()
    // A missing file gets plain text, not a page: a script asks for it, not a person.
    if (path.startsWith('/assets/') || isDataPath(path)) return plain(app, at, { status: 404, text: '文件不存在' })
    if (request.url.length > app.parts.limits.urlChars) return note(app, at, { status: 414, ...TOO_LONG })
    if (!pages) return note(app, at, { status: 503, title: '网页还没有构建', text: '现在只有接口可用。' })
    return sendPage(app, at, pages)
  }
  const fallback = (request: FastifyRequest, reply: FastifyReply): unknown => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const body = reads ? (bodies.get(path) ?? pages?.hit(request.url)) : undefined
    if (!body) return answer({ request, reply }, path)
    return send(app, { request, reply }, body)
  }
  fastify.setNotFoundHandler(fallback)
  return fallback
}
