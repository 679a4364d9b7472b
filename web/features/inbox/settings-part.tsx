import { queryInboxSettings, saveInboxSettings, topics } from '@alliance/contract/inbox'
import type { Output } from '@alliance/contract/call'
import { useId, useState } from 'react'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './messages.module.css'

type Setting = Output<typeof queryInboxSettings>[number]

/** 消息设置: which topics are mailed too. Each switch saves itself. */
export const SettingsPart = () => {
  const state = useCall(queryInboxSettings, {})
  return (
    <section className={styles.settings} aria-labelledby="inbox-settings">
      <h2 id="inbox-settings">消息设置</h2>
      <div>
        <p className={styles.note}>消息始终留在这里。打开邮件的类别，还会发到账号邮箱；账号安全的邮件不能关闭。</p>
        <Loaded state={state} title="没有读到消息设置">
          {(settings) => (
            <ul>
              {settings.map((setting) => (
                <Switch key={setting.topic} setting={setting} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  )
}

const Switch = ({ setting: { topic, mail, fixed } }: { setting: Setting }) => {
  const id = useId()
  const { act, busy } = useAct(saveInboxSettings, { refreshes: [queryInboxSettings] })
  const [failed, setFailed] = useState('')
  const { label = topic, about = '' } = topics.find((one) => one.id === topic) ?? {}
  const toggle = async () => {
    setFailed('')
    try {
      await act({ topic, mail: !mail })
    } catch (error) {
      setFailed(failureWords(error))
    }
  }
  return (
    <li>
      <div>
        <strong id={`${id}-label`}>{label}</strong>
        <small id={`${id}-about`}>{about}</small>
        {failed ? <Notice tone="error">{failed}</Notice> : null}
      </div>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={mail}
        aria-label={`${label}：邮件`}
        aria-describedby={`${id}-about`}
        aria-busy={busy || undefined}
        disabled={fixed}
        onClick={busy ? undefined : () => void toggle()}
      >
        <span aria-hidden="true" />
        <span aria-hidden="true">{fixed ? '始终发邮件' : mail ? '发邮件' : '不发邮件'}</span>
      </button>
    </li>
  )
}
