import { checkActivityImgCaptcha, getActivityImgCaptcha } from '@alliance/contract/activity-captcha'
import { useState, type FocusEvent } from 'react'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { MustMend } from '../../lib/use-form.ts'

/** Polls and sign-ups use the captcha of activities. */
const NEWS_CAPTCHA = { get: getActivityImgCaptcha, check: checkActivityImgCaptcha }

/**
 * The captcha image is fetched only when somebody starts to fill in the form: most readers don't. Focus on a button doesn't
 * count: an image that appears above would move the button during the click.
 */
export const useLateCaptcha = () => {
  const [begun, setBegun] = useState(false)
  const captcha = useCaptcha(begun, NEWS_CAPTCHA)
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLButtonElement)) setBegun(true)
  }
  const ticket = async (): Promise<string> => {
    if (!begun) throw new MustMend()
    return captcha.ticket()
  }
  const remind = () => {
    setBegun(true)
    captcha.remind()
  }
  return { begun, onFocus, captcha: { ...captcha, ticket, remind } }
}
