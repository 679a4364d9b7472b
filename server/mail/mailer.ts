import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import { type MailBox, startCatcher } from './catcher.ts'

/** `inlineId`: the HTML shows it as `cid:<inlineId>`. */
export type Attachment = { name: string; type: string; content: Buffer; inlineId?: string }
export type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
}
export type Mailer = {
  /** Resolves when the mail server has taken the message. Throws `MailRefused` when it never will, `MailUnanswered` when nobody knows. */
  send(message: Message): Promise<void>
  /** What the built-in catcher holds; undefined where a real mail server is set. */
  readonly box: MailBox | undefined
  close(): Promise<void>
}

/** The mail server said no to this recipient for good (5xx): trying again would only annoy it. */
export class MailRefused extends Error {}

type MailSettings = {
  smtpUrl: string | undefined
  from: string
  name: string
  /** How long one message may take in all. */
  messageMs?: number
}

/** A mail could not be handed over now. */
class MailDelayed extends Error {}

/** The mail server has all of a mail and said neither yes nor no: it may have arrived. */
export class MailUnanswered extends Error {}

/**
 * A server that is away is found out at once. One that has a mail looks through it before it says that it was taken
 * (RFC 5321 §4.5.3.2.6): whoever gave up on it too early would send it again and again, and each of them arrives.
 */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 }
/** A server that sends a word now and then is never silent for so long, and would keep a connection and its mail for ever. */
const MESSAGE_MS = 120_000

/** `handed`: the mails in hand, by their Message-ID, of which the server has got the last byte. */
const openTransport = (url: string) => {
  const transport = nodemailer.createTransport({ url, pool: true, maxConnections: 2, ...TIMEOUTS })
  const handed = new Set<string>()
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId()
    message.processFunc((input) => input.once('end', () => handed.add(id)))
    done()
  })
  return { transport, handed }
}
type Opened = ReturnType<typeof openTransport>

type Failure = { code?: string; command?: string; responseCode?: number; message: string }

/** What the server said, for the log and the job's row, where no address may stand: servers like to repeat it. */
const inWords = ({ code = 'failed', responseCode, message }: Failure): string =>
  `${code}${responseCode === undefined ? '' : ` ${responseCode}`}: ${message.replaceAll(/[^\s<>"':,;()]+@[^\s<>"':,;()]+/g, '…@…')}`

/** Of the recipient only. Where it is the sender that is refused, no mail would arrive, and somebody will mend that. */
const isForGood = ({ code, command, responseCode = 0 }: Failure): boolean =>
  code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500

/** A line break in a header would begin another header; no address or subject of ours has one. */
const assertOneLine = (text: string) => {
  if (/[\r\n\0]/.test(text)) throw new MailRefused('a mail header holds a line break')
}

const attached = ({ name, type, content, inlineId }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
  // A calendar file lives by its line ends: no server on the way may touch them.
  contentTransferEncoding: 'base64' as const,
  contentDisposition: inlineId === undefined ? ('attachment' as const) : ('inline' as const),
  ...(inlineId !== undefined && { cid: inlineId }),
})

/** What the server has to say of it, it says by a number; a silence or an end of the connection is no answer. */
const failureOf = (failure: Failure, isHanded: boolean): Error => {
  if (isForGood(failure)) return new MailRefused(inWords(failure))
  if (isHanded && failure.responseCode === undefined) return new MailUnanswered(inWords(failure))
  return new MailDelayed(inWords(failure))
}

const deliver = async ({ transport, handed }: Opened, { from, name, messageMs = MESSAGE_MS }: MailSettings, message: Message) => {
  assertOneLine(message.to)
  assertOneLine(message.subject)
  const [, domain = 'localhost'] = from.split('@')
  // The same for every attempt: who gets it twice can tell.
  const messageId = `<${message.id || randomUUID()}@${domain}>`
  handed.delete(messageId)
  try {
    await transport.sendMail({
      // Objects, not text: nobody parses an address list out of what a person typed.
      from: { name, address: from },
      to: { name: '', address: message.to },
      envelope: { from, to: [message.to] },
      messageId,
      subject: message.subject,
      text: message.text,
      html: message.html,
      attachments: (message.attachments ?? []).map(attached),
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(messageMs),
    })
  } catch (error) {
    throw failureOf(error as Failure, handed.has(messageId))
  } finally {
    handed.delete(messageId)
  }
}

/** Mail over SMTP: to the server that is set, else to a catcher in this process, started with the first mail. */
export const createMailer = (settings: MailSettings): Mailer => {
  const catcher = settings.smtpUrl === undefined ? startCatcher() : undefined
  let opened: Promise<Opened> | undefined
  const open = async () => openTransport(settings.smtpUrl ?? (await catcher!.listen()))
  return {
    box: catcher?.box,
    send: async (message) => deliver(await (opened ??= open()), settings, message),
    close: async () => {
      ;(await opened)?.transport.close()
      await catcher?.close()
    },
  }
}
