import { codes } from '@alliance/contract/codes'
import { decideProfile, queryAccountProfile, queryAccounts, queryAudit } from '@alliance/contract/office'
import { useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import type { Say } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import type { Profile } from './account-detail.tsx'
import styles from './accounts.module.css'

type Props = { profile: Profile; say: Say }

const OUTDATES = [queryAccounts, queryAccountProfile, queryAudit]

/**
 * Revision for a decision: the one on screen when it began, although the page goes on showing the newest, so that nothing unseen
 * is decided (a colleague may decide, or the applicant resubmit). Only a conflict, which is shown, advances it.
 */
const useSeen = ({ profile, say }: Props) => {
  const [revision, setRevision] = useState(profile.revision)
  const { accountId } = profile.account
  const meetConflict = async (kept = '') => {
    const now = await ask(queryAccountProfile, { accountId })
    setRevision(now.revision)
    refresh([queryAccounts, queryAccountProfile])
    say('error', `这份资料刚刚变过，已换成最新的内容，请重新核对。${kept}`)
  }
  return { accountId, revision, meetConflict }
}
type Seen = ReturnType<typeof useSeen>

/** Accept the submitted profile, or return it with a reason for the applicant. */
export const ProfileDecision = (props: Props) => {
  const { say } = props
  const [isReturning, setIsReturning] = useState(false)
  const seen = useSeen(props)
  const { act, busy } = useAct(decideProfile, { refreshes: OUTDATES })
  const { email, companyName } = props.profile.account
  const accept = async () => {
    // Agreed to is the profile on screen as the dialog opens, whatever the applicant does meanwhile.
    const { accountId, revision } = seen
    const title = `通过“${props.profile.submitted?.companyName ?? companyName}”的资料？`
    const content = `马上发邮件告诉 ${email}，对方即可使用控制台。通过后不能改为退回。`
    if (!(await agreed(confirm({ title, content, confirm: '通过资料' })))) return
    try {
      await act({ accountId, revision, accept: true })
      say('passed', '资料已通过，对方会收到邮件。')
    } catch (error) {
      if (isRefused(error, codes.CONFLICT)) return seen.meetConflict()
      if (error instanceof Refused) say('error', refusalWords(error))
    }
  }
  if (isReturning) return <ReturnForm seen={seen} say={say} onCancel={() => setIsReturning(false)} />
  return (
    <div className={styles.acts}>
      <Button kind="primary" busy={busy} onClick={() => void accept()}>
        通过资料
      </Button>
      <Button kind="danger" onClick={() => setIsReturning(true)}>
        退回资料
      </Button>
      <p className="mute">通过后，对方可以使用控制台。</p>
    </div>
  )
}

/** The clicked button has been removed: move the focus to the text area. */
const takeFocus = (element: HTMLTextAreaElement | null) => element?.focus()

type ReturnProps = { seen: Seen; say: Say; onCancel: () => void }

const ReturnForm = ({ seen, say, onCancel }: ReturnProps) => {
  const { act } = useAct(decideProfile, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `profile return ${seen.accountId}`,
    keeps: ['reason'],
    schema: decideProfile.input,
    initial: { accountId: seen.accountId, revision: String(seen.revision), accept: 'false', reason: '' },
    submit: async (input) => {
      try {
        await act({ ...input, revision: seen.revision })
        say('passed', '资料已退回，对方会收到邮件和原因。')
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        await seen.meetConflict('你写的退回原因还在。')
        throw new MustMend()
      }
    },
  })
  return (
    <KeptFormFrame form={form} label="退回资料" className={styles.return}>
      <AreaField
        form={form}
        name="reason"
        label="退回原因"
        hint="对方会在“资料状态”里看到这段话，并收到邮件。写明哪一项、怎样改。"
        rows={3}
        ref={takeFocus}
      />
      <FormActs>
        <Button type="submit" kind="danger" busy={form.busy}>
          退回资料
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}
