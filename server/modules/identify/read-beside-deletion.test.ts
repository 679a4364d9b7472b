import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { createJudge, type Judge } from '../../analysis/index.ts'
import { startTestApi, type TestApi } from '../../testing/index.ts'
import { packageOf, submit } from './testing/submit.ts'

let api: TestApi
/** Runs while a package is being read. */
let meanwhile: () => Promise<unknown> = async () => undefined
before(async () => {
  const real = createJudge({ log: pino({ level: 'silent' }), size: 1 })
  const judge: Judge = {
    judge: async (...given) => {
      const judgement = await real.judge(...given)
      await meanwhile()
      return judgement
    },
    close: () => real.close(),
  }
  api = await startTestApi({ judge })
})
after(() => api.close())

test('reading a package whose account is deleted meanwhile ends without an error', async () => {
  const { db } = api.parts
  const member = await api.makeMember()
  await submit(api, member, packageOf({ package: 'cn.example.leaving' }))
  meanwhile = () => db.deleteFrom('account').where('id', '=', member.id).execute()
  await api.drain()
  const jobs = await db.selectFrom('job').select(['state', 'attempt', 'last_error']).where('kind', '=', 'readPackage').execute()
  assert.deepEqual(jobs, [{ state: 'done', attempt: 1, last_error: '' }])
})
