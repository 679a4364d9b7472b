import { checkActivityImgCaptcha, getActivityImgCaptcha } from '@alliance/contract/activity-captcha'
import { useState, type FocusEvent } from 'react'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { MustMend } from '../../lib/use-form.ts'

/** Votes and sign-ups ask for the captcha of activities. */
const NEWS_CAPTCHA = { get: getActivityImgCaptcha, check: checkActivityImgCaptcha }

/**
 * Most readers only read: the image is fetched for those who begin to fill in. A button that is being pressed is no
 * beginning: what appears above it would move it away from under the finger.
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
