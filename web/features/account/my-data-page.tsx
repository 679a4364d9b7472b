import { accountCodes as codes } from '@alliance/contract/account-codes'
import {
  cancelDeletion,
  DELETION_AGAIN_DAYS,
  DELETION_COOLING_DAYS,
  type DeletionObstacle,
  exportMyData,
  queryDeletion,
  requestDeletion,
} from '@alliance/contract/security'
import { ask } from '../../lib/api.ts'
import { saveFile } from '../../lib/save-file.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, FormActs, PasswordField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { AccountName } from './account-name.tsx'

const EMPTY = { currentPassword: '' }
const places = { [codes.WRONG_PASSWORD.code]: 'currentPassword' }

export const Component = () => (
  <AccountFrame title="我的数据" lede="账号里的数据属于你：可以带走，也可以删除。">
    <section className={styles.part}>
      <h2>导出数据</h2>
      <p>一个 JSON 文件，包含账号、企业资料、登录记录、厂商绑定、应用与认证记录。不含安装包和图片本身，也不含密码。</p>
      <Export />
    </section>
    <section className={styles.part}>
      <h2>注销账号</h2>
      <Deletion />
    </section>
  </AccountFrame>
)

const Export = () => {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    schema: exportMyData.input,
    initial: EMPTY,
    places,
    submit: async (input) => {
      setSaved(undefined)
      const { fileName, content } = await ask(exportMyData, input)
      saveFile(fileName, content, 'application/json')
      form.put(EMPTY)
      setSaved(fileName)
    },
  })
  return (
    <div className={styles.narrow}>
      <Form form={form} label="导出数据">
        <AccountName />
        <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
        {saved ? (
          <Notice tone="passed">
            已导出为 <bdi>{saved}</bdi>，请妥善保存。
          </Notice>
        ) : null}
        <FormActs>
          <Button type="submit" busy={form.busy}>
            导出数据
          </Button>
        </FormActs>
      </Form>
    </div>
  )
}

const Deletion = () => {
  const state = useCall(queryDeletion, {})
  return (
    <Loaded state={state} title="没有读到注销的安排" rows={3} says="正在读取注销的安排">
      {({ deleteAt, ...more }) => (deleteAt === null ? <Request /> : <Scheduled at={deleteAt} {...more} />)}
    </Loaded>
  )
}

const overdue = {
  ROUND_RUNNING: `有认证正在进行，账号会在它结束后 ${DELETION_AGAIN_DAYS} 天内删除。`,
  LAST_ADMINISTRATOR: `你是唯一的管理员，账号会在有了别的管理员以后 ${DELETION_AGAIN_DAYS} 天内删除。`,
}

const Scheduled = ({ at, isDue, obstacle }: { at: number; isDue: boolean; obstacle: DeletionObstacle | null }) => {
  const { act, busy } = useAct(cancelDeletion, { refreshes: [queryDeletion] })
  return (
    <>
      <Notice tone="warning">
        {isDue ? (
          (obstacle && overdue[obstacle]) || `账号会在 ${DELETION_AGAIN_DAYS} 天内删除。`
        ) : (
          <>
            账号将在 <Minute at={at} /> 删除。
            {obstacle === 'ROUND_RUNNING' ? `到时认证还在进行的话，会等它结束，结束后 ${DELETION_AGAIN_DAYS} 天内删除。` : null}
          </>
        )}
        在那之前可以照常使用，也可以撤回。
      </Notice>
      <p className={styles.acts}>
        <Button kind="primary" busy={busy} onClick={() => void act({}).catch(() => {})}>
          撤回注销申请
        </Button>
      </p>
    </>
  )
}

const consequences = [
  `申请后有 ${DELETION_COOLING_DAYS} 天可以反悔，期间照常登录，随时可以撤回。`,
  '到期后账号、企业资料、营业执照图片、厂商绑定、安装包、认证与报告会被删除，不能恢复。',
  '已签发的证书留在公开的证书日志里，到期前仍然有效，任何人都能查验。',
  '还有认证正在进行时不能申请，请先等它结束或撤回。到期时又有认证在进行的，结束后再删除。',
  '同一个邮箱以后可以重新注册，但不会找回旧数据。',
]

const Request = () => {
  const form = useForm({
    schema: requestDeletion.input,
    initial: EMPTY,
    places,
    submit: async (input) => {
      const content = `${DELETION_COOLING_DAYS} 天后账号和全部数据会被删除，不能恢复。期间可以撤回。`
      if (!(await agreed(confirm({ title: '申请注销账号？', content, confirm: '申请注销', danger: true })))) throw new MustMend()
      await ask(requestDeletion, input)
      refresh([queryDeletion])
    },
  })
  return (
    <>
      <p>注销前请看清后果：</p>
      <ul className={styles.list}>
        {consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className={styles.narrow}>
        <Form form={form} label="注销账号">
          <AccountName />
          <PasswordField form={form} name="currentPassword" label="当前密码" autoComplete="current-password" />
          <FormActs>
            <Button type="submit" kind="danger" busy={form.busy}>
              申请注销账号
            </Button>
          </FormActs>
        </Form>
      </div>
    </>
  )
}
