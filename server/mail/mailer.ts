import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import nodemailer from 'nodemailer'
import { type MailBox, startCatcher } from './catcher.ts'

/** `inlineId`: Content-ID, referred to in the HTML as `cid:<inlineId>`. */
export type Attachment = { name: string; type: string; content: Buffer; inlineId?: string }
type Message = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  attachments?: readonly Attachment[]
}
export type Mailer = {
  /** Resolves once the server has accepted the message. Throws `MailRefused` if it never will, `MailUnanswered` if unknown. */
  send(message: Message): Promise<void>
  /** What the built-in catcher holds; undefined with a real mail server. */
  readonly box: MailBox | undefined
  close(): Promise<void>
}

/** Permanent rejection of this recipient: a retry would only annoy the server. */
export class MailRefused extends Error {}

type MailSettings = {
  smtpUrl: string | undefined
  from: string
  name: string
  /** Time limit for one message. */
  messageMs?: number
}

/** Temporary failure: retry. */
class MailDelayed extends Error {}

/** The mail server has received the whole mail but not replied: it may have been accepted. */
export class MailUnanswered extends Error {}

/**
 * An unreachable server is noticed soon. One that has received a mail may scan it before replying (RFC 5321 §4.5.3.2.6): a
 * client that gives up too early sends it again and again, and every copy arrives.
 */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 90_000 }
/** A server that trickles its reply never trips the socket timeout, and would hold the connection for ever. */
const MESSAGE_MS = 120_000

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host)

/**
 * A password, and codes that open accounts, go over no line in plain text, even if a server or somebody between offers no TLS.
 * Without a password the server is a relay in one's own network, often with no certificate; `requireTLS` in the URL decides then.
 */
const needsTls = (url: string): { requireTLS?: true } => {
  const { username, hostname, searchParams } = new URL(url)
  return username !== '' && !isLoopback(hostname) && !searchParams.has('requireTLS') ? { requireTLS: true } : {}
}

/** What the client calls itself: mail servers hold a bare `[127.0.0.1]` against it. */
const ownName = (from: string) => (hostname().includes('.') ? hostname() : (from.split('@')[1] ?? hostname()))

/** `handed`: Message-IDs of the mails that were sent to the last byte and have no reply yet. */
const openTransport = (url: string, from: string) => {
  const options = { url, name: ownName(from), pool: true, maxConnections: 2, ...needsTls(url), ...TIMEOUTS } as const
  const transport = nodemailer.createTransport(options)
  const handed = new Set<string>()
  transport.use('stream', ({ message }, done) => {
    const id = message.messageId()
    message.processFunc((input) => input.once('end', () => handed.add(id)))
    done()
  })
  return { transport, handed }
}
type Opened = ReturnType<typeof openTransport>

type Failure = { code?: string; command?: string; responseCode?: number; response?: string; message: string }

/** The server's reply for the log and the job's row, without mail addresses, which servers like to repeat. */
const inWords = ({ code = 'failed', responseCode, message }: Failure): string =>
  `${code}${responseCode === undefined ? '' : ` ${responseCode}`}: ${message.replaceAll(/[^\s<>"':,;()]+@[^\s<>"':,;()]+/g, '…@…')}`

/** Enhanced status codes (RFC 3463) about the recipient's address or mailbox; 5.1.7 and 5.1.8 are about the sender's. */
const ABOUT_RECIPIENT = /^5\.(1\.(?![78]$)|2\.)\d+$/
/** An address in wrong syntax; mailbox unavailable, not local, or not allowed (RFC 5321 §4.2.3), without an enhanced code. */
const OF_MAILBOX = new Set([501, 550, 551, 553])

/**
 * Only what is about the recipient. That we may not relay, or are on a block list, is said in reply to the recipient, too, but
 * affects every mail, and somebody will fix that.
 */
const isForGood = ({ code, command, responseCode = 0, response = '' }: Failure): boolean => {
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || responseCode < 500) return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\s/.exec(response)?.[1] ?? /#(5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  return enhanced === undefined ? OF_MAILBOX.has(responseCode) : ABOUT_RECIPIENT.test(enhanced)
}

/** Prevents header injection; no address or subject of ours has a line break. */
const assertOneLine = (text: string) => {
  if (/[\r\n\0]/.test(text)) throw new MailRefused('a mail header holds a line break')
}

const attached = ({ name, type, content, inlineId }: Attachment) => ({
  filename: name,
  contentType: type,
  content,
  // Protects the line ends of calendar files from servers on the way.
  contentTransferEncoding: 'base64' as const,
  contentDisposition: inlineId === undefined ? ('attachment' as const) : ('inline' as const),
  ...(inlineId !== undefined && { cid: inlineId }),
})

/** A reply has a status code; a timeout or a closed connection is not a reply. */
const failureOf = (failure: Failure, isHanded: boolean): Error => {
  if (isForGood(failure)) return new MailRefused(inWords(failure))
  if (isHanded && failure.responseCode === undefined) return new MailUnanswered(inWords(failure))
  return new MailDelayed(inWords(failure))
}

const deliver = async ({ transport, handed }: Opened, { from, name, messageMs = MESSAGE_MS }: MailSettings, message: Message) => {
  assertOneLine(message.to)
  assertOneLine(message.subject)
  const [, domain = 'localhost'] = from.split('@')
  // The same for every attempt, so that a mail program can recognise duplicates.
  const messageId = `<${message.id || randomUUID()}@${domain}>`
  handed.delete(messageId)
  try {
    await transport.sendMail({
      // Objects, not text: nothing that a person typed is parsed as an address list.
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

/** Sends over SMTP: to the configured server, else to a catcher in this process, started with the first mail. */
export const createMailer = (settings: MailSettings): Mailer => {
  const catcher = settings.smtpUrl === undefined ? startCatcher() : undefined
  let opened: Promise<Opened> | undefined
  const open = async () => openTransport(settings.smtpUrl ?? (await catcher!.listen()), settings.from)
  return {
    box: catcher?.box,
    send: async (message) => deliver(await (opened ??= open()), settings, message),
    close: async () => {
      ;(await opened)?.transport.close()
      await catcher?.close()
    },
  }
}
