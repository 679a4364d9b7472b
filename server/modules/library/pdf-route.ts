import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { RawContext, RawRoute } from '../../http/index.ts'
import { fileNameOf, fileOf } from './document-file.ts'
import { findVersion } from './documents.ts'
import { allDocuments } from './editions.ts'

const FOLDER = '/files/documents/'

/** Without `version`, the URL of the version in force. */
export const pdfAddress = (id: string, version?: string): string =>
  `${FOLDER}${id}.pdf${version === undefined ? '' : `?version=${encodeURIComponent(version)}`}`

const wantedOf = async ({ request, now, parts }: RawContext) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, name] = /^([0-9A-Za-z-]{1,64})\.pdf$/.exec(pathname.slice(FOLDER.length)) ?? []
  const version = searchParams.get('version') ?? undefined
  return name === undefined ? undefined : findVersion(await allDocuments(parts), { id: name, version }, now)
}

const sendNothing = ({ response }: RawContext) => {
  response.writeHead(404, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message: '没有这份文档' }))
}

const sendPdf = async (context: RawContext): Promise<void> => {
  const { parts, request, response } = context
  const wanted = await wantedOf(context)
  if (!wanted) return sendNothing(context)
  const { sha256, sizeBytes } = await fileOf(parts, wanted)
  const etag = `"${sha256.slice(0, 32)}"`
  const headers = {
    etag,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    // A viewer of the file can't act with this site's origin.
    'content-security-policy': "sandbox; default-src 'none'",
  }
  if ((request.headers['if-none-match'] ?? '').includes(etag)) {
    response.writeHead(304, headers)
    response.end()
    return
  }
  const named = `inline; filename="${wanted.document.id}.pdf"; filename*=UTF-8''${encodeURIComponent(fileNameOf(wanted))}`
  const of = { 'content-type': 'application/pdf', 'content-length': sizeBytes, 'content-disposition': named }
  response.writeHead(200, { ...headers, ...of })
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  await pipeline(Readable.from(await parts.storage.open(sha256)), response)
}

export const pdfRoute: RawRoute = { methods: ['GET', 'HEAD'], path: `${FOLDER}*`, auth: 'public', handle: sendPdf }
