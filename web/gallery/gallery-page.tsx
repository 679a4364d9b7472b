import { DataState, stateFamilies } from '@alliance/contract/states'
import { useState } from 'react'
import { Band } from '../ui/band.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { ClauseRuler } from '../ui/clause-ruler.tsx'
import { contactDialog } from '../ui/contact-dialog.tsx'
import { alertBox, confirm, messageBox, whiteMessageBox, type Answer } from '../ui/dialogs.tsx'
import { Empty, ErrorPane, Skeleton } from '../ui/empty.tsx'
import { Checkbox, Field, Select, TextArea, TextInput } from '../ui/field.tsx'
import { FindField } from '../ui/find-field.tsx'
import { FoldSection } from '../ui/fold.tsx'
import { DeskIcon, deskIconNames } from '../ui/desk-icon.tsx'
import { Icon, iconNames } from '../ui/icon.tsx'
import { ListBar } from '../ui/list-bar.tsx'
import { GoldMark, Mark } from '../ui/mark.tsx'
import { Pager } from '../ui/pager.tsx'
import { StateTag } from '../ui/state-tag.tsx'
import { Table } from '../ui/table.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Tag } from '../ui/tag.tsx'
import { TermRuler, type TickKind } from '../ui/term-ruler.tsx'
import styles from './gallery-page.module.css'

const colours =
  'ink ink-2 ink-3 line-ctl line-2 line sunk surface pane-1 pane-2 blue blue-strong blue-line blue-tint gold-ink gold'.split(' ')
const ticks: TickKind[] = ['pass', 'fail', 'warning', 'undetermined', 'pending', 'notApplicable', 'noted', 'waiting']
const boxes: [string, () => Answer | Promise<void>][] = [
  ['确认框', () => confirm({ title: '撤回 5.8.0 的认证？', content: '已得到的真机结果会保留在记录中，本轮状态变为“已取消”。' })],
  ['确认框，不能恢复', () => confirm({ title: '作废“夜间构建”？', content: '作废后不能恢复。', confirm: '作废', danger: true })],
  ['提示框，倒数', () => alertBox({ title: '提示', content: '请先登录', primary: '去登录', countdownS: 3, secondary: '取消' })],
  ['消息框', () => messageBox({ content: '服务器连接异常' })],
  ['消息框，5 秒后关闭', () => messageBox({ content: '账号未登录', delayS: 5 })],
  [
    '提示框，宽 640',
    () => alertBox({ title: '提示', content: '请先登录', width: '640px', primary: '去登录', secondary: '以后再说' }),
  ],
  ['消息框，可取消', () => messageBox({ title: '没有保存', content: '服务器错误', button: '重试', cancel: '放弃' })],
  ['消息框，隐去又出现', () => hiddenForASecond()],
  ['白名单消息框', () => whiteMessageBox('提示', '账户不在白名单内')],
  ['联系我们', () => contactDialog()],
]

/** Hidden one second after it opens, and shown again one second later. */
const hiddenForASecond = () => {
  const box = messageBox({ content: '正在重新连接' })
  setTimeout(() => box.toggle(false), 1000)
  setTimeout(() => box.toggle(true), 2000)
  return box
}

/** Buttons for all dialogs, and the last one's result. */
const Boxes = () => {
  const [answer, setAnswer] = useState('还没有回答')
  const show = (open: () => Answer | Promise<void>) => {
    setAnswer('等待回答')
    open().then(
      () => setAnswer('已确认'),
      (word: unknown) => setAnswer(`已取消：${String(word)}`),
    )
  }
  return (
    <p className={styles.row}>
      {boxes.map(([name, open]) => (
        <Button key={name} onClick={() => show(open)}>
          {name}
        </Button>
      ))}
      <output aria-label="对话框的回答">{answer}</output>
    </p>
  )
}

const States = () =>
  Object.entries({ ...stateFamilies, DataState }).map(([name, family]) => (
    <p key={name} className={styles.row}>
      <code className="mute">{name}</code>
      {family.all.map((state) => (
        <StateTag key={state.value} family={family} value={state.value} />
      ))}
      {family.all.map((state) => (
        <StateTag key={state.value} family={family} value={state.value} bare />
      ))}
      <StateTag family={family} value={99} />
    </p>
  ))

