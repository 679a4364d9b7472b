import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { sendEmailCaptcha } from '@alliance/contract/account-entry'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { inTransaction, openDatabase } from '../db/index.ts'
import { freePort, startNetwork, startTestApi, testDatabase, type TestApi } from '../testing/index.ts'
import { createMailer, enqueueMail, type NewMail } from './index.ts'
import { MailRefused } from './mailer.ts'

const FROM = { from: 'no-reply@example.test', name: '联盟' }
const HOUR_MS = 3_600_000

const listenOn = (server: SMTPServer, port = 0) =>
  new Promise<number>((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.server.address() as { port: number }).port))
  })
const closeSmtp = (server: SMTPServer) => new Promise<void>((closed) => server.close(() => closed()))

/** A mail server that counts accepted messages and permanently rejects one recipient. */
const counting = (onTaken = () => {}) => {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => {
        taken.push(...envelope.rcptTo.map(({ address }) => address))
        onTaken()
        done()
      })
    },
  })
  server.on('error', () => undefined)
  return { taken, server }
}

let api: TestApi
before(async () => {
  api = await startTestApi()
})
after(() => api.close())

const put = (mail: NewMail) => enqueueMail(api.parts.db, mail, api.parts.clock())
const stateOf = (id: string) =>
  api.parts.db.selectFrom('mail').select(['state', 'data', 'delayed_since']).where('id', '=', id).executeTakeFirstOrThrow()

test('a mail is born with what it tells of or not at all', async () => {
  const lost = inTransaction(api.parts.db, async (db) => {
    await enqueueMail(db, { to: 'lost@example.test', kind: 'noAccount', data: {} }, api.parts.clock())
    throw new Error('no')
  })
  await assert.rejects(lost, /no/)
  assert.deepEqual(await api.mailsTo('lost@example.test'), [])
})

test('text and HTML say the same, escaped, with links to the configured place only', async () => {
  const to = 'words@example.test'
  await put({ to, kind: 'profileReturned', data: { reason: '<img src=x onerror=alert(1)> & 执照' } })
  const [mail] = await api.mailsTo(to)
  assert.match(mail!.subject, /资料需要修改 · 终端应用兼容联盟/)
  assert.ok(mail!.text.includes('<img src=x') && mail!.html.includes('&lt;img src=x') && !mail!.html.includes('<img'))
  assert.ok(mail!.text.includes(`${api.parts.settings.origin}/account/perfect/status`))
  assert.equal(mail!.from, api.parts.settings.mailFrom)
})

test('an address that would be another header goes nowhere and is not tried again', async () => {
  const id = await put({ to: 'a@example.test\r\nBcc: victim@example.test', kind: 'noAccount', data: {} })
  await api.drain()
  assert.deepEqual(await stateOf(id), { state: 'failed', data: null, delayed_since: null })
  assert.deepEqual(await api.mailsTo('victim@example.test'), [])
})

test('an address in odd words reaches nobody that it only mentions', async () => {
  const before = api.parts.mailer.box!.list().length
  const id = await put({ to: '"x@evil.test y"@example.test', kind: 'noAccount', data: {} })
  await api.drain()
  assert.equal((await stateOf(id)).state, 'failed')
  assert.equal(api.parts.mailer.box!.list().length, before)
})

test('a mail server that is away: the answer is quick, the person hears of the delay, and the mail comes later, once', async () => {
  const port = await freePort()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, ...FROM })
  const away = await startTestApi({ mailer })
  const ask = async (email: string) =>
    (await away.post(sendEmailCaptcha, { email, purpose: 'register', ticket: await away.ticket() })).data
  const started = Date.now()
  assert.equal((await ask('first@example.test'))?.delayed, false)
  assert.ok(Date.now() - started < 2_000)
  await away.drain()
  assert.equal((await ask('second@example.test'))?.delayed, true)
  const { server, taken } = counting()
  await listenOn(server, port)
  for (let round = 0; round < 3; round += 1) {
    away.shiftClock(60_000)
    await away.drain()
  }
  assert.deepEqual(taken.toSorted(), ['first@example.test', 'second@example.test'])
  assert.equal((await ask('third@example.test'))?.delayed, false)
  await away.close()
  await closeSmtp(server)
})

const url = process.env['TEST_DATABASE_URL']
const skip = url === undefined && 'needs a PostgreSQL server'

