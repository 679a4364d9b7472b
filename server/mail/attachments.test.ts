import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { compose } from './layout.ts'
import { letters } from './letters.ts'
import { createMailer } from './mailer.ts'

const house = { name: '联盟', origin: 'https://alliance.example', mailFrom: 'no-reply@example.test' }
const event = {
  id: 'r1',
  title: '<b>开放日</b>',
  place: '一层',
  startsAt: Date.UTC(2026, 0, 10, 6),
  endsAt: Date.UTC(2026, 0, 10, 9),
  path: '/home/activity',
  madeAt: 0,
  sequence: 0,
  cancelled: false,
}

/** A mail server that keeps the raw bytes of each message. */
const keeping = async () => {
  const raw: Buffer[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.on('data', (piece: Buffer) => raw.push(piece))
      stream.on('end', () => done())
    },
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const { port } = server.server.address() as { port: number }
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { url: `smtp://127.0.0.1:${port}`, text: () => Buffer.concat(raw).toString('latin1'), close }
}

test('a calendar and a QR code go over the wire byte for byte; typed HTML stays text', async () => {
  const server = await keeping()
  const mailer = createMailer({ smtpUrl: server.url, from: house.mailFrom, name: house.name })
  const letter = letters.activityRegistered.write({
    event,
    number: 'K7Q2M-4XW9T',
    persons: 2,
    linkPath: '/activity/web?cancel=x',
  })
  const message = compose(letter, house)
  assert.ok(message.html.includes('&lt;b&gt;开放日') && !message.html.includes('<b>开放日'))
  await mailer.send({ id: 'm1', to: 'a@example.test', ...message })
  const raw = server.text()
  const [, calendar = ''] = /text\/calendar; charset=utf-8; method=PUBLISH[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw) ?? []
  const sent = Buffer.from(calendar, 'base64').toString()
  assert.ok(sent.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n') && !/[^\r]\n/.test(sent))
  const [, picture = ''] = /Content-Type: image\/png[\s\S]*?Content-Id: <qr>[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(raw) ?? []
  assert.equal(Buffer.from(picture, 'base64').subarray(0, 4).toString('hex'), '89504e47')
  await mailer.close()
  await server.close()
})
