import { outcomeLabels } from '@alliance/contract/outcome'
import { deviceOutcomes } from '@alliance/contract/vendor'
import { useId } from 'react'
import { minute } from '../../lib/format.ts'
import type { Form as Held } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, FormActs, Problem, SelectField, TextField } from '../../ui/form.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { Onward } from './onward.tsx'
import { OvertakenNotice } from './overtaken-notice.tsx'
import { withAddresses } from './result-draft.ts'
import { taskWords, type Work } from './task-kinds.ts'
import { type ResultGiven, useResultForm } from './use-result-form.ts'
import styles from './vendor.module.css'

/** Form for outcome, measured value, note, device and files of one term. What is typed is kept while other terms are open. */
export const ResultForm = ({ work, ...given }: ResultGiven & { work: Work }) => {
  const { taskId } = work.task
  const { term, arrivals } = given
  const { form, files, chooseOutcome, changeFiles, filesProblem, changed, overtaken, insist, discard } = useResultForm(
    work,
    given,
  )
  const { values } = form
  return (
    <Form form={form} label={`${term.id} 的结果`} className={styles.result}>
      {overtaken && term.result ? <OvertakenNotice result={term.result} onInsist={insist} onDiscard={discard} /> : null}
      <Outcomes value={values['outcome'] ?? ''} problem={form.problems['outcome']} onChoose={chooseOutcome} />
      <div className={styles.pair}>
        <TextField
          form={form}
          name="measured"
          label="实测值"
          hint="例如：3 次冷启动，中位数 1.8 秒"
          maxLength={200}
          autoComplete="off"
          optional={values['outcome'] !== 'fail' && (values['outcome'] !== 'pass' || files.length > 0)}
        />
        <DeviceField form={form} work={work} named={term.result?.deviceId ?? null} />
      </div>
      <AreaField
        form={form}
        name="note"
        label="说明"
        hint={taskWords[work.kind].noteHint}
        rows={3}
        optional={values['outcome'] !== 'undetermined' && values['outcome'] !== 'notApplicable'}
      />
      <EvidenceField
        taskId={taskId}
        termId={term.id}
        arrivals={arrivals}
        files={withAddresses(files, term.result)}
        problem={filesProblem}
        onChange={changeFiles}
      />
      <FormActs>
        <Button
          type="submit"
          kind="primary"
          busy={form.busy}
          disabled={overtaken}
          aria-describedby={overtaken ? 'overtaken' : undefined}
        >
          {term.result ? '保存更正' : '保存结果'}
        </Button>
        <span className={styles.hint}>
          <Unbroken>
            {changed ? '有改动还没有保存' : term.result ? `第 ${term.result.revision} 次填写，${minute(term.result.at)}` : ''}
          </Unbroken>
        </span>
        {term.result && !changed ? <Onward work={work} term={term} /> : null}
        {changed && !overtaken ? (
          <Button kind="text" disabled={form.busy} onClick={discard}>
            放弃改动
          </Button>
        ) : null}
      </FormActs>
    </Form>
  )
}

/** The device of a cloud task was chosen by the applicant. */
const DeviceField = ({ form, work: { kind, devices }, named }: { form: Held; work: Work; named: string | null }) =>
  kind === 'cloud' ? (
    <p className={styles.fixed}>
      机型
      <bdi>{devices[0]?.name}</bdi>
    </p>
  ) : (
    <SelectField
      form={form}
      name="deviceId"
      label="机型"
      optional
      options={[
        { value: '', label: '没有写明' },
        // A retired device can stay in a correction, but can't be newly chosen.
        ...devices
          .filter(({ deviceId, retired }) => !retired || deviceId === named)
          .map(({ deviceId, name, retired }) => ({ value: deviceId, label: retired ? `${name}（已停用）` : name })),
      ]}
    />
  )

type OutcomesProps = { value: string; problem: string | undefined; onChoose: (outcome: string) => void }

const Outcomes = ({ value, problem, onChoose }: OutcomesProps) => {
  const problemId = useId()
  return (
    <fieldset
      className={styles.outcomes}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? problemId : undefined}
    >
      <legend>结论</legend>
      <div>
        {deviceOutcomes.map((one) => (
          <label key={one}>
            <input type="radio" name="outcome" value={one} checked={value === one} onChange={() => onChoose(one)} />
            {outcomeLabels[one]}
          </label>
        ))}
      </div>
      {problem ? <Problem id={problemId} words={problem} /> : null}
    </fieldset>
  )
}
