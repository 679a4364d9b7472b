import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { codes } from '@alliance/contract/codes'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { begin, idOf, patch } from './testing/send-file.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

type Answer = { code: number; message: string; data: { fields?: Record<string, string> } | null; requestId?: string }
type Asked = { method: 'POST' | 'PATCH' | 'DELETE'; id?: string; headers: Record<string, string>; body?: Buffer<ArrayBuffer> }

const send = async (member: Caller, { method, id, headers, body }: Asked) => {
  const response = await fetch(`${api.url}/api/upload${id ? `/${id}` : ''}`, {
    method,
    headers: { authorization: `Bearer ${member.token}`, ...headers },
    ...(body && { body }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, answer: (text ? JSON.parse(text) : {}) as Answer }
}
const TUS = { 'tus-resumable': '1.0.0' }
const CHUNK = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
const body = () => Buffer.from(randomBytes(10))
const openRows = (member: Caller) =>
  api.parts.db.selectFrom('upload').select('id').where('account_id', '=', member.id).where('state', '=', 'open').execute()

test('an invalid tus header is refused in Chinese and in the envelope', async () => {
  const member = await api.makeMember()
  const id = idOf(await begin(api, member, { size: 10 }))
  const cases: [asked: Asked, status: number, names: string[]][] = [
    [{ method: 'POST', headers: { 'upload-length': '10' } }, 412, ['Tus-Resumable']],
    [{ method: 'POST', headers: { 'tus-resumable': '0.2.2', 'upload-length': '10' } }, 412, ['Tus-Resumable']],
    [{ method: 'POST', headers: { ...TUS } }, 400, ['Upload-Length']],
    [{ method: 'POST', headers: { ...TUS, 'upload-length': '010' } }, 400, ['Upload-Length']],
    [{ method: 'POST', headers: { ...TUS, 'upload-length': '10', 'upload-metadata': 'a b c' } }, 400, ['Upload-Metadata']],
    [{ method: 'POST', headers: { ...TUS, 'upload-length': '10', 'upload-concat': 'partial' } }, 501, ['Upload-Concat']],
    [{ method: 'PATCH', id, headers: { ...CHUNK, 'tus-resumable': '2' }, body: body() }, 412, ['Tus-Resumable']],
    [{ method: 'PATCH', id, headers: { ...CHUNK, 'content-type': 'text/plain' }, body: body() }, 415, ['Content-Type']],
    [{ method: 'PATCH', id, headers: { ...CHUNK, 'upload-offset': 'x' }, body: body() }, 400, ['Upload-Offset']],
    [{ method: 'PATCH', id, headers: { ...TUS, 'content-type': CHUNK['content-type'] }, body: body() }, 400, ['Upload-Offset']],
    // Detected by the tus server itself, which names the header in English.
    [{ method: 'POST', headers: { ...TUS, 'upload-length': '10', 'upload-defer-length': '2' } }, 400, []],
    [{ method: 'DELETE', id, headers: {} }, 412, ['Tus-Resumable']],
  ]
  for (const [asked, status, names] of cases) {
    const { answer, text, ...given } = await send(member, asked)
    assert.equal(given.status, status, text)
    assert.equal(given.headers.get('content-type'), 'application/json; charset=utf-8', text)
    assert.equal(answer.code, codes.BAD_INPUT.code, text)
    // For the visitor: no header names, but what to do.
    assert.match(answer.message, /^[^A-Za-z]*请[^A-Za-z]*$/)
    assert.deepEqual(Object.keys(answer.data?.fields ?? {}), names, text)
    assert.equal(answer.requestId, given.headers.get('x-request-id'), text)
    if (status === 412) assert.equal(given.headers.get('tus-version'), '1.0.0')
  }
  // None of them started, advanced or ended an upload.
  assert.deepEqual(
    (await openRows(member)).map((row) => row.id),
    [id],
  )
  assert.equal((await patch(api, member, { id, offset: 0, bytes: body() })).status, 204)
})

test('headers added by proxies don’t stop an upload', async () => {
  const member = await api.makeMember()
  const id = idOf(await begin(api, member, { size: 10 }))
  const sent = await send(member, {
    method: 'PATCH',
    id,
    headers: { ...CHUNK, 'x-forwarded-proto': 'https,http' },
    body: body(),
  })
  assert.equal(sent.status, 204, sent.text)
})

test('refusals of an upload include the request id', async () => {
  const member = await api.makeMember()
  for (const asked of [
    { method: 'POST', headers: { ...TUS, 'upload-length': '0' } },
    { method: 'PATCH', id: 'nobody', headers: CHUNK, body: body() },
  ] as const) {
    const { answer, headers } = await send(member, asked)
    assert.ok(answer.requestId)
    assert.equal(answer.requestId, headers.get('x-request-id'))
  }
})
