import { improveData, type ProfileFields } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { Navigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useOnward } from '../../lib/use-onward.ts'
import { REVIEW_TIME } from '../../lib/usual-times.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Form, FormActs } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-form.module.css'
import { wantedBefore } from './landing.ts'
import { ProfileFieldSet, useProfileForm } from './profile-fields.tsx'
import { DraftNotice, takeDataState, WithProfile, type Profile } from './with-profile.tsx'

/** A complete profile leads to the page wanted before; any other to the profile's state. */
const ledTo = (dataState: DataState): string =>
  (dataState === DataState.complete ? wantedBefore() : undefined) ?? paths.profileStatus()

/** The profile form, for the first time or after a rejection. */
export const Component = () => (
  <AccountFrame title="完善资料" lede={`资料由联盟核对，${REVIEW_TIME}，只用于认证和联系。核对通过后控制台开放。`}>
    <WithProfile>{(profile) => <Filling key={profile.dataState} profile={profile} />}</WithProfile>
  </AccountFrame>
)

const Filling = ({ profile }: { profile: Profile }) => {
  const { dataState } = profile
  // Same destination as after submitting: a profile may be accepted at once, and this page may learn of it before it is left.
  if (dataState === DataState.complete) return <Navigate to={ledTo(dataState)} replace />
  if (dataState === DataState.underReview) return <UnderReview />
  return <Filled profile={profile} />
}

const UnderReview = () => (
  <>
    <Notice tone="running">资料正在审核，审核期间不能修改。需要修改时，先在资料状态里撤回。</Notice>
    <p className={styles.acts}>
      <LinkButton kind="primary" to={paths.profileStatus()}>
        查看资料状态
      </LinkButton>
    </p>
  </>
)

const Filled = ({ profile }: { profile: Profile }) => {
  const leadOn = useOnward()
  const submit = async (fields: ProfileFields) => {
    const { dataState } = await ask(improveData, fields)
    await leadOn(ledTo(dataState), { replace: true })
    takeDataState(dataState)
  }
  const { form, licence, draft, discard } = useProfileForm({ draft: 'profile', known: profile.fields, submit })
  return (
    <div className={styles.narrow}>
      {draft.restored ? <DraftNotice onDiscard={() => void discard()} /> : null}
      {profile.dataState === DataState.returned && profile.returnReason ? (
        <Notice tone="warning" className={styles.notice}>
          退回原因：<bdi>{profile.returnReason}</bdi>
        </Notice>
      ) : null}
      <Form form={form} label="完善资料">
        <ProfileFieldSet form={form} licence={licence} licenceImage={sameLicence(profile, form.values['licenceImageId'])} />
        <FormActs>
          <Button type="submit" kind="primary" busy={form.busy}>
            提交资料
          </Button>
          <span className="mute">填写的内容会留在这台设备上，提交前随时可以离开</span>
        </FormActs>
      </Form>
    </div>
  )
}

/** The server's copy of the picture, as long as the form still refers to it. */
export const sameLicence = ({ fields, licenceImage }: Profile, imageId: string | undefined): string | null =>
  fields?.licenceImageId === imageId ? licenceImage : null
