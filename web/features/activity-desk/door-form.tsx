import { checkIn } from '@alliance/contract/activity-desk'
import type { Input, Output } from '@alliance/contract/call'
import { useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { failureWords } from '../../lib/refusal-words.ts'
import { useAct } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './activity-desk.module.css'
import { SHOWN } from './tell.ts'

type Arrived = Output<typeof checkIn>

/** What became of a number: who has arrived, or why nobody has. */
type Outcome = { arrived: Arrived } | { number: string; failed: string }

/** Sends numbers without waiting for each other's answers; `outcomes` are those since the last pause. */
const useDoor = (activityId: string, onBegin: () => void) => {
  const { act } = useAct(checkIn, { refreshes: SHOWN })
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [sending, setSending] = useState<readonly string[]>([])
  const frame = useRef<HTMLElement>(null)
  const add = (outcome: Outcome) => setOutcomes((all) => [...all, outcome])
  const send = async (input: Input<typeof checkIn>, typed: string) => {
    const field = frame.current?.querySelector('input')
    try {
      add({ arrived: await act(input) })
      form.change('number', (now) => (now === typed ? '' : now))
      field?.focus()
    } catch (error) {
      // With the next number in the field the message would seem to be about that one.
      if (field?.value !== typed) return add({ number: input.number, failed: failureWords(error) })
      form.fail(error)
      field.select()
    } finally {
      setSending((all) => all.filter((one) => one !== typed))
    }
  }
  const form = useForm({
    schema: checkIn.input,
    initial: { activityId, number: '' },
    submit: async (input) => {
      const typed = form.values['number'] ?? ''
      if (sending.length === 0) setOutcomes([])
      setSending((all) => [...all, typed])
      onBegin()
      // The next scan replaces it, also while it is being sent.
      frame.current?.querySelector('input')?.select()
      void send(input, typed)
    },
  })
  return { frame, form, outcomes, busy: sending.includes(form.values['number'] ?? '') }
}

/** Check-in at the door: a scanner types the number and presses Enter; the field is at once ready for the next one. */
export const DoorForm = ({ activityId, onBegin }: { activityId: string; onBegin: () => void }) => {
  const { frame, form, outcomes, busy } = useDoor(activityId, onBegin)
  return (
    <section ref={frame} className={cx(styles.door, 'noprint')} aria-labelledby="door">
      <h2 id="door">签到</h2>
      <Form form={form} label="凭编号签到" className={styles.byNumber}>
        <TextField form={form} name="number" label="报名编号" hint="可以用扫码枪扫报名二维码" autoComplete="off" maxLength={60} />
        <Button type="submit" kind="primary" busy={busy}>
          签到
        </Button>
      </Form>
      {outcomes.map((outcome, at) =>
        'arrived' in outcome ? (
          <Said key={at} arrived={outcome.arrived} />
        ) : (
          <Notice key={at} tone="error">
            <bdi>{outcome.number}</bdi> 没有签到：{outcome.failed}
          </Notice>
        ),
      )}
    </section>
  )
}

const Said = ({ arrived: { name, company, persons, number, attendedAt, again } }: { arrived: Arrived }) => (
  <Notice tone={again ? 'warning' : 'passed'}>
    <b>
      <bdi>{name}</bdi>，{persons} 人
    </b>
    <br />
    {again ? `这个编号 ${minute(attendedAt)} 已经签到过，请核对来的是不是本人。` : '已签到。'}
    <bdi>{company}</bdi>，{number}
  </Notice>
)
