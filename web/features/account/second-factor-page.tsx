import { accountCodes as codes } from '@alliance/contract/account-codes'
import { passSecondFactor, querySecondFactor } from '@alliance/contract/security'
import type { Output } from '@alliance/contract/call'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { forgetAnswers, refresh, useCall } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { SecondFactorChange, SecondFactorSetUp } from './second-factor-set-up.tsx'

type State = Output<typeof querySecondFactor>
type SettingUp = 'first' | 'change'

/** Sets up the second factor, asks for it or changes it, then goes on to the wanted page. */
export const Component = () => {
  const wanted = safeRedirect(new URLSearchParams(useLocation().search).get('redirect'))
  const state = useCall(querySecondFactor, {})
  // Kept here: the recovery codes are shown only once and must survive a refetch of the state.
  const [settingUp, setSettingUp] = useState<SettingUp>()
  return (
    <AccountFrame title="两步验证" lede="登录后再核对一次动态码，联盟工作人员和厂商审核员使用。">
      <Loaded state={state} title="没有读到两步验证的状态" rows={3} says="正在读取两步验证的状态">
        {(data) => <Step state={data} wanted={wanted} settingUp={settingUp} onSettingUp={setSettingUp} />}
      </Loaded>
    </AccountFrame>
  )
}

type StepProps = {
  state: State
  wanted: string | undefined
  settingUp: SettingUp | undefined
  onSettingUp: (settingUp: SettingUp | undefined) => void
}

const Step = ({ state, wanted, settingUp, onSettingUp }: StepProps) => {
  if (settingUp === 'change') return <SecondFactorChange wanted={wanted} onLeave={() => onSettingUp(undefined)} />
  const first = <SecondFactorSetUp wanted={wanted} onBegin={() => onSettingUp('first')} />
  if (settingUp === 'first') return first
  if (!state.required) return <Notice tone="running">你的账号不需要两步验证，登录后即可使用全部功能。</Notice>
  if (!state.setUp) return first
  return state.passed ? <Passed state={state} wanted={wanted} onChange={() => onSettingUp('change')} /> : <Pass wanted={wanted} />
}

const FEW_CODES = 3

const wordsOnCodes = (left: number): string => {
  if (left === 0) return '没有可用的恢复码，请换一套新的。'
  if (left < FEW_CODES) return `还有 ${left} 个恢复码可用，请换一套新的。`
  return `还有 ${left} 个恢复码可用。换了手机又没有恢复码时，请联系管理员。`
}

type PassedProps = { state: State; wanted: string | undefined; onChange: () => void }

const Passed = ({ state, wanted, onChange }: PassedProps) => (
  <>
    <Notice tone="passed">两步验证已设置，本次登录已通过。</Notice>
    <p className={styles.acts}>
      <span className={state.recoveryCodesLeft < FEW_CODES ? undefined : 'soft'}>{wordsOnCodes(state.recoveryCodesLeft)}</span>
    </p>
    <p className={styles.acts}>
      {wanted ? (
        <LinkButton kind="primary" to={wanted}>
          继续
        </LinkButton>
      ) : null}
      <Button onClick={onChange}>更换验证器和恢复码</Button>
    </p>
  </>
)

const Pass = ({ wanted }: { wanted: string | undefined }) => {
  const navigate = useNavigate()
  const form = useForm({
    schema: passSecondFactor.input,
    initial: { code: '' },
    places: { [codes.SECOND_FACTOR_WRONG.code]: 'code' },
    submit: async (input) => {
      await ask(passSecondFactor, input)
      forgetAnswers()
      if (wanted) await navigate(wanted, { replace: true })
      else refresh([querySecondFactor])
    },
  })
  return (
    <div className={styles.narrow}>
      <Form form={form} label="两步验证">
        <TextField
          form={form}
          name="code"
          label="动态码或恢复码"
          hint="验证器应用里的 6 位数字；手机不在身边时，填一个恢复码"
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            通过验证
          </Button>
        </FormActs>
      </Form>
    </div>
  )
}
