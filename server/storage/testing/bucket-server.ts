import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { BucketSettings } from '../bucket.ts'
import { signedHeaders } from '../sign-request.ts'

const KEY = { region: 'us-east-1', id: 'test-key', secret: 'the secret of a bucket for tests only' }
const NAME = 'files'
/** Page size of listings; a real bucket's is a thousand. */
const PAGE = 3

type Received = { request: IncomingMessage; url: URL; body: Buffer }
type Refusal = { status: number; code: string }
/** `broken`: the connection closes without an answer; `half`: in the middle of an object. */
type Failure = Refusal | 'broken' | 'half'

const nameIn = ({ pathname }: URL) => decodeURIComponent(pathname.slice(`/${NAME}/`.length))
/** `PUT`, `DELETE`, `GET` for a list, `GET object`. */
const kindOf = ({ request, url }: Received) =>
  request.method === 'GET' && !url.searchParams.has('prefix') ? 'GET object' : (request.method ?? '')
const headerOf = ({ headers }: IncomingMessage, name: string) => headers[name]?.toString() ?? ''

/** Checks as a bucket does: the signature over the request, and the bytes against the signed hash. */
const refusalOf = ({ request, url, body }: Received): Refusal | undefined => {
  const sha256 = headerOf(request, 'x-amz-content-sha256')
  const [, names = ''] = /SignedHeaders=([^,]*)/.exec(headerOf(request, 'authorization')) ?? []
  const headers = Object.fromEntries(names.split(';').map((name) => [name, headerOf(request, name)]))
  const at = Date.parse(headerOf(request, 'x-amz-date').replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)/, '$1-$2-$3:$4:'))
  const expected = signedHeaders({ method: request.method ?? '', url, headers, sha256, at }, KEY)['authorization']
  if (headerOf(request, 'authorization') !== expected) return { status: 403, code: 'SignatureDoesNotMatch' }
  if (createHash('sha256').update(body).digest('hex') !== sha256) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return undefined
}

/** A small S3 server on this machine: checks signatures, lists names in order. */
export const startBucket = async () => {
  const objects = new Map<string, Buffer>()
  const failures: { kind: string; failure: Failure }[] = []
  const nextFailure = (kind: string | undefined) => {
    const at = failures.findIndex((one) => one.kind === kind)
    return at < 0 ? undefined : failures.splice(at, 1)[0]?.failure
  }

  const answer = ({ request, url, body }: Received, response: ServerResponse) => {
    const name = nameIn(url)
    const prefix = url.searchParams.get('prefix')
    if (prefix !== null) {
      const after = url.searchParams.get('start-after') ?? ''
      const found = [...objects.keys()]
        .filter((one) => one.startsWith(prefix) && one > after)
        .toSorted()
        .slice(0, PAGE)
      return response.end(
        `<ListBucketResult>${found.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('')}</ListBucketResult>`,
      )
    }
    if (request.method === 'PUT') objects.set(name, body)
    if (request.method !== 'GET') {
      if (request.method === 'DELETE') objects.delete(name)
      return response.end()
    }
    const found = objects.get(name)
    response.statusCode = found ? 200 : 404
    return response.end(found ?? '<Error><Code>NoSuchKey</Code></Error>')
  }

  const breakOff = ({ request, url }: Received, response: ServerResponse, how: 'broken' | 'half') => {
    const whole = objects.get(nameIn(url)) ?? Buffer.alloc(2)
    if (how === 'broken') return request.socket.destroy()
    response.writeHead(200, { 'content-length': whole.length })
    return response.write(whole.subarray(0, whole.length / 2), () => request.socket.destroy())
  }

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const received = { request, url, body: await buffer(request) }
    const failure = refusalOf(received) ?? nextFailure(kindOf(received))
    if (!failure) return answer(received, response)
    if (typeof failure === 'string') return breakOff(received, response, failure)
    response.statusCode = failure.status
    return response.end(`<Error><Code>${failure.code}</Code></Error>`)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const settings: BucketSettings = { ...KEY, address: `http://127.0.0.1:${port}/${NAME}` }
  return {
    settings,
    objects,
    /** Makes the next requests of this kind fail in this way. */
    failNext: (kind: string, ...next: Failure[]) => void failures.push(...next.map((failure) => ({ kind, failure }))),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type TestBucket = Awaited<ReturnType<typeof startBucket>>
