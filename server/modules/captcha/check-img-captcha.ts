import type { Parsed } from '@alliance/contract/call'
import { checkActivityImgCaptcha as activityCall } from '@alliance/contract/activity-captcha'
import { checkImgCaptcha as call } from '@alliance/contract/captcha'
import { nfkc } from '@alliance/contract/nfkc'
import { addressKey, type Context, serve, takePoints } from '../../http/index.ts'
import { isSameDigest, keyedDigest } from '../../keyed-digest.ts'
import { captchaOwner } from './get-img-captcha.ts'
import { burnCaptcha } from './queries.ts'
import { issueTicket } from './ticket.ts'

/** Some keyboards type full-width digits, or spaces in between. */
const plain = (answer: string) => nfkc(answer).replaceAll(/\s/g, '')

/** One attempt per picture: it is deleted before the answer is checked. */
const check = async ({ parts, db, now, address, refuse }: Context<typeof call>, { captchaId, answer }: Parsed<typeof call>) => {
  const { rates, limits, settings } = parts
  await takePoints([[rates.limits.captchaAnswersPerAddress, addressKey(address)]])
  const wanted = await burnCaptcha(db, captchaId, now)
  const given = keyedDigest(settings.secrets.ticketKey, captchaOwner(captchaId), plain(answer))
  if (wanted === undefined || !isSameDigest(wanted, given)) throw refuse('CAPTCHA_WRONG')
  const expiresAt = now + limits.captcha.ticketMs
  return { ticket: await issueTicket(db, expiresAt), expiresAt }
}

export const checkImgCaptcha = serve(call, check)
export const checkActivityImgCaptcha = serve(activityCall, check)
