import { signUpForNews as call } from '@alliance/contract/article'
import { storable } from '../../analysis/index.ts'
import { newId } from '../../db/index.ts'
import { addressKey, serve, takeAll } from '../../http/index.ts'
import { takeTicket } from '../captcha/index.ts'
import { isClosed } from './poll-view.ts'
import { findArticle } from './queries.ts'
import { findSignUpForm, insertSignUp } from './sign-up-queries.ts'

/** The same address or number, however it is written. */
const contactKey = (contact: string) => contact.toLowerCase().replaceAll(/[ -]/g, '')

export const signUp = serve(call, async ({ parts, db, now, address, refuse }, { newsId, name, contact, ticket }) => {
  await takeAll([[parts.rates.limits.signUpsPerAddress, addressKey(address)]])
  const form = (await findArticle(db, { id: newsId, now })) && (await findSignUpForm(db, newsId))
  if (!form) throw refuse('NOT_FOUND')
  if (!(await takeTicket(db, ticket, now))) throw refuse('CAPTCHA_NEEDED')
  if (isClosed(form.closes_at, now)) throw refuse('SIGN_UP_CLOSED')
  const row = { id: newId(now), article_id: newsId, name: storable(name), contact, contact_key: contactKey(contact) }
  return { signedUpAt: await insertSignUp(db, { ...row, created_at: now }) }
})
