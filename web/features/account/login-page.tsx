import { login } from '@alliance/contract/account'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { ask, Refused } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { startSession } from '../../lib/session.ts'
import { useCaptcha } from '../../lib/use-captcha.ts'
import { MustMend } from '../../lib/use-form.ts'
import { waitingWords } from '../../lib/waiting-words.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha.tsx'
import { Field, PasswordInput, TextInput } from '../../ui/field.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { landing, useLedOn, useWanted } from './landing.ts'
import { LoginFrame } from './login-frame.tsx'
import styles from './login-page.module.css'

type Problem = { general?: string; fields: Record<string, string> }
const NO_PROBLEM: Problem = { fields: {} }

const EMAIL_PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

const missing = (email: string, password: string): Problem => {
  const fields: Record<string, string> = {}
  if (!EMAIL_PATTERN.test(email)) fields['email'] = email ? '请填写正确的邮箱地址' : '请填写邮箱'
  if (!password) fields['password'] = '请填写密码'
  return { fields }
}

const CAPTCHA_WORDS = '已连续多次没有登录成功，请填写图形验证码后再试。'

/** One message for a wrong login: it never says whether the account or the password was wrong. */
const problemOf = (error: unknown): Problem => {
  // Without a response, and for an account that is not on the allow list, a box is on screen already.
  if (!(error instanceof Refused) || error.code === codes.NOT_ON_ALLOW_LIST.code) return NO_PROBLEM
  if (error.code === codes.BAD_INPUT.code) return { fields: error.fields }
  return { general: error.code === codes.CAPTCHA_NEEDED.code ? CAPTCHA_WORDS : waitingWords(error), fields: {} }
}

const textOf = (given: FormData, name: string) => {
  const value = given.get(name)
  return typeof value === 'string' ? value : ''
}

export const Component = () => {
  const { search } = useLocation()
  const wanted = useWanted()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState(NO_PROBLEM)
  const [busy, setBusy] = useState(false)
  const [guarded, setGuarded] = useState(false)
  const captcha = useCaptcha(guarded)
  useLedOn()
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  useEffect(() => {
    if (guarded) form.current?.querySelector<HTMLInputElement>('[name=captcha]')?.focus()
  }, [guarded])
  // Submitted before hydration (`app/document.ts`) and not changed since: submit it now.
  useEffect(() => {
    if (form.current?.dataset['early'] !== undefined) form.current.requestSubmit()
  }, [])

  const fail = (found: Problem) => {
    setProblem(found)
    const [first = 'password'] = Object.keys(found.fields)
    focusOn(first)
  }
  /** A captcha ticket is valid for one attempt, whatever its result. */
  const failLogin = (error: unknown) => {
    if (error instanceof MustMend) return focusOn('captcha')
    fail(problemOf(error))
    if (guarded) void captcha.renew()
    if (error instanceof Refused && error.code === codes.CAPTCHA_NEEDED.code) setGuarded(true)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    delete event.currentTarget.dataset['early']
    if (busy) return
    const given = new FormData(event.currentTarget)
    const email = textOf(given, 'email').normalize('NFKC').trim()
    const password = textOf(given, 'password')
    const found = missing(email, password)
    if (Object.keys(found.fields).length > 0) return fail(found)
    setBusy(true)
    setProblem(NO_PROBLEM)
    try {
      const ticket = guarded ? await captcha.ticket() : undefined
      const account = await ask(login, { email, password, ticket })
      startSession(account)
      await navigate(landing(account, search), { replace: true })
    } catch (error) {
      failLogin(error)
    } finally {
      setBusy(false)
    }
  }
  /** Clears the error of a field that is being changed, and the general one. */
  const mend = (name: string) =>
    setProblem(({ fields }) => ({ fields: Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name)) }))
  return (
    <LoginFrame>
      <form ref={form} method="dialog" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <h1>登录</h1>
        <p className="soft">
          没有账号？
          <Link className="lnk" to={paths.register(wanted)}>
            用邮箱注册
          </Link>
        </p>
        {problem.general ? (
          <p className={styles.alert} role="alert">
            <StateMark tone="error" size={18} />
            {problem.general}
          </p>
        ) : null}
        <Field label="邮箱" error={problem.fields['email']}>
          <TextInput name="email" type="email" autoComplete="username" onChange={() => mend('email')} />
        </Field>
        <Field label="密码" error={problem.fields['password']}>
          <PasswordInput name="password" autoComplete="current-password" onChange={() => mend('password')} />
        </Field>
        {guarded ? <CaptchaField captcha={captcha} /> : null}
        <Button type="submit" kind="primary" wide busy={busy}>
          登录
        </Button>
        <div className={styles.row}>
          <Link to={paths.passwordRecovery(wanted)}>忘记密码</Link>
          <span className="mute">在公用设备上请记得退出</span>
        </div>
      </form>
    </LoginFrame>
  )
}
