import { text } from 'node:stream/consumers'
import { BucketFault, createAsk, type Sent } from './ask-bucket.ts'
import type { BucketKey } from './sign-request.ts'

/** `address`: of the bucket itself, `https://store.example.com/bucket` or `https://bucket.store.example.com`. */
export type BucketSettings = BucketKey & { address: string }

const isGone = (error: unknown) => error instanceof BucketFault && error.status === 404

/** The objects of one bucket, by requests that every S3-compatible storage supports. */
export const openBucket = ({ address, ...key }: BucketSettings) => {
  const base = new URL(address.endsWith('/') ? address : `${address}/`)
  const ask = createAsk(key, base)
  const objectAt = (name: string) => new URL(name, base)

  /** Names with this prefix after `after`, sorted, at most a thousand. */
  const list = async (prefix: string, after = ''): Promise<string[]> => {
    const url = new URL(base.pathname.length > 1 ? base.href.slice(0, -1) : base.href)
    url.search = new URLSearchParams({ 'list-type': '2', prefix, ...(after !== '' && { 'start-after': after }) }).toString()
    const answer = await text(await ask({ method: 'GET', url }))
    return [...answer.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name)
  }

  return {
    put: async (name: string, sent: Sent): Promise<void> => {
      await text(await ask({ method: 'PUT', url: objectAt(name), sent }))
    },
    /** Undefined if there is no object of this name. */
    get: async (
      name: string,
    ): Promise<{ sizeBytes: number; bytes: AsyncIterable<Uint8Array> & { destroy(): unknown } } | undefined> => {
      try {
        const bytes = await ask({ method: 'GET', url: objectAt(name) })
        return { sizeBytes: Number(bytes.headers['content-length']), bytes }
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
    list,
    /** All names, sorted, one page of the listing at a time. */
    names: async function* (): AsyncGenerator<string[]> {
      for (let found = await list(''); found.length > 0; found = await list('', found.at(-1))) yield found
    },
    /** No error when it is already gone. */
    remove: async (name: string): Promise<void> => {
      try {
        await text(await ask({ method: 'DELETE', url: objectAt(name) }))
      } catch (error) {
        if (!isGone(error)) throw error
      }
    },
  }
}
export type Bucket = ReturnType<typeof openBucket>
