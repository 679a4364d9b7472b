import type { Output } from '@alliance/contract/call'
import { accountCodes as codes } from '@alliance/contract/account-codes'
import { beginSecondFactor, confirmSecondFactor, querySecondFactor, secondFactorCode } from '@alliance/contract/security'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../../lib/api.ts'
import { hashGroups } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { forgetAnswers, refresh } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormActs, PasswordField, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QrMatrix } from '../../ui/qr-matrix.tsx'
import styles from './account-form.module.css'
import { AccountName } from './account-name.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import own from './second-factor.module.css'

type Secret = Output<typeof beginSecondFactor>
type Props = { wanted: string | undefined; onBegin: () => void }

/** Steps: password, then secret and first code, then the recovery codes. */
export const SecondFactorSetUp = ({ wanted, onBegin }: Props) => (
  <Steps wanted={wanted}>
    {(setSecret) => (
      <Begin
        onSecret={(given) => {
          onBegin()
          setSecret(given)
        }}
      />
    )}
  </Steps>
)

/** The same for another authenticator or new recovery codes, after a code of the present second factor. */
export const SecondFactorChange = ({ wanted, onLeave }: { wanted: string | undefined; onLeave: () => void }) => (
  <Steps wanted={wanted ?? paths.secondFactor()} onDone={onLeave}>
    {(setSecret) => <BeginChange onSecret={setSecret} onLeave={onLeave} />}
  </Steps>
)

type StepsProps = {
  wanted: string | undefined
  onDone?: () => void
  children: (onSecret: (secret: Secret) => void) => ReactNode
}

const Steps = ({ wanted, onDone, children }: StepsProps) => {
  const navigate = useNavigate()
  const [secret, setSecret] = useState<Secret>()
  const [recovery, setRecovery] = useState<string[]>()
  const goOn = async () => {
    forgetAnswers()
    refresh([querySecondFactor])
    onDone?.()
    await navigate(wanted ?? paths.home(), { replace: true })
  }
  if (recovery) return <RecoveryCodes codes={recovery} onKept={() => void goOn()} />
  if (secret) return <Confirm secret={secret} onDone={setRecovery} />
  return children(setSecret)
}

const changeInput = z.object({ currentPassword: beginSecondFactor.input.shape.currentPassword, code: secondFactorCode })

const BeginChange = ({ onSecret, onLeave }: { onSecret: (secret: Secret) => void; onLeave: () => void }) => {
  const form = useForm({
    schema: changeInput,
    initial: { currentPassword: '', code: '' },
    places: { [codes.WRONG_PASSWORD.code]: 'currentPassword', [codes.SECOND_FACTOR_WRONG.code]: 'code' },
    submit: async (input) => onSecret(await ask(beginSecondFactor, input)),
  })
  return (
    <div className={styles.narrow}>
      <Notice tone="running" className={styles.notice}>
        更换后，现在的验证器和恢复码都不再有效，其他登录要重新通过两步验证。确认新的动态码之前，现在的照常可用。
      </Notice>
      <Form form={form} label="更换验证器和恢复码">
        <AccountName />
        <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
        <TextField
          form={form}
          name="code"
          label="现在的动态码或恢复码"
          hint="用过的动态码不能再用，请等下一个"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            开始更换
          </Button>
          <Button onClick={onLeave}>不换了</Button>
        </FormActs>
      </Form>
    </div>
  )
}

const Begin = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const form = useForm({
    schema: beginSecondFactor.input,
    initial: { currentPassword: '' },
    places: { [codes.WRONG_PASSWORD.code]: 'currentPassword' },
    submit: async (input) => onSecret(await ask(beginSecondFactor, input)),
  })
  return (
    <div className={styles.narrow}>
      <Notice tone="running" className={styles.notice}>
        你的角色需要两步验证，设置后才能继续。
      </Notice>
      <p className={styles.notice}>需要一个验证器应用：任何支持 TOTP 的都可以，手机自带的密码管理也行。</p>
      <Form form={form} label="开始设置">
        <AccountName />
        <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            开始设置
          </Button>
        </FormActs>
      </Form>
    </div>
  )
}

const Confirm = ({ secret, onDone }: { secret: Secret; onDone: (codes: string[]) => void }) => {
  const form = useForm({
    schema: confirmSecondFactor.input,
    initial: { code: '' },
    places: { [codes.SECOND_FACTOR_WRONG.code]: 'code' },
    submit: async (input) => onDone((await ask(confirmSecondFactor, input)).recoveryCodes),
  })
  return (
    <div className={own.confirm}>
      <QrMatrix rows={secret.qr} label="两步验证的二维码，内容与旁边的密钥相同" />
      <div>
        <p>用验证器应用扫描二维码；不方便扫描时，手动填写密钥：</p>
        <p className={own.secret}>
          <code>{hashGroups(secret.secret).join(' ')}</code>
        </p>
        <p className={own.open}>
          <a className="lnk" href={secret.address}>
            在本机的验证器应用里打开
          </a>
        </p>
        <Form form={form} label="确认动态码">
          <TextField
            form={form}
            name="code"
            label="动态码"
            hint="应用里现在显示的 6 位数字"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormActs>
            <Button type="submit" kind="primary" busy={form.busy}>
              确认并启用
            </Button>
          </FormActs>
        </Form>
      </div>
    </div>
  )
}
