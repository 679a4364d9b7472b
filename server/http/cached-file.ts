import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import { earliest } from './answer-cache.ts'
import type { RawRoute } from './raw-route.ts'
import { sendCached } from './send-cached.ts'

/** For other sites' pages too; sandboxed, so that the file can't act as this site. */
export const FOR_ANYBODY = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'content-security-policy': "sandbox; default-src 'none'",
}

type Making = {
  parts: Parts
  now: number
  log: Logger
  /** Expiry: from this moment the content is different, by the clock alone. */
  cacheUntil: (at: number | undefined) => void
}
type CachedFile = {
  path: string
  contentType: string
  headers?: Record<string, string>
  /** Invalidates the file when one of these is dropped. */
  tags: readonly string[]
  make: (making: Making) => Promise<string>
}

/** A public file generated from content: cached like a page, sent with an ETag, dropped when that content changes. */
export const cachedFile = ({ path, contentType, headers = {}, tags, make }: CachedFile): RawRoute => ({
  methods: ['GET', 'HEAD'],
  path,
  auth: 'public',
  handle: async ({ parts, request, response, now, log, requestId }) => {
    const key = `file ${path}`
    const fresh = async () => {
      const { note, until } = earliest()
      const text = await make({ parts, now, log, cacheUntil: note })
      return { body: text, contentType, headers, tags, cacheable: true, ...until() }
    }
    const body = parts.cache.get(key) ?? (await parts.cache.fill(key, fresh))
    // The route has set the headers of every answer already.
    await sendCached({ request, response, requestId, always: {} }, body, { etag: true })
  },
})
