import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryAllianceMembers } from '@alliance/contract/home'
import { startTestApi, type TestApi } from '../testing/index.ts'

const ORIGIN = 'https://www.example.test'
let apart: TestApi
let together: TestApi
before(async () => {
  apart = await startTestApi({ settings: { origin: ORIGIN, apiHost: 'https://api.example.test' } })
  together = await startTestApi({ settings: { origin: ORIGIN, apiHost: `${ORIGIN}/` } })
})
after(() => Promise.all([apart.close(), together.close()]))

const asked = { origin: ORIGIN, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'upload-offset' }

test('with an address of their own the calls may be read by the pages of the site and by nobody else', async () => {
  const answer = await fetch(apart.url + queryAllianceMembers.path, { method: 'POST', headers: { origin: 'https://evil.test' } })
  assert.equal(answer.headers.get('access-control-allow-origin'), ORIGIN)
  const before = await fetch(`${apart.url}/api/upload`, { method: 'OPTIONS', headers: asked })
  assert.equal(before.status, 204)
  assert.equal(before.headers.get('access-control-allow-origin'), ORIGIN)
  assert.match(before.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  assert.match(before.headers.get('access-control-allow-headers') ?? '', /Upload-Offset/)
  assert.equal(before.headers.get('access-control-allow-credentials'), null)
})

test('without one nothing may be read from elsewhere', async () => {
  const answer = await fetch(together.url + queryAllianceMembers.path, { method: 'POST', headers: { origin: ORIGIN } })
  assert.equal(answer.headers.get('access-control-allow-origin'), null)
  const before = await fetch(together.url + queryAllianceMembers.path, { method: 'OPTIONS', headers: asked })
  assert.equal(before.headers.get('access-control-allow-origin'), null)
})
