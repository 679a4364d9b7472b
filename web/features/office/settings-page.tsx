import type { Output } from '@alliance/contract/call'
import { queryAllowList, queryAudit, querySettings, saveSettings } from '@alliance/contract/office'
import { useState } from 'react'
import { Link } from 'react-router'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './office.module.css'

type Settings = Output<typeof querySettings>
type Switch = {
  name: keyof Settings
  title: string
  about: string
  /** Consequences of switching it on or off, shown in advance. */
  on: string
  off: string
}

const ACCEPT_AT_ONCE: Switch = {
  name: 'acceptProfilesAtOnce',
  title: '资料立即通过',
  about: '统一社会信用代码的校验位正确、营业执照图片可读时，资料提交后马上通过，不经人工核对。',
  on: '此后提交的资料，校验位与图片无误就马上通过，提交的人立即可以使用控制台。已在审核中的资料仍由你处理。',
  off: '此后提交的每份资料都要由你在“账号”里通过或退回。',
}
const COLLEAGUE: Switch = {
  name: 'colleaguePublishes',
  title: '由同事发布',
  about: '开启后，标准文档、页面文字和公告由另一位编辑看过再发布，写这一版的人不能自己发布。资讯和横幅不受影响。',
  on: '此后要有两位编辑才能发布标准文档、页面和公告。撤回仍由一位编辑完成。',
  off: '此后每位编辑都可以发布自己写的标准文档、页面和公告。',
}
const allowList = (entries: number | undefined): Switch => ({
  name: 'allowListOn',
  title: '白名单',
  about: '开启后，只有名单上的邮箱可以登录和使用控制台，其他账号看到“账户不在白名单内”。工作人员不受影响。',
  on: `名单上现在有 ${entries ?? '/'} 个邮箱。其他会员账号马上不能再使用控制台，正在上传或填写的也会中断。`,
  off: '所有账号马上可以登录和使用控制台。名单保留，随时可以再开启。',
})

/** 设置: settings for everybody. Each switch shows its consequences in advance. */
export const SettingsPage = () => {
  const state = useCall(querySettings, {})
  const entries = useCall(queryAllowList, { size: 1 })
  const [said, setSaid] = useState<Said>()
  const { act, busy } = useAct(saveSettings, { refreshes: [querySettings, queryAudit] })
  const turn = async (settings: Settings, which: Switch) => {
    const isOn = settings[which.name]
    const deed = `${isOn ? '关闭' : '开启'}${which.title}`
    const sure = confirm({ title: `${deed}？`, content: isOn ? which.off : which.on, confirm: deed })
    if (!(await agreed(sure))) return
    try {
      // Only the changed setting: a colleague may have changed the other since this page was opened.
      await act({ [which.name]: !isOn })
      setSaid({ tone: 'passed', words: `${which.title}已${isOn ? '关闭' : '开启'}` })
    } catch (error) {
      if (error instanceof Refused) setSaid({ tone: 'error', words: refusalWords(error) })
    }
  }
  return (
    <>
      <PageHead crumbs={[]} title="设置" />
      <div className={styles.results}>{said ? <Notice tone={said.tone}>{said.words}</Notice> : null}</div>
      <Loaded state={state} title="没有读到设置">
        {(settings) => (
          <ul className={styles.switches}>
            {[ACCEPT_AT_ONCE, COLLEAGUE, allowList(entries.data?.total)].map((which) => (
              <SwitchRow
                key={which.name}
                which={which}
                isOn={settings[which.name]}
                // Switching the list on names its number of entries, which must have loaded.
                busy={busy || (which.name === 'allowListOn' && !settings.allowListOn && entries.loading && !entries.data)}
                onTurn={() => void turn(settings, which)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </>
  )
}

type RowProps = { which: Switch; isOn: boolean; busy: boolean; onTurn: () => void }

const SwitchRow = ({ which, isOn, busy, onTurn }: RowProps) => (
  <li>
    <div>
      <h2>
        {which.title}
        <StateTag label={isOn ? '已开启' : '已关闭'} tone={isOn ? 'passed' : 'cancelled'} />
      </h2>
      <p>{which.about}</p>
      {which.name === 'allowListOn' ? (
        <p>
          <Link className="lnk" to={officePaths.allowList()}>
            查看名单
          </Link>
        </p>
      ) : null}
    </div>
    <Button busy={busy} onClick={onTurn}>
      {isOn ? '关闭' : '开启'}
      {which.title}
    </Button>
  </li>
)
