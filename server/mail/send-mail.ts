import * as z from 'zod/mini'
import type { Parts } from '../compose.ts'
import { retryWhileAway } from '../db/index.ts'
import { handle } from '../jobs/index.ts'
import { unseal } from '../sealed.ts'
import { codeOwner, sendMailJob } from './enqueue-mail.ts'
import { compose, type Letter } from './layout.ts'
import { type LetterKind, letters } from './letters.ts'
import { MailRefused, MailUnanswered } from './mailer.ts'
import { countUnanswered, findQueuedMail, finishMail, markDelayed } from './queries.ts'

const MINUTE_MS = 60_000
/** Attempts for a mail that may have been accepted: each copy may arrive. */
const MOST_UNANSWERED = 3
const sealedCode = z.object({
  purpose: z.enum(['register', 'recover', 'changeEmail']),
  sealedCode: z.string(),
  expiresAt: z.int(),
})

const write = (kind: string, data: unknown): Letter => {
  const known = letters[kind as LetterKind]
  if (!known) throw new MailRefused(`no mail is called ${kind}`)
  // Each kind validates its own data.
  return (known.write as (data: unknown) => Letter)(z.parse(known.data, data))
}

/** A code that would arrive too late is replaced by a letter that says so. */
const writeCode = ({ settings, clock }: Parts, to: string, data: unknown): Letter => {
  const { purpose, sealedCode: sealed, expiresAt } = z.parse(sealedCode, data)
  const leftMs = expiresAt - clock()
  if (leftMs < MINUTE_MS) return write('emailCodeLate', { purpose })
  const code = unseal({ key: settings.secrets.encryptionKey, owner: codeOwner(to) }, sealed)
  return write('emailCode', { purpose, code, minutes: Math.round(leftMs / MINUTE_MS) })
}

type Row = NonNullable<Awaited<ReturnType<typeof findQueuedMail>>>
const letterOf = (parts: Parts, { kind, data, to_address: to }: Row) =>
  kind === 'emailCode' ? writeCode(parts, to, data) : write(kind, data)

const send = async (parts: Parts, row: Row) => {
  const { allianceName: name, origin, mailFrom } = parts.settings
  await parts.mailer.send({ id: row.id, to: row.to_address, ...compose(letterOf(parts, row), { name, origin, mailFrom }) })
}

const isGivenUp = async ({ db }: Parts, id: string, error: unknown): Promise<boolean> =>
  error instanceof MailUnanswered && (await retryWhileAway(() => countUnanswered(db, id))) >= MOST_UNANSWERED

/** The outcome; throws if a retry may succeed. */
const attempt = async (parts: Parts, row: Row, log: Parts['log']): Promise<'sent' | 'failed'> => {
  try {
    await send(parts, row)
    return 'sent'
  } catch (error) {
    if (error instanceof MailRefused) {
      log.warn({ err: error, mail: row.id }, 'the mail server refused a mail for good')
      return 'failed'
    }
    if (await isGivenUp(parts, row.id, error)) {
      log.error({ err: error, mail: row.id }, 'the mail server never answered for a mail that it has: it is not sent again')
      return 'failed'
    }
    await markDelayed(parts.db, row.id, parts.clock())
    throw error
  }
}

export const sendMailHandler = handle(
  sendMailJob,
  async (parts, { mailId }, { log }) => {
    const row = await findQueuedMail(parts.db, mailId)
    if (!row) return
    const state = await attempt(parts, row, log)
    await retryWhileAway(() => finishMail(parts.db, mailId, { state, now: parts.clock() }))
  },
  {
    givenUp: async ({ db, clock }, { mailId }) => {
      await finishMail(db, mailId, { state: 'failed', now: clock() })
    },
  },
)
