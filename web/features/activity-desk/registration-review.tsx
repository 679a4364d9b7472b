import { decideRegistration, type RegistrationRow as Row } from '@alliance/contract/activity-desk'
import type { Input } from '@alliance/contract/call'
import { refresh, useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import type { Said } from '../../ui/notice.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import { SHOWN, tell } from './tell.ts'

type Props = { row: Row; onSaid: (said: Said) => void }

/** Refetches after an error too: a colleague may have decided first, or the person has cancelled. */
const useDeciding = () => {
  const { act, busy } = useAct(decideRegistration)
  const decide = async (input: Input<typeof decideRegistration>) => {
    try {
      return await act(input)
    } finally {
      refresh(SHOWN)
    }
  }
  return { decide, busy }
}

const DeclineForm = ({ row, onSaid, close }: Props & { close: () => void }) => {
  const { decide } = useDeciding()
  const form = useKeptForm({
    name: `decline ${row.registrationId}`,
    keeps: ['reason'],
    schema: decideRegistration.input,
    initial: { registrationId: row.registrationId, accept: 'false', reason: '' },
    submit: async (input) => {
      await decide(input)
      onSaid({ tone: 'passed', words: `${row.name}（${row.number}）的报名没有通过，已发邮件告诉本人` })
      close()
    },
  })
  return (
    <ReasonForm
      form={form}
      title="不通过这个报名？"
      act="不通过"
      hint="写进发给本人的邮件"
      maxLength={200}
      danger
      onCancel={close}
    />
  )
}

/** A registration that waits for the organiser: accept, or decline with a reason. */
export const RegistrationReview = ({ row, onSaid }: Props) => {
  const { decide, busy } = useDeciding()
  const accept = () =>
    tell(onSaid, async () => {
      await decide({ registrationId: row.registrationId, accept: 'true' })
      return `${row.name}（${row.number}）的报名已通过，已发邮件告诉本人`
    })
  const decline = () => openForm('不通过这个报名？', (close) => <DeclineForm row={row} onSaid={onSaid} close={close} />)
  return (
    <>
      <Button size="small" busy={busy} onClick={() => void accept()}>
        通过<span className="vh">：{row.name}</span>
      </Button>
      <Button size="small" kind="text" onClick={decline}>
        不通过<span className="vh">：{row.name}</span>
      </Button>
    </>
  )
}
