import { currentInfo } from '@alliance/contract/account'
import { DataState } from '@alliance/contract/states'
import { useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { storeAccount, useAccount } from '../../lib/session.ts'
import { useCall } from '../../lib/use-call.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { contactDialog } from '../../ui/contact-dialog.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './profile-status-page.module.css'

const next: Record<number, { title: string; text: string }> = {
  [DataState.empty]: { title: '还没有提交资料', text: '完善企业资料后才能申请金标认证。资料由联盟工作人员核对。' },
  [DataState.underReview]: { title: '资料正在审核', text: '联盟工作人员正在核对。审核完成后，这里的状态会变，你也会收到邮件。' },
  [DataState.complete]: { title: '资料已完善', text: '可以进入控制台，上传安装包并申请金标认证。' },
  [DataState.returned]: { title: '资料被退回', text: '请按退回原因修改后重新提交。' },
}

/** Where the profile stands and what comes next; asked anew each time, because others change it. */
export const Component = () => {
  const stored = useAccount()
  const { data } = useCall(currentInfo, {})
  useEffect(() => {
    if (data) storeAccount(data)
  }, [data])
  const account = data ?? stored
  if (!account) return null
  const state = next[account.dataState]
  return (
    <FoldSection title="资料状态" level={1} lede={account.email}>
      <div className={styles.state}>
        <StateTag family={DataState} value={account.dataState} large />
        <h2>{state?.title}</h2>
        <p>{state?.text}</p>
        <p className={styles.acts}>
          {account.dataState === DataState.complete ? (
            <LinkButton to={paths.goldList()} kind="primary">
              进入控制台
            </LinkButton>
          ) : (
            <Button kind="primary" onClick={() => void contactDialog()}>
              联系我们
            </Button>
          )}
        </p>
        {account.dataState === DataState.complete ? null : (
          <p className="mute">在线填写资料将在下一个版本开放，眼下由工作人员办理。</p>
        )}
      </div>
    </FoldSection>
  )
}
