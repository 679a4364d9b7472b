import { queryInboxSettings, saveInboxSettings, topics } from '@alliance/contract/inbox'
import type { Output } from '@alliance/contract/call'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { FollowingPart } from './following-part.tsx'
import styles from './messages.module.css'
import { SwitchRow } from './switch-row.tsx'

type Setting = Output<typeof queryInboxSettings>[number]

/** Settings: topics that are also mailed, and followed documents. */
export const SettingsPart = () => (
  <>
    <TopicsPart />
    <FollowingPart />
  </>
)

/** 消息设置: topics that are also mailed. Each switch saves itself. */
const TopicsPart = () => {
  const state = useCall(queryInboxSettings, {})
  return (
    <section className={styles.settings} aria-labelledby="inbox-settings">
      <h2 id="inbox-settings">消息设置</h2>
      <div>
        <p className={styles.note}>消息都留在这里。打开“发邮件”的类别，还会发到账号邮箱；账号安全的邮件不能关闭。</p>
        <Loaded state={state} title="没有读到消息设置">
          {(settings) => (
            <ul>
              {settings.map((setting) => (
                <TopicRow key={setting.topic} setting={setting} />
              ))}
            </ul>
          )}
        </Loaded>
      </div>
    </section>
  )
}

const MAIL = { on: '发邮件', off: '不发邮件', fixed: '始终发邮件' }

const TopicRow = ({ setting: { topic, mail, fixed } }: { setting: Setting }) => {
  const { act, busy } = useAct(saveInboxSettings, { refreshes: [queryInboxSettings] })
  const { label = topic, about = '' } = topics.find((one) => one.id === topic) ?? {}
  const toggle = () => act({ topic, mail: !mail })
  return <SwitchRow label={label} what="邮件" about={about} on={mail} words={MAIL} fixed={fixed} busy={busy} toggle={toggle} />
}
