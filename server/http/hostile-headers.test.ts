import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { queryNewsList } from '@alliance/contract/news'
import { startTestApi, type TestApi } from '../testing/index.ts'

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const post = (headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const asked = request(api.url + queryNewsList.path, { method: 'POST', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end('type=1')
  })

const FORM = 'application/x-www-form-urlencoded'
const long = ' '.repeat(15_000)
const some = ' '.repeat(3_500)

test('a header of nothing but spaces is read at once: nobody else waits for it', async () => {
  await post({ 'content-type': FORM })
  const hostile: Record<string, string>[] = [
    `${FORM}${long}!`,
    `${FORM};${long}!`,
    `${FORM}${some};${some}charset${some}=${some}!`,
    `${FORM};charset=utf-8${long}!`,
  ].map((type) => ({ 'content-type': type }))
  const codings = [`br${long}x`, `gzip${long}x`, `${long}br${long.slice(600)}`.slice(0, 15_000), `br;q=0${long}x`, `,${long}x`]
  for (const coding of codings) hostile.push({ 'content-type': FORM, 'accept-encoding': coding })
  for (const headers of hostile) {
    const before = process.cpuUsage()
    assert.equal(await post(headers), 200)
    const { user } = process.cpuUsage(before)
    assert.ok(
      user < 100_000,
      `${user} µs for ${JSON.stringify(headers)
        .replaceAll(/ {20,}/g, ' … ')
        .slice(0, 120)}`,
    )
  }
})
