import { IDENTITY_FIELDS, improveData, type ProfileFields } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import type { Values } from '../../lib/field-problems.ts'
import { paths } from '../../lib/paths.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Form, FormActs } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { ProfileFieldSet, useProfileForm } from './profile-fields.tsx'
import { sameLicence } from './profile-form-page.tsx'
import { DraftNotice, takeDataState, WithProfile, type Profile } from './with-profile.tsx'

const names = { kind: '主体类型', companyName: '企业名称', creditCode: '统一社会信用代码', licenceImageId: '营业执照图片' }

/** Names of the company's identity fields that differ from the accepted profile. */
const changedIdentity = (accepted: ProfileFields | null, values: Values): string[] =>
  IDENTITY_FIELDS.filter((field) => (accepted?.[field] ?? '') !== (values[field] ?? '').trim()).map((field) => names[field])

export const Component = () => (
  <AccountFrame title="账号资料">
    <WithProfile>
      {(profile) =>
        profile.dataState === DataState.complete ? (
          <>
            <Editing profile={profile} />
            <Ways />
          </>
        ) : (
          <Navigate to={paths.profileStatus()} replace />
        )
      }
    </WithProfile>
  </AccountFrame>
)

/** Rendered below the form and together with it: rendered earlier, it would be pushed down by the form. */
const Ways = () => (
  <section className={styles.part}>
    <h2>登录与数据</h2>
    <ul className={styles.ways}>
      <li>
        <Link to={paths.sessions()}>登录设备</Link>
        <span>账号在哪些设备上登录，结束不认识的登录</span>
      </li>
      <li>
        <Link to={paths.myData()}>我的数据</Link>
        <span>导出全部数据，或注销账号</span>
      </li>
    </ul>
  </section>
)

const Editing = ({ profile }: { profile: Profile }) => {
  const leadOn = useOnward()
  const [saved, setSaved] = useState(false)
  const submit = async (fields: ProfileFields) => {
    setSaved(false)
    const changed = changedIdentity(profile.fields, fields)
    // Cancelled: everything typed stays, nothing is sent.
    if (changed.length > 0 && !(await agreed(askForReview(changed)))) throw new MustMend()
    const { dataState } = await ask(improveData, fields)
    setSaved(dataState === DataState.complete)
    if (dataState !== DataState.complete) await leadOn(paths.profileStatus(), { replace: true })
    takeDataState(dataState)
  }
  const { form, licence, draft, discard } = useProfileForm({ draft: 'profile-edit', known: profile.fields, submit })
  const changed = changedIdentity(profile.fields, form.values)
  return (
    <div className={styles.narrow}>
      {draft.restored ? <DraftNotice onDiscard={() => void discard()} /> : null}
      <Form form={form} label="账号资料">
        <ProfileFieldSet form={form} licence={licence} licenceImage={sameLicence(profile, form.values['licenceImageId'])} />
        {changed.length > 0 ? (
          <Notice tone="warning">{`修改了${changed.join('、')}，保存后要重新审核，期间控制台不可用。`}</Notice>
        ) : null}
        {saved && changed.length === 0 && !licence.busy ? <Notice tone="passed">资料已保存。</Notice> : null}
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            {changed.length > 0 ? '保存并重新审核' : '保存资料'}
          </Button>
          {changed.length > 0 ? null : <span className="mute">联系方式保存后立即生效</span>}
        </FormActs>
      </Form>
    </div>
  )
}

const askForReview = (changed: readonly string[]) =>
  confirm({
    title: '重新提交审核？',
    content: `你修改了${changed.join('、')}。保存后资料回到审核中，核对通过前不能进入控制台；撤回可以恢复现在的资料。`,
    confirm: '保存并重新审核',
  })
