import { hideMember, moveMember, type DeskMember } from '@alliance/contract/member-desk'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { MustMend, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormActs, TextField } from '../../ui/form.tsx'
import { openForm, ReasonForm } from '../../ui/reason-form.tsx'
import type { MemberActs, Placed } from './use-member-acts.ts'

type HideProps = { member: DeskMember; acts: MemberActs; close: () => void }

const HideForm = ({ member, acts, close }: HideProps) => {
  const form = useKeptForm({
    name: `hide member ${member.memberId}`,
    keeps: ['reason'],
    schema: hideMember.input,
    initial: { memberId: member.memberId, revision: String(member.revision), reason: '' },
    submit: async ({ reason }) => {
      const done = await acts.hide(member, reason)
      close()
      // The error is shown above the list; the dialog keeps the reason for a retry.
      if (!done) throw new MustMend()
    },
  })
  return (
    <ReasonForm
      form={form}
      title="移出名单"
      act="移出名单"
      hint="记入操作记录，只有工作人员能看到"
      maxLength={200}
      danger
      onCancel={close}
    >
      <p>访客马上看不到它。资料和位次都留着，以后可以放回。</p>
      {member.certifies ? <p>它参与认证：厂商账号绑定、应用归属核对和真机判定照常。</p> : null}
    </ReasonForm>
  )
}

export const openHide = (member: DeskMember, acts: MemberActs) =>
  openForm(`把“${member.name}”移出名单`, (close) => <HideForm member={member} acts={acts} close={close} />)

type MoveProps = { member: Placed; count: number; acts: MemberActs; close: () => void }

/** The list's own bound, before that of any list. */
const placeProblem = (to: string, count: number): Record<string, string> => {
  const place = Number(to)
  return /^\d+$/.test(to) && (place < 1 || place > count) ? { to: `名单有 ${count} 家，请填写 1 到 ${count}` } : {}
}

const MoveForm = ({ member, count, acts, close }: MoveProps) => {
  const form = useForm({
    schema: moveMember.input,
    initial: { memberId: member.memberId, from: String(member.place), to: '' },
    also: ({ to = '' }) => placeProblem(to.trim(), count),
    submit: async ({ to }) => {
      await acts.moveTo(member, to)
      close()
    },
  })
  return (
    <Form form={form} label="改位次">
      <TextField
        form={form}
        name="to"
        label="移到第几位"
        hint={`现在是第 ${member.place} 位，共 ${count} 家`}
        inputMode="numeric"
        autoComplete="off"
      />
      <FormActs>
        <Button type="submit" kind="primary" busy={form.busy}>
          移动
        </Button>
        <Button onClick={close}>取消</Button>
      </FormActs>
    </Form>
  )
}

export const openMove = (member: Placed, count: number, acts: MemberActs) =>
  openForm(`改“${member.name}”的位次`, (close) => <MoveForm member={member} count={count} acts={acts} close={close} />)
