import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { login } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import { beginSecondFactor, exportMyData, requestDeletion } from '@alliance/contract/security'
import { serverLimits } from '../limits.ts'
import { createPasswords } from '../modules/account/index.ts'
import { startTestApi, type TestApi, testSettings } from '../testing/index.ts'

const DAY_MS = 86_400_000
let api: TestApi
/** Runs while a password is being compared. */
let meanwhile: () => Promise<unknown> = async () => undefined
before(async () => {
  const limits = { ...serverLimits, argon2: { memoryKiB: 64, passes: 1, parallelism: 1 } }
  const passwords = await createPasswords(testSettings('', { memory: true }).secrets.passwordSalt, limits)
  const verify: typeof passwords.verify = async (...given) => {
    const isRight = await passwords.verify(...given)
    await meanwhile()
    return isRight
  }
  api = await startTestApi({ passwords: { ...passwords, verify } })
})
after(() => api.close())

test('an account that is deleted in the middle of its call is signed out, not told of a fault', async () => {
  await api.makeAccount({ grants: ['administrator'] })
  const { email, password, post } = await api.makeAccount({ grants: ['administrator'] })
  await post(requestDeletion, { currentPassword: password })
  api.shiftClock(7 * DAY_MS - 60_000)
  const { data } = await api.post(login, { email, password })
  let gone: Promise<void> | undefined
  const end = () => {
    api.shiftClock(120_000)
    return api.drain()
  }
  // Both calls go on once it is done: of two workers only one has the job.
  meanwhile = () => (gone ??= end())
  const [asked, by] = [{ currentPassword: password }, { token: data!.token }]
  const answers = await Promise.all([api.post(beginSecondFactor, asked, by), api.post(exportMyData, asked, by)])
  assert.deepEqual(
    answers.map(({ code }) => code),
    [codes.NOT_LOGGED_IN.code, codes.NOT_LOGGED_IN.code],
  )
})
