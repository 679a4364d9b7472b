import assert from 'node:assert/strict'
import { test } from 'node:test'
import { login } from '@alliance/contract/account'
import { queryRegistry } from '@alliance/contract/registry'
import { startTestApi } from '../testing/index.ts'

test('a megabyte of combining marks is refused at once: nobody else waits for it', async () => {
  const api = await startTestApi()
  const marks = `a${'\u0300\u0316\u0327'.repeat(160_000)}`
  for (const [call, input] of [
    [login, { email: marks, password: 'x' }],
    [login, { email: 'a@example.test', password: marks }],
    [queryRegistry, { size: marks }],
    [queryRegistry, { keyword: marks }],
  ] as const) {
    const before = process.cpuUsage()
    const { code } = await api.post(call, input, { json: true })
    const { user } = process.cpuUsage(before)
    assert.notEqual(code, 0)
    assert.ok(user < 2_000_000, `${user} µs for ${call.path}`)
  }
  await api.close()
})
