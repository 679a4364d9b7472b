import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { after, before, test } from 'node:test'
import { currentInfo, login } from '@alliance/contract/account'
import { pino } from 'pino'
import { startTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
const lines: string[] = []
before(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(...String(chunk).split('\n').filter(Boolean))
      done()
    },
  })
  api = await startTestApi({ log: pino({ level: 'trace' }, sink) })
})
after(() => api.close())

test('each request is one line of JSON with its id, and no line holds a secret', async () => {
  const { email, password, token } = await api.makeMember()
  await api.post(login, { email, password })
  await api.post(login, { email, password: 'wrong secret' })
  const headers = { 'user-agent': 'x"}\\r\\n{"level":60', 'x-forwarded-for': '{"level":60}' }
  const { requestId } = await api.post(currentInfo, {}, { token, headers })
  await fetch(`${api.url}/api/none?token=${token}`, { method: 'POST' })
  const events = lines.map((line) => JSON.parse(line) as { requestId?: string; path?: string; status?: number })
  assert.deepEqual(
    events.filter((event) => event.requestId === requestId).map(({ path, status }) => [path, status]),
    [[currentInfo.path, 200]],
  )
  for (const secret of [password, 'wrong secret', token, email, '"level":60'])
    assert.ok(!lines.some((line) => line.includes(secret)), `a line holds ${secret}`)
})
