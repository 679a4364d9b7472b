import { callbackify } from 'node:util'
import PostalMime, { type Attachment } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** `inlineId`: the Content-ID that the HTML refers to; empty for an attachment. */
type CaughtFile = { name: string; type: string; inlineId: string; base64: string }
export type CaughtMail = {
  id: string
  /** Recipients of the SMTP envelope. */
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  files: CaughtFile[]
  /** Milliseconds since 1970. */
  at: number
}
/** Newest first; the oldest are dropped. */
export type MailBox = { list(): readonly CaughtMail[]; find(id: string): CaughtMail | undefined }

const KEPT = 200
const MESSAGE_BYTES = 2 * 1024 ** 2

const read = async (stream: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return PostalMime.parse(Buffer.concat(chunks))
}

/** The parser normalises line ends in calendar files; they were sent as CRLF, which the format requires. */
const bytesOf = ({ mimeType, content }: Attachment): Buffer => {
  const bytes = Buffer.from(typeof content === 'string' ? content : new Uint8Array(content))
  return mimeType === 'text/calendar' ? Buffer.from(bytes.toString().replaceAll(/\r?\n/g, '\r\n')) : bytes
}

const caughtFile = (attachment: Attachment): CaughtFile => ({
  name: attachment.filename ?? '',
  type: attachment.mimeType,
  inlineId: (attachment.contentId ?? '').replaceAll(/^<|>$/g, ''),
  base64: bytesOf(attachment).toString('base64'),
})

/** A real SMTP server on a free port of this machine that delivers nothing: it keeps the latest mails for inspection. */
export const startCatcher = () => {
  const mails: CaughtMail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MESSAGE_BYTES,
    logger: false,
    onData: (stream, { envelope }, done) => {
      const keep = async () => {
        const mail = await read(stream)
        mails.unshift({
          id: String((count += 1)),
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          files: mail.attachments.map(caughtFile),
          at: Date.now(),
        })
        mails.length = Math.min(mails.length, KEPT)
      }
      // smtp-server takes a callback: success is a 250 to the sender, an error a rejection.
      callbackify(keep)((error) => done(error))
    },
  })
  server.on('error', () => undefined)
  let listening: Promise<string> | undefined
  const listen = () =>
    (listening ??= new Promise((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        const address = server.server.address()
        resolve(`smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
      })
    }))
  const box: MailBox = { list: () => mails, find: (id) => mails.find((mail) => mail.id === id) }
  return {
    box,
    listen,
    close: async () => {
      if (!listening) return
      await listening
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}
