import { grants } from '@alliance/contract/account'
import { codes } from '@alliance/contract/codes'
import {
  grantLabels,
  queryAccountProfile,
  queryAccounts,
  queryAudit,
  queryVendorMembers,
  setGrants,
  type OfficeAccount,
} from '@alliance/contract/office'
import { useState, type SubmitEvent } from 'react'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct, useCall } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Checkbox, Field, Select } from '../../ui/field.tsx'
import { Problem } from '../../ui/form.tsx'
import { Notice, type Say } from '../../ui/notice.tsx'
import styles from './accounts.module.css'
import { type Grant, type Roles, useRoleChanges } from './use-role-changes.ts'

const OUTDATED = [queryAccounts, queryAccountProfile, queryAudit]

const words = (list: readonly Grant[]) => list.map((grant) => grantLabels[grant]).join('、')

/** What saving would change, shown in advance. */
const consequence = (before: Roles, after: Roles) => {
  const given = after.grants.filter((grant) => !before.grants.includes(grant))
  const taken = before.grants.filter((grant) => !after.grants.includes(grant))
  const isMoved = !given.includes('vendor') && after.grants.includes('vendor') && before.memberId !== after.memberId
  return [
    given.length > 0 && `授予${words(given)}：对方进入工作页面前要先通过两步验证，不受白名单限制。`,
    taken.length > 0 && `收回${words(taken)}：对方马上不能再使用相应的页面。`,
    isMoved && '改派审核员：对方此后处理另一家成员的应用。',
    (isMoved || taken.includes('vendor')) && '对方新建的实验室凭证随之作废，领取的任务放回。',
    '对方会收到邮件。',
  ]
    .filter(Boolean)
    .join('')
}

/** Roles of one account; a vendor's reviewer belongs to one member. */
export const GrantsForm = ({ account, say }: { account: OfficeAccount; say: Say }) => {
  const roles = useRoleChanges(account)
  const { before, chosen, isReviewer, isSame } = roles
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { act, busy } = useAct(setGrants, { refreshes: OUTDATED })
  const change = (make: () => void) => {
    make()
    setProblems({})
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || isSame) return
    if (isReviewer && !chosen.memberId) return setProblems({ memberId: '请选择审核员所属的成员' })
    const content = consequence(before, chosen)
    if (!(await agreed(confirm({ title: `修改 ${account.email} 的角色？`, content, confirm: '修改角色' })))) return
    try {
      const seen = { seen: [...before.grants], ...(before.memberId && { seenMemberId: before.memberId }) }
      const wanted = { grants: [...chosen.grants], ...(isReviewer && { memberId: chosen.memberId }) }
      await act({ accountId: account.accountId, ...wanted, ...seen })
      roles.settle()
      say('passed', chosen.grants.length > 0 ? `角色已改为：${words(chosen.grants)}` : '角色已全部收回')
    } catch (error) {
      if (!(error instanceof Refused)) return
      if (error.code === codes.CONFLICT.code) {
        refresh(OUTDATED)
        return say('error', '同事刚刚改过这个账号的角色，没有保存。请看过现在的角色再保存')
      }
      setProblems(Object.keys(error.fields).length > 0 ? error.fields : { grants: refusalWords(error) })
    }
  }
  return (
    <form className={styles.grants} aria-label="角色" noValidate onSubmit={(event) => void save(event)}>
      {roles.overtaken ? (
        <Overtaken roles={before.grants} member={account.reviewerOf?.name} onDrop={() => change(roles.drop)} />
      ) : null}
      <fieldset aria-describedby={problems['grants'] ? 'grants-problem' : undefined}>
        <legend className="vh">这个账号的角色</legend>
        {grants.map((grant) => (
          <Checkbox
            key={grant}
            checked={chosen.grants.includes(grant)}
            onChange={(event) => {
              const { checked } = event.currentTarget
              change(() => roles.setGrant(grant, checked))
            }}
          >
            {grantLabels[grant]}
          </Checkbox>
        ))}
      </fieldset>
      {problems['grants'] ? <Problem id="grants-problem" words={problems['grants']} /> : null}
      {isReviewer ? (
        <MemberChoice
          value={chosen.memberId}
          present={account.reviewerOf}
          error={problems['memberId']}
          onChange={(memberId) => change(() => roles.setMember(memberId))}
        />
      ) : null}
      <div className={styles.acts}>
        <Button type="submit" size="small" busy={busy} disabled={isSame}>
          保存角色
        </Button>
        {isSame ? <p className="mute">没有改动</p> : null}
      </div>
    </form>
  )
}

type OvertakenProps = { roles: readonly Grant[]; /** Of a reviewer. */ member: string | undefined; onDrop: () => void }

/** What is shown is a colleague's roles with the changes made here. */
const Overtaken = ({ roles, member, onDrop }: OvertakenProps) => (
  <Notice tone="warning" className={styles.overtaken}>
    同事刚刚改过这个账号的角色，现在是：{words(roles) || '没有角色'}
    {member === undefined ? '' : `（${member}）`}。你的改动还在，没有保存。
    <Button
      kind="text"
      size="small"
      onClick={(event) => {
        // The button disappears with the notice: move the focus to the first field.
        event.currentTarget.form?.querySelector<HTMLElement>('input')?.focus()
        onDrop()
      }}
    >
      放弃改动
    </Button>
  </Notice>
)

type MemberProps = {
  value: string
  /** The member that this account reviews for; it may have left certification since. */
  present: OfficeAccount['reviewerOf']
  error: string | undefined
  onChange: (memberId: string) => void
}

const MemberChoice = ({ value, present, error, onChange }: MemberProps) => {
  const { data } = useCall(queryVendorMembers, {})
  const members = data ?? []
  const hasLeft = present !== null && data !== undefined && !members.some(({ memberId }) => memberId === present.memberId)
  const options = [
    { value: '', label: '请选择' },
    ...(hasLeft ? [{ value: present.memberId, label: `${present.name}（已退出认证）` }] : []),
    ...members.map(({ memberId, name }) => ({ value: memberId, label: name })),
  ]
  return (
    <div className={styles.member}>
      <Field label="审核员所属的成员" error={error}>
        <Select options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      </Field>
    </div>
  )
}
