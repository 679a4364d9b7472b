import { backPassword } from '@alliance/contract/account-entry'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Form, FormActs, PasswordField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import styles from './account-form.module.css'
import { codeFirst, forgetSent } from './code-sent.ts'
import { EmailCode } from './email-code.tsx'
import { useWanted } from './landing.ts'
import { noticeDeadLogin } from './notice-dead-login.ts'

export const Component = () => {
  const [done, setDone] = useState(false)
  return (
    <FoldSection title="找回密码" level={1} lede="用注册时的邮箱收取验证码，设置新的密码。">
      <div className={styles.narrow}>{done ? <Done /> : <Recovery onDone={() => setDone(true)} />}</div>
    </FoldSection>
  )
}

const Recovery = ({ onDone }: { onDone: () => void }) => {
  const wanted = useWanted()
  const form = useForm({
    schema: backPassword.input,
    initial: { email: '', emailCode: '', password: '' },
    also: codeFirst('recover'),
    places: { [codes.EMAIL_CODE_WRONG.code]: 'emailCode', [codes.NO_SUCH_ACCOUNT.code]: 'email' },
    submit: async (input) => {
      await ask(backPassword, input)
      forgetSent()
      await noticeDeadLogin()
      onDone()
    },
  })
  const [name = ''] = (form.values['email'] ?? '').split('@')
  return (
    <Form form={form} label="找回密码">
      <TextField form={form} name="email" label="邮箱" type="email" autoComplete="username" />
      <EmailCode form={form} purpose="recover" />
      <PasswordField
        form={form}
        name="password"
        label="新密码"
        autoComplete="new-password"
        hint={<PasswordStrength password={form.values['password'] ?? ''} known={[name]} />}
      />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          重设密码
        </Button>
        <Link to={paths.login(wanted)}>想起来了，去登录</Link>
      </FormActs>
    </Form>
  )
}

const Done = () => {
  const wanted = useWanted()
  return (
    <>
      <Notice tone="passed">密码已重设。所有设备上的登录都已结束，请用新密码登录。</Notice>
      <p className={styles.acts}>
        <LinkButton kind="primary" to={paths.login(wanted)}>
          去登录
        </LinkButton>
      </p>
    </>
  )
}
