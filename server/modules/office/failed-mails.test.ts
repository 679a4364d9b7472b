import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { queryAccountProfile } from '@alliance/contract/office'
import { requestDeletion } from '@alliance/contract/security'
import { SMTPServer } from 'smtp-server'
import { createMailer } from '../../mail/index.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'

const DAY_MS = 86_400_000
let api: TestApi
let admin: Caller
/** Permanently rejects recipients called nobody. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
})
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.test', name: '联盟' })
  api = await startTestApi({ mailer })
  admin = await api.makeAccount({ grants: ['administrator'] })
})
after(async () => {
  await api.close()
  await new Promise<void>((closed) => server.close(() => closed()))
})

const failedMailsOf = async (account: Caller) => {
  const { data } = await admin.post(queryAccountProfile, { accountId: account.id })
  assert.ok(data)
  return data.failedMails
}

test('an administrator sees which account’s mails can’t be delivered, and only that one', async () => {
  const [reached, lost] = [await api.makeMember(), await api.makeMember({ email: 'nobody@example.test' })]
  assert.equal(await failedMailsOf(lost), null)
  for (const account of [reached, lost]) await account.post(requestDeletion, { currentPassword: account.password })
  assert.equal(await failedMailsOf(lost), null, 'not while it waits')
  await api.drain()
  assert.equal(await failedMailsOf(reached), null)
  const failed = await failedMailsOf(lost)
  assert.equal(failed?.count, 1)
  assert.ok(Math.abs(failed.lastAt - api.parts.clock()) < DAY_MS)
})
