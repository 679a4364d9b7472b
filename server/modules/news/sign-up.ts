import { signUpForNews as call } from '@alliance/contract/article'
import type { SignUpTable } from '../../db/activity-tables.ts'
import { type Db, inTransaction, newId } from '../../db/index.ts'
import { addressKey, serve, takePoints } from '../../http/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { contactKey } from './contact-key.ts'
import { isClosed } from './poll-view.ts'
import { findArticle } from './queries.ts'
import { findSignUp, findSignUpForm, holdSignUpForm, insertSignUp } from './sign-up-queries.ts'

type Outcome = { signedUpAt: number } | { refused: 'CAPTCHA_NEEDED' | 'SIGN_UP_CLOSED' | 'NOT_FOUND' }
type With = { ticket: string; ticketMs: number }

/**
 * Returns a refusal instead of throwing, so that the ticket stays used. A retry of the same sign-up finds the earlier one:
 * concurrent ones wait for the ticket's row. After a ticket's lifetime nobody can find out this way whether somebody signed up.
 */
const decide = async (db: Db, row: SignUpTable, { ticket, ticketMs }: With): Promise<Outcome> => {
  const now = row.created_at
  if (!(await takeTicket(db, ticket, now))) {
    const known = await findSignUp(db, row, now - ticketMs)
    return known === undefined ? { refused: 'CAPTCHA_NEEDED' } : { signedUpAt: known }
  }
  const form = await holdSignUpForm(db, row.article_id)
  if (!form) return { refused: 'NOT_FOUND' }
  if (isClosed(form.closes_at, now)) return { refused: 'SIGN_UP_CLOSED' }
  return { signedUpAt: await insertSignUp(db, row) }
}

export const signUp = serve(call, async ({ parts, db, now, address, refuse }, { newsId, name, contact, ticket }) => {
  await takePoints([[parts.rates.limits.signUpsPerAddress, addressKey(address)]])
  const form = (await findArticle(db, { id: newsId, now })) && (await findSignUpForm(db, newsId))
  if (!form) throw refuse('NOT_FOUND')
  const row = {
    id: newId(now),
    article_id: newsId,
    name,
    contact,
    contact_key: contactKey(contact),
    created_at: now,
  }
  const outcome = await inTransaction(db, (db) => decide(db, row, { ticket, ticketMs: parts.limits.captcha.ticketMs }))
  if ('refused' in outcome) throw refuse(outcome.refused)
  return outcome
})
