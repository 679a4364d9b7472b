import { profileKinds, queryProfile, withdrawData } from '@alliance/contract/profile'
import { DataState } from '@alliance/contract/states'
import { minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAccount } from '../../lib/session.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { REVIEW_TIME } from '../../lib/usual-times.ts'
import { workplaces } from '../../lib/workplaces.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { AccountFrame } from './account-frame.tsx'
import { wantedBefore } from './landing.ts'
import styles from './profile-status-page.module.css'
import { takeDataState, WithProfile, type Profile } from './with-profile.tsx'

const words: Record<DataState, { title: string; next: string }> = {
  [DataState.empty]: {
    title: '还没有提交资料',
    next: `填写企业资料并上传营业执照，提交后由联盟核对，${REVIEW_TIME}。核对通过后控制台开放，就可以绑定厂商账号和申请认证。`,
  },
  [DataState.underReview]: {
    title: '资料正在审核',
    next: `联盟工作人员正在核对，${REVIEW_TIME}。结果会发到你的邮箱，这里也会自动更新。审核期间不能修改，需要修改时先撤回。`,
  },
  [DataState.complete]: { title: '资料已完善', next: '可以进入控制台，绑定厂商账号，上传安装包并申请金标认证。' },
  [DataState.returned]: { title: '资料被退回', next: '请按退回原因修改后重新提交，之前填写的内容都还在。' },
}

/** Staff and vendor reviewers need no profile for their work: their desks come first. */
const forHolders = {
  title: '处理后台或厂商事务不需要填写企业资料',
  next: '请从下面进入。要为自己的应用申请认证时，再填写企业资料。',
}

/** The profile's state and the next step; always refetched, because others change it. */
export const Component = () => (
  <AccountFrame title="资料状态">
    <WithProfile>{(profile) => <Status profile={profile} />}</WithProfile>
  </AccountFrame>
)

const Status = ({ profile }: { profile: Profile }) => {
  const { dataState } = profile
  const account = useAccount()
  const desks = dataState === DataState.empty ? workplaces(account) : []
  const { title, next } = desks.length > 0 ? forHolders : words[dataState]
  return (
    <div className={styles.state}>
      <StateTag family={DataState} value={dataState} large />
      <h2>{title}</h2>
      {dataState === DataState.returned ? (
        <Notice tone="warning">
          退回原因：<bdi>{profile.returnReason}</bdi>
        </Notice>
      ) : null}
      <p>{next}</p>
      {dataState === DataState.returned && profile.hasAccepted ? (
        <p className="soft">上一份已通过的资料还保留着，新的资料通过后才会替换它。不想改了，可以恢复它，控制台马上可用。</p>
      ) : null}
      <p className={styles.acts}>
        {desks.map(({ label, to }) => (
          <LinkButton key={to} to={to} kind="primary">
            进入{label}
          </LinkButton>
        ))}
        <Acts profile={profile} desks={desks.length} />
      </p>
      <Summary profile={profile} />
    </div>
  )
}

const Acts = ({ profile, desks }: { profile: Profile; desks: number }) => {
  if (profile.dataState === DataState.underReview) return <Withdraw profile={profile} />
  if (profile.dataState === DataState.complete) {
    const wanted = wantedBefore()
    return (
      <>
        {wanted === undefined ? null : (
          <LinkButton to={wanted} kind="primary">
            继续刚才要去的页面
          </LinkButton>
        )}
        <LinkButton to={paths.goldList()} kind={wanted === undefined ? 'primary' : 'secondary'}>
          进入控制台
        </LinkButton>
        <LinkButton to={paths.profile()}>修改资料</LinkButton>
      </>
    )
  }
  const isReturned = profile.dataState === DataState.returned
  return (
    <>
      <LinkButton to={paths.profileForm()} kind={desks > 0 ? 'secondary' : 'primary'}>
        {isReturned ? '修改后重新提交' : '填写资料'}
      </LinkButton>
      {isReturned && profile.hasAccepted ? <Withdraw profile={profile} /> : null}
    </>
  )
}

/** What a withdrawal does, in the words of its button and its question. */
const withdrawal = ({ dataState, hasAccepted }: Profile) => {
  if (dataState === DataState.returned)
    return { name: '恢复已通过的资料', content: '被退回的修改会丢掉，恢复上一份已通过的资料，控制台重新可用。' }
  const content = hasAccepted
    ? '撤回后恢复上一份已通过的资料，控制台重新可用。'
    : '撤回后资料回到未提交，填写的内容保留，修改后可以重新提交。'
  return { name: '撤回资料', content }
}

const Withdraw = ({ profile }: { profile: Profile }) => {
  const { act, busy, error } = useAct(withdrawData)
  const { name, content } = withdrawal(profile)
  const withdraw = async () => {
    if (!(await agreed(confirm({ title: `${name}？`, content, confirm: name, danger: true })))) return
    try {
      takeDataState((await act({})).dataState)
    } catch {
      // Somebody may have decided meanwhile: the current state says more than the error, which stays only if nothing changed.
      refresh([queryProfile])
    }
  }
  return (
    <>
      <Button kind="danger" busy={busy} onClick={() => void withdraw()}>
        {name}
      </Button>
      {error ? <span role="alert">{failureWords(error)}</span> : null}
    </>
  )
}

const Summary = ({ profile: { dataState, fields, licenceImage, submittedAt, decidedAt } }: { profile: Profile }) => {
  if (!fields) return null
  // While a profile is under review, `decidedAt` is about the previous one.
  const decided = dataState === DataState.underReview ? null : decidedAt
  const rows = [
    ['主体类型', profileKinds.find((kind) => kind.id === fields.kind)?.label],
    ['企业名称', fields.companyName],
    ['统一社会信用代码', fields.creditCode],
    ['联系人', fields.contactName],
    ['电话', fields.phone],
    ['地址', fields.address],
    ['打算认证的应用', fields.intendedApps],
    ['提交时间', submittedAt === null ? undefined : minute(submittedAt)],
    ['核对时间', decided === null ? undefined : minute(decided)],
  ] as const
  return (
    <dl className={styles.summary}>
      {rows.map(([label, value]) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ) : null,
      )}
      {licenceImage ? (
        <div>
          <dt>营业执照图片</dt>
          <dd>
            <img className={styles.licence} src={licenceImage} alt="营业执照" />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
