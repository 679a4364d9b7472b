import { randomInt } from 'node:crypto'
import { getActivityImgCaptcha as activityCall } from '@alliance/contract/activity-captcha'
import { getImgCaptcha as call } from '@alliance/contract/captcha'
import { newId } from '../../db/index.ts'
import { addressKey, type Context, serve, takePoints } from '../../http/index.ts'
import { keyedDigest } from '../../keyed-digest.ts'
import { drawDigits } from './draw.ts'
import { ALPHABET } from './glyphs.ts'
import { insertCaptcha } from './queries.ts'
import { speakDigits } from './speak.ts'

export const captchaOwner = (id: string) => `captcha ${id}`

const newAnswer = (digits: number) => Array.from({ length: digits }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A new picture and the same digits spoken, without any input from the caller. */
const give = async ({ parts, db, now, address }: Context<typeof call>) => {
  const { rates, limits, settings } = parts
  await takePoints([[rates.limits.captchasPerAddress, addressKey(address)]])
  const answer = newAnswer(limits.captcha.digits)
  const captchaId = newId(now)
  const expiresAt = now + limits.captcha.lifeMs
  const answerHmac = keyedDigest(settings.secrets.ticketKey, captchaOwner(captchaId), answer)
  await insertCaptcha(db, { id: captchaId, answerHmac, expiresAt })
  return { captchaId, image: await drawDigits(answer), audio: speakDigits(answer), expiresAt }
}

export const getImgCaptcha = serve(call, give)
export const getActivityImgCaptcha = serve(activityCall, give)
