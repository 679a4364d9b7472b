import { codes } from '@alliance/contract/codes'
import { decideProfile, queryAccountProfile, queryAccounts, queryAudit } from '@alliance/contract/office'
import { DataState } from '@alliance/contract/states'
import { useEffect, useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { isRefused } from '../../lib/is-refused.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import { Notice, type Say } from '../../ui/notice.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import type { Profile } from './account-detail.tsx'
import styles from './accounts.module.css'

type Props = {
  profile: Profile
  say: Say
  /** The reason for a return as it is typed, not sent yet; empty once it is sent or cancelled. */
  onTyped: (reason: string) => void
}

const OUTDATES = [queryAccounts, queryAccountProfile, queryAudit]

/** Why a profile no longer waits for a decision. */
const endedWords = ({ account: { dataState } }: Profile): string => {
  if (dataState === DataState.returned) return '同事刚刚退回了这份资料'
  return dataState === DataState.complete ? '这份资料刚刚由同事通过，或由申请人撤回' : '申请人刚刚撤回了这份资料'
}

/** The profile left the review while a reason was being typed: its form is gone. */
export const ReturnNotSent = ({ profile, reason }: { profile: Profile; reason: string }) => (
  <Notice tone="warning" className={styles.reason}>
    {endedWords(profile)}。你写的退回原因没有发出：<bdi>{reason}</bdi>
  </Notice>
)

/**
 * Revision for a decision: the one on screen when it began, although the page goes on showing the newest, so that nothing unseen
 * is decided (a colleague may decide, or the applicant resubmit). Only a conflict, which is shown, advances it.
 */
const useSeen = ({ profile, say }: Pick<Props, 'profile' | 'say'>) => {
  const [revision, setRevision] = useState(profile.revision)
  const { accountId } = profile.account
  const meetConflict = async (kept = '') => {
    const now = await ask(queryAccountProfile, { accountId })
    setRevision(now.revision)
    refresh([queryAccounts, queryAccountProfile])
    const isStill = now.account.dataState === DataState.underReview
    say('error', isStill ? `这份资料刚刚变过，已换成最新的内容，请重新核对。${kept}` : `${endedWords(now)}，没有再处理。`)
  }
  return { accountId, revision, meetConflict }
}
type Seen = ReturnType<typeof useSeen>

/** Accept the submitted profile, or return it with a reason for the applicant. */
export const ProfileDecision = (props: Props) => {
  const { say, onTyped } = props
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
  const cancel = () => {
    setIsReturning(false)
    onTyped('')
  }
  if (isReturning) return <ReturnForm seen={seen} say={say} onTyped={onTyped} onCancel={cancel} />
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

type ReturnProps = Pick<Props, 'say' | 'onTyped'> & { seen: Seen; onCancel: () => void }

const ReturnForm = ({ seen, say, onTyped, onCancel }: ReturnProps) => {
  const { act } = useAct(decideProfile, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `profile return ${seen.accountId}`,
    keeps: ['reason'],
    schema: decideProfile.input,
    initial: { accountId: seen.accountId, revision: String(seen.revision), accept: 'false', reason: '' },
    submit: async (input) => {
      try {
        await act({ ...input, revision: seen.revision })
        onTyped('')
        say('passed', '资料已退回，对方会收到邮件和原因。')
      } catch (error) {
        if (!isRefused(error, codes.CONFLICT)) throw error
        await seen.meetConflict('你写的退回原因还在。')
        throw new MustMend()
      }
    },
  })
  const typed = form.values['reason'] ?? ''
  useEffect(() => onTyped(typed), [typed, onTyped])
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
