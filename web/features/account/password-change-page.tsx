import { accountCodes as codes } from '@alliance/contract/account-codes'
import { queryApiTokens } from '@alliance/contract/api-tokens'
import { modifyPassword, querySessions } from '@alliance/contract/security'
import { queryWebhooks } from '@alliance/contract/webhooks'
import { useState } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useAccount } from '../../lib/session.ts'
import { refresh } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Form, FormActs, PasswordField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordStrength } from '../../ui/password-strength.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { AccountName } from './account-name.tsx'

const EMPTY = { currentPassword: '', password: '' }

export const Component = () => {
  const account = useAccount()
  const [done, setDone] = useState(false)
  const form = useForm({
    schema: modifyPassword.input,
    initial: EMPTY,
    places: { [codes.WRONG_PASSWORD.code]: 'currentPassword' },
    submit: async (input) => {
      setDone(false)
      await ask(modifyPassword, input)
      refresh([querySessions, queryApiTokens, queryWebhooks])
      form.put(EMPTY)
      setDone(true)
    },
  })
  const [name = ''] = account?.email.split('@') ?? []
  return (
    <AccountFrame title="修改密码">
      <div className={styles.narrow}>
        {done ? (
          <Notice tone="passed" className={styles.notice}>
            密码已修改。其他设备上的登录都已结束，接口令牌都已作废，回调通知都已暂停，这里不受影响。
          </Notice>
        ) : null}
        <Form form={form} label="修改密码">
          <AccountName />
          <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
          <PasswordField
            form={form}
            name="password"
            label="新密码"
            autoComplete="new-password"
            hint={<PasswordStrength password={form.values['password'] ?? ''} known={[name]} />}
          />
          <p className="mute">
            修改后，其他设备上的登录会结束，需要用新密码重新登录；接口令牌也会作废，构建系统要换用新建的令牌；回调通知会暂停，看过地址后可以恢复。
          </p>
          {account?.grants.includes('vendor') ? (
            <p className="mute">
              你新建的实验室凭证不会作废，实验室的机器照常工作。可能泄露的，请到
              <Link className="lnk" to={vendorPaths.tokens()}>
                实验室凭证
              </Link>
              作废。
            </p>
          ) : null}
          <FormActs>
            <Button type="submit" kind="primary" busy={form.busy}>
              修改密码
            </Button>
            <LinkButton kind="text" to={paths.sessions()}>
              查看登录设备
            </LinkButton>
          </FormActs>
        </Form>
      </div>
    </AccountFrame>
  )
}
