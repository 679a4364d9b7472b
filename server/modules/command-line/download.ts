import { COMMAND_LINE_ADDRESS } from '@alliance/contract/command-line'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { packedCommandLine } from './packed.ts'

const say = (response: RawContext['response'], text: string) => {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  response.end(`${text}\n`)
}

/** The package with both commands, in a form that `npm install` takes from a URL. */
const send = async ({ parts, request, response }: RawContext) => {
  const packed = await packedCommandLine(parts)
  const path = (request.url ?? '').split('?', 1)[0]
  if (!packed) return say(response, '命令行工具暂时不能下载，请稍后再试。')
  const { address, bytes, sha256 } = packed
  // No caching without revalidation: the next version has another URL.
  const headers = { 'cache-control': 'no-cache', etag: `"${sha256}"` }
  if (path === COMMAND_LINE_ADDRESS) {
    response.writeHead(302, { location: address, 'cache-control': 'no-cache' })
    return void response.end()
  }
  if (path !== address) return say(response, `没有这个文件。现在的版本在 ${parts.settings.origin}${address}`)
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers)
    return void response.end()
  }
  response.writeHead(200, { ...headers, 'content-type': 'application/gzip', 'content-length': bytes.length })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

export const download: RawRoute = { methods: ['GET', 'HEAD'], path: '/download/*', auth: 'public', handle: send }