test('a database that is away at the moment in which a mail is taken has it sent once all the same', { skip }, async () => {
  const own = await testDatabase()
  const network = await startNetwork(new URL(own.url ?? ''))
  const { server, taken } = counting(() => {
    network.cut()
    setTimeout(() => network.carry(), 500)
  })
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM })
  const far = await startTestApi({ mailer, database: await openDatabase({ url: network.url }) })
  const id = await enqueueMail(far.parts.db, { to: 'once@example.test', kind: 'noAccount', data: {} }, far.parts.clock())
  for (let round = 0; round < 3; round += 1) {
    await far.drain().catch(() => undefined)
    far.shiftClock(120_000)
  }
  assert.deepEqual(taken, ['once@example.test'])
  const row = await own.db.selectFrom('mail').select('state').where('id', '=', id).executeTakeFirst()
  assert.equal(row?.state, 'sent')
  await far.close()
  network.close()
  await own.close()
  await closeSmtp(server)
})

test('a code that could not be sent in time is not sent as if it were good', async () => {
  const late = await startTestApi()
  const email = 'late@example.test'
  await late.post(sendEmailCaptcha, { email, purpose: 'register', ticket: await late.ticket() })
  late.shiftClock(HOUR_MS)
  const [mail] = await late.mailsTo(email)
  assert.match(mail!.subject, /没有及时送出/)
  assert.doesNotMatch(mail!.text, /\d{6}/)
  await late.close()
})

test('a recipient that the server refuses for good is not tried again', async () => {
  const { server, taken } = counting()
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM })
  const refusing = await startTestApi({ mailer })
  await enqueueMail(refusing.parts.db, { to: 'nobody@example.test', kind: 'noAccount', data: {} }, refusing.parts.clock())
  await refusing.drain()
  const row = await refusing.parts.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  assert.deepEqual([row.state, row.data, taken], ['failed', null, []])
  await refusing.close()
  await closeSmtp(server)
})

test('a reply to the recipient that is about ourselves has refused nobody', async () => {
  const replies: Record<string, { text: string; code: number; isForGood: boolean }> = {
    relay: { code: 554, text: '5.7.1 <x>: Relay access denied', isForGood: false },
    sender: { code: 553, text: '5.7.1 <no-reply>: Sender address rejected: not logged in', isForGood: false },
    listed: { code: 554, text: '5.7.1 Service unavailable; client host blocked', isForGood: false },
    known: { code: 550, text: '5.1.8 Sender domain not found', isForGood: false },
    qmail: { code: 553, text: "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)", isForGood: false },
    bare: { code: 554, text: 'transaction failed', isForGood: false },
    user: { code: 550, text: '5.1.1 no such user', isForGood: true },
    full: { code: 552, text: '5.2.2 mailbox full', isForGood: true },
    old: { code: 550, text: 'no such user here', isForGood: true },
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      const { code, text } = replies[address.split('@')[0] ?? '']!
      done(Object.assign(new Error(text), { responseCode: code }))
    },
  })
  server.on('error', () => undefined)
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM })
  const said: Record<string, boolean> = {}
  for (const name of Object.keys(replies)) {
    const message = { id: name, to: `${name}@example.test`, subject: 's', text: 't', html: 't' }
    said[name] = await mailer.send(message).then(
      () => assert.fail('it was taken'),
      (error: unknown) => error instanceof MailRefused,
    )
  }
  assert.deepEqual(said, Object.fromEntries(Object.entries(replies).map(([name, { isForGood }]) => [name, isForGood])))
  await mailer.close()
  await closeSmtp(server)
})

test('a password is not sent in plain text: without TLS there is no mail, unless the address allows it', async () => {
  const given: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      given.push(password ?? '')
      done(null, { user: 'site' })
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  })
  server.on('error', () => undefined)
  const port = await listenOn(server)
  // Leads to this machine, but is no loopback address by its name.
  const host = '0.0.0.0'
  const message = { id: 'one', to: 'a@example.test', subject: 's', text: 't', html: 't' }
  const strict = createMailer({ smtpUrl: `smtp://site:topsecret@${host}:${port}`, ...FROM })
  await assert.rejects(strict.send(message), /STARTTLS|TLS/)
  assert.deepEqual(given, [])
  await strict.close()
  const allowed = createMailer({ smtpUrl: `smtp://site:topsecret@${host}:${port}?requireTLS=false`, ...FROM })
  await allowed.send(message)
  assert.deepEqual(given, ['topsecret'])
  await allowed.close()
  await closeSmtp(server)
})

