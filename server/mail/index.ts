import type { JobHandler } from '../jobs/index.ts'
import { sendMailHandler } from './send-mail.ts'

export type { CaughtMail } from './catcher.ts'
export { createMailer, type Mailer } from './mailer.ts'
export { documentLink } from './document-letters.ts'
export { codeOwner, enqueueMail, type MailData, type NewMail } from './enqueue-mail.ts'
export { type LetterKind, wordsOf } from './letters.ts'
export { failedMailsTo, hasMailSince, isMailDelayed, readdressQueuedMails } from './queries.ts'
export const jobs: readonly JobHandler[] = [sendMailHandler]
