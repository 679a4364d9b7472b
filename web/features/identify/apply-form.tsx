import { queryReviewDetail } from '@alliance/contract/review'
import type { queryApkDetail } from '@alliance/contract/identify'
import type { queryStandardsOfPackage } from '@alliance/contract/identify-standards'
import type { Output } from '@alliance/contract/call'
import { Checkbox } from 'antd'
import { useId, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { stillValidWords } from '@alliance/contract/renewal'
import { standards, type StandardId } from '@alliance/contract/standards'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { AppealsAtStake } from '../../ui/appeals-at-stake.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { errorsElsewhere, fields } from './apply-errors.ts'
import styles from './apply.module.css'
import { DeclarationsForm } from './declarations-form.tsx'
import type { ApplyDraftState } from './draft.ts'
import { Section } from './section.tsx'
import { whatStops, type Stop } from './self-check-progress.ts'
import { useApplySubmit } from './use-apply-submit.ts'
import { WiredTextArea } from './form-controls.tsx'

type Detail = Output<typeof queryApkDetail>
type Shown = Output<typeof queryStandardsOfPackage>
type Props = { form: ApplyDraftState; detail: Detail | undefined; shown: Shown }

const REMARK_CHARS = 500
const REMARK_COUNT = {
  max: REMARK_CHARS,
  show: ({ count }: { count: number }) =>
    count > REMARK_CHARS ? `多了 ${count - REMARK_CHARS} 字，请缩短` : `还可以写 ${REMARK_CHARS - count} 字`,
}

/** Standards, declarations, remark, and the submit button with what blocks it. */
export const ApplyForm = ({ form, detail, shown }: Props) => {
  const { draft } = form
  const apkId = detail?.app?.apkId
  const review = useCall(queryReviewDetail, apkId ? { apkId } : null).data?.review
  const stop = whatStops({
    hasVersion: draft.versionId !== null,
    analysis: detail?.analysis,
    isCertifying: Boolean(detail?.runningIdentifyId),
    obstacle: detail?.obstacle ?? null,
    lastingGoldUntil: detail?.lastingGoldUntil ?? null,
    standardCount: draft.standards.length,
    review,
  })
  const { element, marks, refusal, busy, submit } = useApplySubmit(form, { stop, pack: detail?.packInForce })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what a key in its fields means to the form as a whole
    <form ref={element} className={styles.form} noValidate onKeyDown={keepOpen} onSubmit={(event) => void submit(event)}>
      <StandardsChoice
        value={draft.standards}
        shown={shown}
        lastingGoldUntil={detail?.lastingGoldUntil ?? null}
        error={marks.problems[fields.standards]}
        onChange={(chosen) => marks.update(fields.standards, form.change({ standards: chosen }))}
      />
      <DeclarationsForm
        value={draft.declarations}
        permissions={detail?.identity?.sensitivePermissions ?? []}
        found={detail?.sdks ?? []}
        errors={marks.problems}
        onChange={(name, part) => marks.update(name, form.declare(part))}
        onLeave={marks.leave}
      />
      <Section title="说明" hint="成员实验室和认证官会看到">
        <div className={styles.single}>
          <Field label="这一版改了什么、希望怎样测" optional error={marks.problems[fields.remark]}>
            <WiredTextArea
              rows={4}
              count={REMARK_COUNT}
              value={draft.remark}
              onChange={(event) => marks.update(fields.remark, form.change({ remark: event.target.value }))}
              onBlur={() => marks.leave(fields.remark)}
            />
          </Field>
        </div>
      </Section>
      <div className={styles.submit}>
        <Button kind="primary" type="submit" busy={busy} disabled={stop !== null} aria-describedby="apply-stop">
          提交认证
        </Button>
        <StopLine stop={stop} runningIdentifyId={detail?.runningIdentifyId ?? null} apkId={apkId} />
        {detail && detail.appealsAtStake.length > 0 && detail.obstacle === null ? (
          <p className={styles.stake}>
            <AppealsAtStake numbers={detail.appealsAtStake} act="提交认证" />
          </p>
        ) : null}
        {refusal ? (
          <p className={styles.refusal} role="alert">
            <StateMark tone="failed" size={14} />
            {[refusal, ...errorsElsewhere(marks.problems)].join('；')}
          </p>
        ) : null}
      </div>
    </form>
  )
}

/** Enter in a field must not submit so long a form: a premature application can't be changed afterwards. */
const keepOpen = (event: KeyboardEvent<HTMLFormElement>) => {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

type StopProps = { stop: Stop | null; runningIdentifyId: string | null; apkId: string | undefined }

/** Why the button is disabled, and a link to the page that helps. */
const StopLine = ({ stop, runningIdentifyId, apkId }: StopProps) => (
  <p id="apply-stop" className={styles.stop}>
    {stop?.words ?? '草稿随时保存在这台设备上'}
    {stop?.wayOn === 'round' && runningIdentifyId !== null ? <Link to={paths.report(runningIdentifyId)}>查看进度</Link> : null}
    {stop?.wayOn === 'review' && apkId ? <Link to={paths.appReview(apkId)}>去应用审核处理</Link> : null}
  </p>
)

type ChoiceProps = {
  value: StandardId[]
  shown: Shown
  lastingGoldUntil: number | null
  error: string | undefined
  onChange: (chosen: StandardId[]) => void
}

const StandardsChoice = ({ value, shown, lastingGoldUntil, error, onChange }: ChoiceProps) => {
  const noteId = useId()
  const all = value.length === standards.length
  return (
    <Section title="认证标准" hint="七类都通过才能获得金标">
      {lastingGoldUntil === null ? null : (
        <Notice tone="warning" className={styles.lasting}>
          {stillValidWords(lastingGoldUntil)}。在那之前不能再申请全部七类，可以选其中几类，只出报告。
        </Notice>
      )}
      <fieldset aria-describedby={noteId}>
        <legend className="vh">选择认证标准</legend>
        <Checkbox.Group<StandardId>
          className={styles.standards ?? ''}
          value={value}
          onChange={(chosen) => onChange(standards.map(({ id }) => id).filter((id) => chosen.includes(id)))}
        >
          {standards.map(({ id, label }) => {
            const found = shown.find((standard) => standard.id === id)
            return (
              <Checkbox key={id} value={id}>
                {label}
                {found ? <small className={styles.count}>必须 {found.mustCount}</small> : null}
              </Checkbox>
            )
          })}
        </Checkbox.Group>
      </fieldset>
      <p id={noteId} className={styles.hint}>
        {all
          ? '真机条款由成员实验室判定，判定完成前不会显示为通过。'
          : `已选 ${value.length} 类。不足七类时只出报告，不颁发金标。`}
      </p>
      {error ? (
        <p className={styles.refusal} role="alert">
          <StateMark tone="failed" size={14} />
          {error}
        </p>
      ) : null}
    </Section>
  )
}
