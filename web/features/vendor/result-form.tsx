import { outcomeLabels } from '@alliance/contract/report'
import { deviceOutcomes, saveDeviceResult } from '@alliance/contract/vendor'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { minute } from '../../lib/format.ts'
import { useAct } from '../../lib/use-call.ts'
import { type Form as Held, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, Form, FormActs, Problem, SelectField, TextField } from '../../ui/form.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { EvidenceField } from './evidence-field.tsx'
import { isChanged, resultProblems, type ResultDraft } from './result-draft.ts'
import type { EvidenceFile } from './send-evidence.ts'
import { TASK_CALLS, taskWords, type Work } from './task-kinds.ts'
import type { Term } from './term-pane.tsx'
import styles from './vendor.module.css'

const { outcome, measured, note } = saveDeviceResult.input.shape
/** The call's own bounds; a device need not be chosen. */
const schema = z.object({ outcome, measured, note, deviceId: z.string() })

type Props = {
  work: Work
  term: Term
  draft: ResultDraft
  onDraft: (termId: string, draft: ResultDraft) => void
  onSaved: (revision: number) => void
}

/** Outcome, measured value, note, device, files of one term. What is typed stays while another term is looked at. */
export const ResultForm = ({ work, term, draft, onDraft, onSaved }: Props) => {
  const { taskId } = work.task
  const [files, setFiles] = useState(draft.files)
  const [missing, setMissing] = useState('')
  const { act } = useAct(saveDeviceResult, { refreshes: TASK_CALLS })
  const form = useForm({
    schema,
    initial: draft.values,
    also: (values) => {
      const { evidenceIds: _files, ...problems } = resultProblems({ values, files })
      return problems
    },
    submit: async ({ deviceId, ...said }) => {
      const problem = resultProblems({ values: form.values, files })['evidenceIds']
      setMissing(problem ?? '')
      if (problem) return
      const evidenceIds = files.map(({ evidenceId }) => evidenceId)
      const { revision } = await act({ taskId, termId: term.id, ...said, evidenceIds, ...(deviceId && { deviceId }) })
      onSaved(revision)
    },
  })
  const { values } = form
  useEffect(() => onDraft(term.id, { values, files }), [term.id, values, files, onDraft])
  const changeFiles = (change: (all: readonly EvidenceFile[]) => readonly EvidenceFile[]) => {
    setMissing('')
    setFiles(change)
  }
  const changed = isChanged({ values, files }, term.result)
  return (
    <Form form={form} label={`${term.id} 的结果`} className={styles.result}>
      <Outcomes
        value={values['outcome'] ?? ''}
        problem={form.problems['outcome']}
        onChoose={(next) => form.set('outcome', next)}
      />
      <div className={styles.pair}>
        <TextField
          form={form}
          name="measured"
          label="实测值"
          hint="例如：3 次冷启动，中位数 1.8 秒"
          maxLength={200}
          autoComplete="off"
          optional={values['outcome'] !== 'fail'}
        />
        <DeviceField form={form} work={work} />
      </div>
      <AreaField
        form={form}
        name="note"
        label="说明"
        hint={taskWords[work.kind].noteHint}
        rows={3}
        optional={values['outcome'] !== 'undetermined' && values['outcome'] !== 'notApplicable'}
      />
      <EvidenceField taskId={taskId} files={files} problem={missing || form.problems['evidenceIds']} onChange={changeFiles} />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          {term.result ? '保存更正' : '保存结果'}
        </Button>
        <span className={styles.hint}>
          <Unbroken>
            {changed ? '有没有保存的内容' : term.result ? `第 ${term.result.revision} 次填写，${minute(term.result.at)}` : ''}
          </Unbroken>
        </span>
      </FormActs>
    </Form>
  )
}

/** A cloud task's device was chosen by whoever asked for the run. */
const DeviceField = ({ form, work: { kind, devices } }: { form: Held; work: Work }) =>
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
      options={[{ value: '', label: '没有写明' }, ...devices.map(({ deviceId, name }) => ({ value: deviceId, label: name }))]}
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
