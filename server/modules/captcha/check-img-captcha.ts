import { checkImgCaptcha as call } from '@alliance/contract/captcha'
import { addressKey, serve, takeAll } from '../../http/index.ts'
import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'
import { captchaOwner } from './get-img-captcha.ts'
import { burnCaptcha } from './queries.ts'
import { issueTicket } from './ticket.ts'

/** Full-width digits and spaces between them are how some keyboards type. */
const plain = (answer: string) => answer.normalize('NFKC').replaceAll(/\s/g, '')

/** One try for each picture: it is taken away before the answer is looked at. */
export const checkImgCaptcha = serve(call, async ({ parts, db, now, address, refuse }, { captchaId, answer }) => {
  const { rates, limits, settings } = parts
  await takeAll([[rates.limits.captchaAnswersPerAddress, addressKey(address)]])
  const wanted = await burnCaptcha(db, captchaId, now)
  const given = keyedDigest(settings.secrets.ticketKey, captchaOwner(captchaId), plain(answer))
  if (wanted === undefined || !isSameDigest(wanted, given)) throw refuse('CAPTCHA_WRONG')
  const expiresAt = now + limits.captcha.ticketMs
  return { ticket: await issueTicket(db, expiresAt), expiresAt }
})
