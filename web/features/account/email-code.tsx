import { checkEmail, sendEmailCaptcha, EMAIL_CODE_MINUTES, type emailPurposes } from '@alliance/contract/account-entry'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import type { Form } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha.tsx'
import { TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { rememberSent, sentBefore } from './code-sent.ts'
import styles from './email-code.module.css'

type Props = { form: Form; purpose: (typeof emailPurposes)[number] }
type Sent = { to: string; delayed: boolean }

const UNDELIVERABLE = '这个邮箱的域名不收邮件，请核对'

/** Checked before a captcha is spent on the address. Best effort: if the check fails, the code is sent all the same. */
const assertDeliverable = async (email: string) => {
  const checked = await ask(checkEmail, { email }, { quiet: true }).catch(() => undefined)
  if (checked?.deliverable === false) throw new Refused(codes.BAD_INPUT.code, UNDELIVERABLE, { fields: { email: UNDELIVERABLE } })
}

const useSending = ({ form, purpose, onSent }: Props & { onSent: () => void }) => {
  const [sent, setSent] = useState<Sent>()
  /** The address that the countdown is for: another one needn't wait. */
  const [waiting, setWaiting] = useState('')
  const [busy, setBusy] = useState(false)
  const email = (form.values['email'] ?? '').trim()
  const toThis = sent?.to === email ? sent : undefined
  const [again, setAgain] = useState(false)
  const asking = !toThis || again
  const captcha = useCaptcha(asking)
  const countdown = useCountdown()
  const wait = (address: string, seconds: number) => {
    setWaiting(address)
    countdown.start(seconds)
  }
  const recall = useEffectEvent(() => {
    const kept = sentBefore(purpose)
    if (!kept || email !== '') return
    form.put({ email: kept.to })
    setSent(kept)
    wait(kept.to, (kept.againAt - Date.now()) / 1000)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- the page is drawn on the server, which knows no history
  useEffect(() => recall(), [])

  const send = async () => {
    if (busy || !form.check(['email'])) return
    setBusy(true)
    try {
      await assertDeliverable(email)
      const ticket = await captcha.ticket()
      const answer = await ask(sendEmailCaptcha, { email, purpose, ticket })
      wait(email, answer.resendAfterS)
      const now = Date.now()
      const fresh = { to: email, delayed: answer.delayed }
      const times = { againAt: now + answer.resendAfterS * 1000, endsAt: now + EMAIL_CODE_MINUTES * 60_000 }
      rememberSent({ ...fresh, purpose, ...times })
      setSent(fresh)
      setAgain(false)
      form.clearGeneral()
      // Clears the field's error that asks to send a code first.
      form.change('emailCode', (typed) => typed)
      onSent()
    } catch (error) {
      if (error instanceof Refused && error.code === codes.TOO_MANY_REQUESTS.code) wait(email, error.retryAfterS ?? 0)
      // A captcha ticket is valid for one call, whatever its result.
      if (error instanceof Refused && error.message !== UNDELIVERABLE) void captcha.renew()
      form.fail(error)
    } finally {
      setBusy(false)
    }
  }
  const left = waiting === email ? countdown.left : 0
  return { sent: toThis, asking, askAgain: () => setAgain(true), captcha, left, busy, send }
}

/** Image captcha, the button that sends a code to the address in `email`, its countdown, and the field for the code. */
export const EmailCode = (props: Props) => {
  const place = useRef<HTMLDivElement>(null)
  // The button is disabled now, and the image is gone: move the focus to the code. Not on touch devices: one goes to the mail app
  // first, and a keyboard would open.
  const goOn = () => {
    if (matchMedia('(pointer: coarse)').matches) return
    place.current?.closest('form')?.querySelector<HTMLElement>('[name=emailCode]')?.focus()
  }
  const { sent, asking, askAgain, captcha, left, busy, send } = useSending({ ...props, onSent: goOn })
  const waiting = left > 0
  return (
    <>
      {asking ? <CaptchaField captcha={captcha} onEnter={() => void send()} /> : null}
      <div ref={place} className={styles.sending}>
        {sent ? <SentWords {...sent} /> : null}
        <Button busy={busy} disabled={waiting} onClick={() => (asking ? void send() : askAgain())}>
          {waiting ? `${left} 秒后可${sent ? '重新' : ''}发送` : `${sent ? '重新' : ''}发送验证码`}
        </Button>
      </div>
      <TextField
        form={props.form}
        name="emailCode"
        label="邮箱验证码"
        hint="邮件中的 6 位数字"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </>
  )
}

const SentWords = ({ to, delayed }: Sent) =>
  delayed ? (
    <Notice tone="warning">
      邮件系统暂时连不上，写给 <bdi>{to}</bdi> 的验证码已经排队，恢复后自动发出。请留着这一页，晚些再看邮箱。
    </Notice>
  ) : (
    <Notice tone="passed">
      验证码已发往 <bdi>{to}</bdi>，{EMAIL_CODE_MINUTES} 分钟内有效。没有看到时，请也看看垃圾邮件。
    </Notice>
  )
