import { codes } from '@alliance/contract/codes'
import { decideProfile, queryAccountProfile, queryAccounts, queryAudit } from '@alliance/contract/office'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { refusalWords } from '../../lib/refusal-words.ts'
import { refresh, useAct } from '../../lib/use-call.ts'
import { MustMend } from '../../lib/use-form.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button } from '../../ui/button.tsx'
import { AreaField, FormActs } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import type { Profile, Say } from './account-detail.tsx'
import styles from './accounts.module.css'

type Props = { profile: Profile; say: Say }

const OUTDATES = [queryAccounts, queryAccountProfile, queryAudit]

/** Somebody else decided, or the applicant submitted anew: nothing is decided over what was not seen. */
const isConflict = (error: unknown) => error instanceof Refused && error.code === codes.CONFLICT.code
const tellConflict = (say: Say, kept = '') => {
  refresh([queryAccounts, queryAccountProfile])
  say('error', `这份资料刚刚变过，已换成最新的内容，请重新核对。${kept}`)
}

/** Accept or return what was submitted, with the reason that the applicant will read. */
export const ProfileDecision = ({ profile, say }: Props) => {
  const [isReturning, setIsReturning] = useState(false)
  const { act, busy } = useAct(decideProfile, { refreshes: OUTDATES })
  const accept = async () => {
    try {
      await act({ accountId: profile.account.accountId, revision: profile.revision, accept: true })
      say('passed', '资料已通过，对方会收到邮件。')
    } catch (error) {
      if (isConflict(error)) return tellConflict(say)
      if (error instanceof Refused) say('error', refusalWords(error))
    }
  }
  if (isReturning) return <ReturnForm profile={profile} say={say} onCancel={() => setIsReturning(false)} />
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

/** The button that was pressed is gone: the focus goes where one writes now. */
const takeFocus = (element: HTMLTextAreaElement | null) => element?.focus()

const ReturnForm = ({ profile, say, onCancel }: Props & { onCancel: () => void }) => {
  const { act } = useAct(decideProfile, { refreshes: OUTDATES })
  const form = useKeptForm({
    name: `profile return ${profile.account.accountId}`,
    keeps: ['reason'],
    schema: decideProfile.input,
    initial: { accountId: profile.account.accountId, revision: String(profile.revision), accept: 'false', reason: '' },
    also: ({ reason = '' }) => (reason.trim() ? {} : { reason: '请写明退回的原因，对方照着改' }),
    submit: async (input) => {
      try {
        await act(input)
        say('passed', '资料已退回，对方会收到邮件和原因。')
      } catch (error) {
        if (!isConflict(error)) throw error
        tellConflict(say, '你写的退回原因已留下。')
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
