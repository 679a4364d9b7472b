import type { Parts } from '../compose.ts'
import type { Logger } from '../log.ts'
import { earliest } from './kept.ts'
import type { RawRoute } from './raw-route.ts'
import { sendKept } from './send-kept.ts'

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
  keepUntil: (at: number | undefined) => void
}
type KeptFile = {
  path: string
  contentType: string
  headers?: Record<string, string>
  /** Invalidates the file when one of these is dropped. */
  tags: readonly string[]
  make: (making: Making) => Promise<string>
}

/** A public file generated from content: kept like a page, sent with an ETag, dropped when that content changes. */
export const keptFile = ({ path, contentType, headers = {}, tags, make }: KeptFile): RawRoute => ({
  methods: ['GET', 'HEAD'],
  path,
  auth: 'public',
  handle: async ({ parts, request, response, now, log, requestId }) => {
    const key = `file ${path}`
    const fresh = async () => {
      const { note, until } = earliest()
      const text = await make({ parts, now, log, keepUntil: note })
      return { body: text, contentType, headers, tags, keep: true, ...until() }
    }
    const body = parts.kept.get(key) ?? (await parts.kept.fill(key, fresh))
    // The route has set the headers of every answer already.
    sendKept({ request, response, requestId, always: {} }, body, { etag: true })
  },
})
