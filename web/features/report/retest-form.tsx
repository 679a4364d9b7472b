import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { queryRound } from '@alliance/contract/identify'
import { queryApkVersions, type VersionBrief } from '@alliance/contract/identify-apk'
import { RETEST_LIMIT, RETEST_WINDOW_DAYS, userRetestApply } from '@alliance/contract/round-acts'
import { GoldState } from '@alliance/contract/states'
import { useState } from 'react'
import { isRefused } from '../../lib/is-refused.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { refresh, useCall } from '../../lib/use-call.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, FormActs, SelectField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './retest-form.module.css'
import type { Round } from './use-report.ts'

type Props = {
  round: Round
  /** Number of failed must terms of the package itself, which the labs can't change. */
  packageFails: number
  /** The package was not judged, because of a limit or an internal error. */
  unread: boolean
  outdated: readonly AnyCall[]
  onOpened: (identifyId: string) => void
  onUpload: () => void
  onCancel: () => void
}
type Kind = 'same' | 'new'

/** Builds that may replace this one: uploaded later, without a running round. */
const newBuilds = (versions: readonly VersionBrief[], own: VersionBrief) =>
  versions.filter(({ uploadedAt, round }) => uploadedAt > own.uploadedAt && round?.goldState !== GoldState.certifying)

/** Retest of the same package by the labs, or of a new build; either needs a reason. */
export const RetestForm = (props: Props) => {
  const { version, app } = props.round
  const state = useCall(queryApkVersions, { apkId: app.apkId, size: 20 })
  return (
    <Loaded state={state} title="没有读到这个应用的安装包">
      {({ items }) => <Retest {...props} builds={newBuilds(items, version)} />}
    </Loaded>
  )
}

type RetestProps = Props & { builds: readonly VersionBrief[] }

const Retest = ({ round, packageFails, unread, outdated, onOpened, onUpload, onCancel, builds }: RetestProps) => {
  const { version } = round
  const isOtherPack = round.pack !== round.packInForce
  // If the package itself has to change, a retest of the same one would only waste one of the few attempts.
  const [kind, setKind] = useState<Kind>(packageFails > 0 || (unread && builds.length > 0) ? 'new' : 'same')
  const { act } = useCreation(userRetestApply, { refreshes: outdated })
  const versionOf = (one: Kind) => (one === 'same' ? version.versionId : (builds[0]?.versionId ?? ''))
  const form = useKeptForm({
    name: `retest ${round.round.identifyId}`,
    keeps: ['reason'],
    schema: userRetestApply.input,
    initial: { identifyId: round.round.identifyId, reason: '', versionId: versionOf(kind) },
    submit: async (input) => {
      const asked = { ...input, pack: round.packInForce }
      try {
        const opened = await act(kind === 'same' ? { ...asked, versionId: undefined } : asked)
        onOpened(opened.identifyId)
      } catch (error) {
        if (isRefused(error, codes.PACK_CHANGED)) refresh([queryRound])
        throw error
      }
    },
  })
  const choose = (next: Kind) => {
    setKind(next)
    form.set('versionId', versionOf(next))
  }
  const isStuck = kind === 'new' && builds.length === 0
  // The list may have been an older one when the form began: what is shown as chosen must be what is sent.
  const isKnown = builds.some(({ versionId }) => versionId === form.values['versionId'])
  if (kind === 'new' && !isStuck && !isKnown) form.set('versionId', versionOf('new'))
  return (
    <KeptFormFrame form={form} label="申请复测">
      <Kinds kind={kind} unread={unread} isOtherPack={isOtherPack} onChoose={choose} />
      <Prospects kind={kind} round={round} packageFails={packageFails} unread={unread} isOtherPack={isOtherPack} />
      {kind === 'new' && builds.length > 0 ? (
        <SelectField
          form={form}
          name="versionId"
          label="安装包"
          options={builds.map(({ versionId, versionName, versionCode }) => ({
            value: versionId,
            label: `${versionName || '/'}（${versionCode}）`,
          }))}
        />
      ) : null}
      {isStuck ? (
        <p className={styles.stuck}>
          还没有更新的安装包。先在“认证新应用”上传，自检完成后就能在这里选到。
          <Button kind="text" size="small" onClick={onUpload}>
            去上传
          </Button>
        </p>
      ) : null}
      <AreaField form={form} name="reason" label="复测的理由" hint="写明改了什么，或为什么要重新判定。实验室会看到。" rows={3} />
      <p className={styles.limit}>
        同一版本 {RETEST_WINDOW_DAYS} 天内最多复测 {RETEST_LIMIT} 次，重新申请和撤回的也算。
      </p>
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy} disabled={isStuck}>
          申请复测
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

type ProspectsProps = Pick<Props, 'round' | 'packageFails' | 'unread'> & { kind: Kind; isOtherPack: boolean }

/** What to expect of the retest: another pack may judge otherwise, an unchanged package fails again. */
const Prospects = ({ kind, round: { round, pack, packInForce }, packageFails, unread, isOtherPack }: ProspectsProps) => (
  <>
    {isOtherPack ? (
      <p className={styles.stuck}>
        上一轮按规则包 {pack} 判定，现在申请会按 {packInForce} 判定，结论可能不同。
      </p>
    ) : null}
    {kind === 'same' && packageFails > 0 ? (
      <p className={styles.stuck}>
        安装包里有 {packageFails} 项必须条款未通过，同一版本复测{isOtherPack ? '多半' : ''}不会改变它们。改好后请用新的安装包。
      </p>
    ) : null}
    {kind === 'same' && unread ? (
      <p className={styles.stuck}>
        上一轮没有判定任何条款：<bdi>{round.note}</bdi>。原因在安装包里的，复测结果不会变，请改好后用新的安装包。
      </p>
    ) : null}
  </>
)

type KindsProps = { kind: Kind; unread: boolean; isOtherPack: boolean; onChoose: (kind: Kind) => void }

/** The chosen one begins with the focus: the form comes after its dialog, which opened on the close icon. */
const Kinds = ({ kind, unread, isOtherPack, onChoose }: KindsProps) => {
  const again = isOtherPack ? '安装包从头判定' : '安装包的条款照旧'
  const choices = [
    { is: 'same', title: '同一版本', says: unread ? '安装包从头判定一次。' : `${again}，成员实验室重新做真机条款。` },
    { is: 'new', title: '新的安装包', says: '全部条款重新判定。' },
  ] as const
  return (
    <fieldset className={styles.kinds}>
      <legend>测哪一个安装包</legend>
      {choices.map(({ is, title, says }) => (
        <label key={is}>
          <input
            ref={kind === is ? takeFocus : null}
            type="radio"
            name="kind"
            checked={kind === is}
            onChange={() => onChoose(is)}
          />
          <span>
            <strong>{title}</strong>
            {says}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
