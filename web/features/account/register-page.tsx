import { register } from '@alliance/contract/account-entry'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { Link, useNavigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import type { Values } from '../../lib/field-problems.ts'
import { paths } from '../../lib/paths.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, Form, PasswordField, TextField } from '../../ui/form.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import styles from './account-form.module.css'
import { codeFirst, forgetSent } from './code-sent.ts'
import { EmailCode } from './email-code.tsx'
import { useLedOn, useWanted } from './landing.ts'
import { LoginFrame } from './login-frame.tsx'

const withoutCode = codeFirst('register')
const consented = ({ consent }: Values): Record<string, string> =>
  consent === 'true' ? {} : { consent: '请阅读并同意使用条款与隐私政策' }

export const Component = () => {
  const navigate = useNavigate()
  const wanted = useWanted()
  useLedOn()
  const form = useForm({
    schema: register.input,
    initial: { email: '', emailCode: '', password: '', consent: '' },
    also: (values) => ({ ...withoutCode(values), ...consented(values) }),
    places: { [codes.EMAIL_CODE_WRONG.code]: 'emailCode', [codes.EMAIL_TAKEN.code]: 'email' },
    submit: async (input) => {
      await ask(register, input)
      forgetSent()
      await navigate(paths.registerSuccess(wanted), { replace: true, state: { email: input.email } })
    },
  })
  const email = form.values['email'] ?? ''
  return (
    <LoginFrame>
      <div>
        <h1 className={styles.title}>注册</h1>
        <p className="soft">
          已有账号？
          <Link className="lnk" to={paths.login(wanted)}>
            直接登录
          </Link>
        </p>
        <Form form={form} label="注册" className={styles.entry}>
          <TextField form={form} name="email" label="邮箱" type="email" autoComplete="username" hint="用来登录和接收通知" />
          <EmailCode form={form} purpose="register" />
          <PasswordField
            form={form}
            name="password"
            label="密码"
            autoComplete="new-password"
            hint={<PasswordStrength password={form.values['password'] ?? ''} known={[email.split('@')[0] ?? '']} />}
          />
          <CheckField form={form} name="consent">
            我已阅读并同意
            <Link className="lnk" to={paths.terms()} target="_blank">
              使用条款
            </Link>
            与
            <Link className="lnk" to={paths.privacy()} target="_blank">
              隐私政策
            </Link>
          </CheckField>
          <Button type="submit" kind="primary" wide busy={form.busy}>
            注册
          </Button>
        </Form>
      </div>
    </LoginFrame>
  )
}