const Fields = () => (
  <div className={styles.grid}>
    <Field label="企业名称" hint="与营业执照一致。">
      <TextInput defaultValue="青屿软件（演示）" />
    </Field>
    <Field label="统一社会信用代码" error="校验码不符，请核对第 18 位">
      <TextInput defaultValue="91440300MA5DEMO0X1" />
    </Field>
    <Field label="备注" optional hint="还可以写 496 字">
      <TextArea defaultValue="本次修复" />
    </Field>
    <Field label="应用类别">
      <Select
        options={[
          { value: 'tools', label: '实用工具' },
          { value: 'game', label: '游戏' },
        ]}
      />
    </Field>
    <Checkbox defaultChecked>只看必须条款</Checkbox>
  </div>
)

const Buttons = () => (
  <p className={styles.row}>
    <Button kind="primary">提交认证</Button>
    <Button>保存草稿</Button>
    <Button kind="danger">撤回认证</Button>
    <Button kind="text">查看条款</Button>
    <Button kind="primary" disabled>
      提交认证
    </Button>
    <Button kind="primary" busy>
      提交认证
    </Button>
    <Button size="small">下载报告</Button>
    <IconButton label="复制">
      <Icon name="copy" />
    </IconButton>
  </p>
)

const Rows = () => {
  const [typed, setTyped] = useState('')
  return (
    <>
      <ListBar>
        <Tabs label="按结果筛选" items={[{ key: 'all', label: '全部' }]} current="all" onChange={() => {}} />
        <FindField label="按邮箱查找" placeholder="邮箱" value={typed} onChange={setTyped} />
      </ListBar>
      <Table caption="表格" heads={['时间', '谁', '做了什么']}>
        <tr>
          <td>2026-11-18 16:42</td>
          <td>administrator@example.com</td>
          <td>通过资料</td>
        </tr>
      </Table>
    </>
  )
}

/** Every component of `ui` and every state label, for developers. */
export const Component = () => {
  const [tab, setTab] = useState('app')
  return (
    <>
      <FoldSection title="组件" level={1} lede="开发时用：每个部件、每个状态。">
        <p className={styles.row}>
          <Mark size={48} /> <GoldMark size={48} />
          {colours.map((name) => (
            <span
              key={name}
              className={styles.swatch}
              ref={(element) => element?.style.setProperty('--swatch', `var(--${name})`)}
            >
              {name}
            </span>
          ))}
        </p>
      </FoldSection>
      <FoldSection title="状态">
        <States />
        <TermRuler label="每种刻度一个" ticks={ticks.map((kind) => ({ id: kind, kind, title: kind }))} />
        <ClauseRuler must={5} warning={3} />
      </FoldSection>
      <FoldSection title="标签与按钮">
        <p className={styles.row}>
          <Tag kind="must">必须</Tag>
          <Tag>警告</Tag>
          <Tag kind="pdf">pdf</Tag>
          <Tag>资讯</Tag>
        </p>
        <Buttons />
        <Band tone="undetermined" act={<Button kind="text">去绑定</Button>}>
          还有 2 家终端成员没有绑定。
        </Band>
      </FoldSection>
      <FoldSection title="字段">
        <Fields />
      </FoldSection>
      <FoldSection title="对话框">
        <Boxes />
      </FoldSection>
      <FoldSection title="位置与翻页">
        <Breadcrumb items={[{ label: '金标认证', to: '/' }, { label: '版本认证记录', to: '/' }, { label: '报告详情' }]} />
        <Tabs
          label="列表"
          items={[
            { key: 'app', label: '应用', count: 3 },
            { key: 'review', label: '应用审核' },
          ]}
          current={tab}
          onChange={setTab}
        />
        <Rows />
        <Pager note="本页 20 条" onNext={() => {}} />
      </FoldSection>
      <FoldSection title="空、错、等">
        <div className={styles.grid}>
          <Empty title="还没有认证过的应用">上传一个 APK，当场得到自检结果。</Empty>
          <ErrorPane title="服务器连接异常" retry={() => {}}>
            你填写的内容还在。
          </ErrorPane>
          <Skeleton />
        </div>
      </FoldSection>
      <FoldSection title="图标">
        <p className={styles.row}>
          {[...iconNames, ...deskIconNames].map((name) => (
            <span key={name} className={styles.icon}>
              <DeskIcon name={name} />
              {name}
            </span>
          ))}
        </p>
      </FoldSection>
    </>
  )
}
