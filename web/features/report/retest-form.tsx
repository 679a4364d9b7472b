import type { AnyCall } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import { queryRound } from '@alliance/contract/identify'
import type { RetestOptions } from '@alliance/contract/retest-options'
import { RETEST_LIMIT, RETEST_WINDOW_DAYS, userRetestApply } from '@alliance/contract/round-acts'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { refresh, useCall } from '../../lib/use-call.ts'
import { useCreation } from '../../lib/use-creation.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AppealsAtStake } from '../../ui/appeals-at-stake.tsx'
import { AreaField, FormActs, SelectField } from '../../ui/form.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './retest-form.module.css'
import type { Round } from './use-report.ts'

type Props = {
  identifyId: string
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

/**
 * Retest of the same package by the labs, or of a new build; either needs a reason. What can be judged, and by which pack, may
 * change while the form is open.
 */
export const RetestForm = (props: Props) => {
  const state = useCall(queryRound, { identifyId: props.identifyId })
  return (
    <Loaded state={state} title="没有读到这一轮认证">
      {(round) =>
        round.retestOptions ? (
          <Retest {...props} round={round} options={round.retestOptions} />
        ) : (
          <p className={styles.stuck}>{codes.RETEST_NOT_OPEN.message}</p>
        )
      }
    </Loaded>
  )
}

type RetestProps = Props & { round: Round; options: RetestOptions }

const Retest = ({ identifyId, round, options, packageFails, unread, outdated, onOpened, onUpload, onCancel }: RetestProps) => {
  const { builds, obstacle } = options
  const isOtherPack = round.pack !== round.packInForce
  // If the package itself has to change, a retest of the same one would only waste one of the few attempts.
  const isFutile = packageFails > 0 || obstacle !== null
  const [kind, setKind] = useState<Kind>(isFutile || (unread && builds.length > 0) ? 'new' : 'same')
  const { act } = useCreation(userRetestApply, { refreshes: outdated })
  const versionOf = (one: Kind) => (one === 'same' ? round.version.versionId : (builds[0]?.versionId ?? ''))
  const form = useKeptForm({
    name: `retest ${identifyId}`,
    keeps: ['reason'],
    schema: userRetestApply.input,
    initial: { identifyId, reason: '', versionId: versionOf(kind) },
    submit: async (input) => {
      const asked = { ...input, pack: round.packInForce }
      try {
        const opened = await act(kind === 'same' ? { ...asked, versionId: undefined } : asked)
        onOpened(opened.identifyId)
      } catch (error) {
        if (error instanceof Refused) refresh([queryRound])
        throw error
      }
    },
  })
  const choose = (next: Kind) => {
    setKind(next)
    form.set('versionId', versionOf(next))
  }
  const isWithoutBuild = kind === 'new' && builds.length === 0
  // The list may have been an older one when the form began: what is shown as chosen must be what is sent.
  const isKnown = builds.some(({ versionId }) => versionId === form.values['versionId'])
  if (kind === 'new' && !isWithoutBuild && !isKnown) form.set('versionId', versionOf('new'))
  return (
    <KeptFormFrame form={form} label="申请复测">
      <Kinds kind={kind} unread={unread} isOtherPack={isOtherPack} onChoose={choose} />
      <Prospects {...{ kind, round, options, packageFails, unread, isOtherPack }} />
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
      {isWithoutBuild ? (
        <p className={styles.stuck}>
          还没有更新的安装包。先在“认证新应用”上传，自检完成后就能在这里选到。
          <Button kind="text" size="small" onClick={onUpload}>
            去上传
          </Button>
        </p>
      ) : null}
      <AreaField
        form={form}
        name="reason"
        label="复测的理由"
        hint="写明改了什么，或为什么要重新判定。成员实验室和认证官会看到。"
        rows={3}
      />
      <p className={styles.limit}>
        同一版本 {RETEST_WINDOW_DAYS} 天内最多复测 {RETEST_LIMIT} 次，重新申请和撤回的也算。
      </p>
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy} disabled={isWithoutBuild || (kind === 'same' && obstacle !== null)}>
          申请复测
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

type ProspectsProps = Pick<RetestProps, 'round' | 'options' | 'packageFails' | 'unread'> & { kind: Kind; isOtherPack: boolean }

/** What to expect of the retest: another pack may judge otherwise, an unchanged package fails again, an appeal is overtaken. */
const Prospects = ({ kind, round: { round, pack, packInForce }, options, packageFails, unread, isOtherPack }: ProspectsProps) => {
  const { obstacle, appealsAtStake } = options
  if (kind === 'same' && obstacle !== null) return <p className={styles.stuck}>{codes[obstacle].message}。</p>
  return (
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
      {appealsAtStake.length > 0 ? (
        <p className={styles.stuck}>
          <AppealsAtStake numbers={appealsAtStake} act={kind === 'same' ? '申请复测' : '更高的版本通过认证'} />
        </p>
      ) : null}
    </>
  )
}

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
