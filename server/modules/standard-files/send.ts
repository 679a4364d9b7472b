import { earliest, FOR_ANYBODY, type RawContext, sendCached } from '../../http/index.ts'

const TYPE = 'application/json; charset=utf-8'
export const sendNothing = ({ response }: Pick<RawContext, 'response'>): void => {
  response.writeHead(404, { 'content-type': TYPE, 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message: '没有这个文件' }))
}

type Wanted = { pathname: string; make: (cacheUntil: (at: number | undefined) => void) => Promise<string | undefined> }

/** Cached like a page and served with an ETag. Unknown names aren't cached, so that they can't evict anything. */
export const sendJson = async (context: RawContext, { pathname, make }: Wanted): Promise<void> => {
  const { parts, request, response, requestId } = context
  const key = `file ${pathname}`
  const fresh = async () => {
    const { note, until } = earliest()
    const text = await make(note)
    const made = { body: text ?? '', contentType: TYPE, headers: FOR_ANYBODY, tags: ['library'], ...until() }
    return { ...made, cacheable: text !== undefined, status: text === undefined ? 404 : 200 }
  }
  const body = parts.cache.get(key) ?? (await parts.cache.fill(key, fresh))
  if (body.status === 404) return sendNothing(context)
  await sendCached({ request, response, requestId, always: {} }, body, { etag: true })
}