test('a server that refuses the sender has refused no recipient: the mails wait until that is mended', async () => {
  let isMended = false
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) =>
      done(isMended ? null : Object.assign(new Error('sender quota exceeded'), { responseCode: 550 })),
    onData: (stream, { envelope }, done) => {
      stream.resume()
      stream.on('end', () => done(null, String(taken.push(...envelope.rcptTo.map(({ address }) => address)))))
    },
  })
  server.on('error', () => undefined)
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM })
  const waiting = await startTestApi({ mailer })
  const { db, clock } = waiting.parts
  for (const to of ['a@example.test', 'b@example.test']) await enqueueMail(db, { to, kind: 'noAccount', data: {} }, clock())
  await waiting.drain()
  const states = async () => (await db.selectFrom('mail').select('state').execute()).map(({ state }) => state)
  assert.deepEqual([await states(), taken], [['queued', 'queued'], []])
  isMended = true
  waiting.shiftClock(HOUR_MS)
  await waiting.drain()
  assert.deepEqual(
    [await states(), taken.toSorted()],
    [
      ['sent', 'sent'],
      ['a@example.test', 'b@example.test'],
    ],
  )
  await waiting.close()
  await closeSmtp(server)
})

test('a server that takes a mail and never says so gets it three times, not for a day; another mail is not held up by it', async () => {
  const got: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const [to = ''] = session.envelope.rcptTo.map(({ address }) => address)
      stream.resume()
      stream.on('end', () => {
        got.push(to)
        if (!to.startsWith('silent')) done()
      })
    },
  })
  server.on('error', () => undefined)
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM, messageMs: 1_000 })
  const waiting = await startTestApi({ mailer })
  const { db, clock } = waiting.parts
  for (const to of ['silent@example.test', 'a@example.test']) await enqueueMail(db, { to, kind: 'noAccount', data: {} }, clock())
  for (let round = 0; round < 5; round += 1) {
    await waiting.drain()
    waiting.shiftClock(HOUR_MS)
  }
  const states = await db.selectFrom('mail').select(['to_address', 'state', 'data']).orderBy('to_address').execute()
  assert.deepEqual(
    states.map(({ to_address: to, state, data }) => [to, state, data]),
    [
      ['a@example.test', 'sent', null],
      ['silent@example.test', 'failed', null],
    ],
  )
  assert.deepEqual(got.toSorted(), ['a@example.test', ...Array.from({ length: 3 }, () => 'silent@example.test')])
  await waiting.close()
  await closeSmtp(server)
})

/** Greets, then sends its next reply one piece at a time: never silent, never done. */
const trickling = () =>
  createServer((socket) => {
    socket.write('220 here\r\n')
    const timer = setInterval(() => socket.write('250-and\r\n'), 20)
    socket.on('error', () => undefined).on('close', () => clearInterval(timer))
  })

test('a server that dribbles its answer holds no mail for ever: the next attempt goes to one that answers', async () => {
  const dribbling = trickling()
  await new Promise<void>((ready) => dribbling.listen(0, '127.0.0.1', ready))
  const { port } = dribbling.address() as { port: number }
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, ...FROM, messageMs: 300 })
  const message = { id: 'm', to: 'a@example.test', subject: 's', text: 't', html: '' }
  const failures = await Promise.all([1, 2, 3].map(() => mailer.send(message).catch((error: unknown) => error)))
  for (const failure of failures) assert.ok(failure instanceof Error && !(failure instanceof MailRefused))
  await new Promise((closed) => dribbling.close(closed))
  const { server, taken } = counting()
  await listenOn(server, port)
  await mailer.send(message)
  assert.deepEqual(taken, ['a@example.test'])
  await mailer.close()
  await closeSmtp(server)
})

test('what the log and the queue say of a mail that fails names no address', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) =>
      done(Object.assign(new Error(`<${address}> is not known`), { responseCode: address.startsWith('never') ? 550 : 450 })),
  })
  server.on('error', () => undefined)
  const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listenOn(server)}`, ...FROM })
  const lines: string[] = []
  const failing = await startTestApi({ mailer, log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })
  const { db } = failing.parts
  for (const to of ['never@example.test', 'later@example.test'])
    await enqueueMail(db, { to, kind: 'noAccount', data: {} }, failing.parts.clock())
  await failing.drain()
  const errors = (await db.selectFrom('job').select('last_error').execute()).map(({ last_error: error }) => error)
  assert.ok(lines.some((line) => line.includes('550')) && lines.some((line) => line.includes('450')), 'the reason is said')
  assert.ok(errors.some((error) => error.includes('450')))
  for (const text of [...lines, ...errors]) assert.ok(!text.includes('@example.test'), text)
  await failing.close()
  await closeSmtp(server)
})

test('the catcher keeps the latest and lets the oldest go', async () => {
  const mailer = createMailer({ smtpUrl: undefined, ...FROM })
  for (let count = 0; count < 205; count += 1)
    await mailer.send({ id: `${count}`, to: 'a@example.test', subject: `第 ${count} 封`, text: 't', html: '<p>t</p>' })
  const mails = mailer.box!.list()
  assert.deepEqual([mails.length, mails[0]?.subject], [200, '第 204 封'])
  await mailer.close()
})
