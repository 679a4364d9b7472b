import { checkIn } from '@alliance/contract/activity-desk'
import type { Output } from '@alliance/contract/call'
import { useRef, useState } from 'react'
import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { useAct } from '../../lib/use-call.ts'
import { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, TextField } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './activity-desk.module.css'
import { SHOWN } from './tell.ts'

type Arrived = Output<typeof checkIn>

/** Check-in at the door: a scanner types the number and presses Enter; the field is then ready for the next one. */
export const DoorForm = ({ activityId, onBegin }: { activityId: string; onBegin: () => void }) => {
  const { act } = useAct(checkIn, { refreshes: SHOWN })
  const [arrived, setArrived] = useState<Arrived>()
  const frame = useRef<HTMLElement>(null)
  const form = useForm({
    schema: checkIn.input,
    initial: { activityId, number: '' },
    submit: async (input) => {
      setArrived(undefined)
      onBegin()
      const field = frame.current?.querySelector('input')
      try {
        setArrived(await act(input))
      } catch (error) {
        // Select the text, so that the next scan replaces it.
        field?.select()
        throw error
      }
      form.put({ number: '' })
      field?.focus()
    },
  })
  return (
    <section ref={frame} className={cx(styles.door, 'noprint')} aria-labelledby="door">
      <h2 id="door">签到</h2>
      <Form form={form} label="凭编号签到" className={styles.byNumber}>
        <TextField form={form} name="number" label="报名编号" hint="可以用扫码枪扫报名二维码" autoComplete="off" maxLength={60} />
        <Button type="submit" kind="primary" busy={form.busy}>
          签到
        </Button>
      </Form>
      {arrived ? <Said arrived={arrived} /> : null}
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
