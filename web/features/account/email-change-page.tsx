import { accountCodes as codes } from '@alliance/contract/account-codes'
import { email as emailField } from '@alliance/contract/fields'
import { modifyEmail } from '@alliance/contract/security'
import { useState } from 'react'
import { ask } from '../../lib/api.ts'
import type { Values } from '../../lib/field-problems.ts'
import { storeAccount, useAccount } from '../../lib/session.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Form, FormActs, PasswordField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { codeFirst, forgetSent } from './code-sent.ts'
import { EmailCode } from './email-code.tsx'

const EMPTY = { email: '', emailCode: '', currentPassword: '' }
const KEPT = ['email']
const withoutCode = codeFirst('changeEmail')

/** In the words of the server, which sends no code to this address. */
const sameEmail = (present: string | undefined, { email = '' }: Values): Record<string, string> => {
  const typed = emailField.safeParse(email)
  return typed.success && typed.data.toLowerCase() === present?.toLowerCase() ? { email: '新邮箱与当前邮箱相同' } : {}
}

export const Component = () => {
  const account = useAccount()
  const [changed, setChanged] = useState<{ from: string; to: string }>()
  const [changes, setChanges] = useState(0)
  const form = useForm({
    schema: modifyEmail.input,
    initial: EMPTY,
    also: (values) => ({ ...withoutCode(values), ...sameEmail(account?.email, values) }),
    places: {
      [codes.WRONG_PASSWORD.code]: 'currentPassword',
      [codes.EMAIL_CODE_WRONG.code]: 'emailCode',
      [codes.EMAIL_TAKEN.code]: 'email',
    },
    submit: async (input) => {
      setChanged(undefined)
      const { email } = await ask(modifyEmail, input)
      forgetSent()
      setChanges((count) => count + 1)
      setChanged({ from: account?.email ?? '', to: email })
      if (account) storeAccount({ ...account, email })
      form.put(EMPTY)
      await draft.drop()
    },
  })
  const draft = useDraft('email-change', form, KEPT)
  return (
    <AccountFrame title="修改账号邮箱" lede={account ? <EmailText>{`现在的邮箱：${account.email}`}</EmailText> : ''}>
      <div className={styles.narrow}>
        {changed ? (
          <Notice tone="passed" className={styles.notice}>
            邮箱已改为 <bdi>{changed.to}</bdi>，下次请用它登录。我们给 <bdi>{changed.from}</bdi> 也发了通知。
          </Notice>
        ) : null}
        <Form form={form} label="修改账号邮箱">
          <TextField form={form} name="email" label="新邮箱" type="email" autoComplete="email" />
          <EmailCode key={changes} form={form} purpose="changeEmail" />
          <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
          <FormActs>
            <Button type="submit" kind="primary" busy={form.busy}>
              修改邮箱
            </Button>
          </FormActs>
        </Form>
      </div>
    </AccountFrame>
  )
}
