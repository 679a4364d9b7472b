import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DetailedError, type HttpRequest, type HttpResponse } from 'tus-js-client'
import { resumeStorage, type Resume } from './resume-storage.ts'
import { AccountLeft, BROKEN_FOR_NOW, hasLeft, holdUpload, isWorthRetrying, NO_ROOM_FOR_NOW, readFault } from './upload-fault.ts'

const responseOf = (status: number, body = ''): HttpResponse => ({
  getStatus: () => status,
  getBody: () => body,
  getHeader: () => undefined,
  getUnderlyingObject: () => null,
})
const failed = (fields: Partial<DetailedError>) => {
  const error = new Error('refused') as DetailedError
  Object.setPrototypeOf(error, DetailedError.prototype)
  return Object.assign(error, fields)
}
const answered = (status: number, body: string) => failed({ originalResponse: responseOf(status, body) })

test('a broken connection keeps the progress and is retried', () => {
  assert.deepEqual(readFault(new Error('xhr')), { over: false, sessionLost: false, message: BROKEN_FOR_NOW })
  assert.equal(isWorthRetrying(answered(503, '')), true)
  assert.equal(isWorthRetrying(answered(423, '')), true)
  assert.equal(isWorthRetrying(answered(408, '')), true)
  assert.equal(readFault(answered(408, '')).over, false)
})

test('a refusal ends the upload with the message of the server', () => {
  const usedUp = answered(507, JSON.stringify({ code: 12050, message: '存储空间共 40 GiB，已用 40 GiB' }))
  assert.deepEqual(readFault(usedUp), { over: true, sessionLost: false, message: '存储空间共 40 GiB，已用 40 GiB' })
  assert.equal(isWorthRetrying(usedUp), false)
  assert.equal(readFault(answered(413, 'not json')).over, true)
})

test('a full disk of the site keeps the progress; it resumes by itself, but is not retried at once', () => {
  const full = answered(507, JSON.stringify({ code: 10503, message: '存储空间不足，请稍后再试' }))
  assert.deepEqual(readFault(full), { over: false, sessionLost: false, message: NO_ROOM_FOR_NOW })
  assert.equal(isWorthRetrying(full), false)
})

test('an expired session does not lose the upload', () => {
  const lost = readFault(answered(401, JSON.stringify({ message: '账号未登录' })))
  assert.deepEqual(lost, { over: false, sessionLost: true, message: '账号未登录' })
})

test('an upload is given up only if the server no longer knows it', () => {
  const heard = (method: string, status: number): Error | undefined => {
    try {
      holdUpload({ getMethod: () => method } as HttpRequest, responseOf(status))
    } catch (error) {
      return error as Error
    }
  }
  for (const status of [200, 404, 410]) assert.equal(heard('HEAD', status), undefined)
  assert.equal(heard('PATCH', 401), undefined)
  for (const status of [401, 403]) {
    const fault = failed({ causingError: heard('HEAD', status)! })
    assert.deepEqual([readFault(fault).over, readFault(fault).sessionLost, isWorthRetrying(fault)], [false, true, false])
  }
  for (const status of [302, 423, 429, 500, 502]) {
    const fault = failed({ causingError: heard('HEAD', status)! })
    assert.deepEqual(
      [readFault(fault).message, readFault(fault).sessionLost, isWorthRetrying(fault)],
      [BROKEN_FOR_NOW, false, true],
    )
  }
})

test('nothing is sent for an account that has left, and nothing is tried again', () => {
  const left = failed({ causingError: new AccountLeft() })
  assert.deepEqual([hasLeft(left), isWorthRetrying(left)], [true, false])
  assert.equal(hasLeft(answered(401, '')), false)
})

test('an upload is found by its fingerprint, newest first', async () => {
  const kept = new Map<string, Resume>()
  const storage = resumeStorage({
    list: () => Promise.resolve([...kept.values()]),
    put: (resume) => Promise.resolve(void kept.set(resume.url, resume)),
    remove: (url) => Promise.resolve(void kept.delete(url)),
  })
  const upload = {
    size: 10,
    metadata: { filename: 'a.apk' },
    creationTime: '',
    urlStorageKey: '',
    uploadUrl: '/api/upload/1',
    parallelUploadUrls: null,
  }
  const key = await storage.addUpload('mine', upload)
  await storage.addUpload('other', { ...upload, uploadUrl: '/api/upload/2' })
  const [found, ...rest] = await storage.findUploadsByFingerprint('mine')
  assert.equal(found?.uploadUrl, '/api/upload/1')
  assert.equal(rest.length, 0)
  await storage.removeUpload(key)
  assert.deepEqual(await storage.findUploadsByFingerprint('mine'), [])
})
