import { markAttended, type RegistrationRow as Row } from '@alliance/contract/activity-desk'
import { type ActivityState, isActivityOver, RegistrationState, registrationStates } from '@alliance/contract/activity-states'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { EmailText } from '../../ui/email-text.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './activity-desk.module.css'
import { DeleteRegistration } from './delete-registration.tsx'
import { RegistrationReview } from './registration-review.tsx'
import { SHOWN, tell } from './tell.ts'
import type { Said } from '../../ui/notice.tsx'

const Attendance = ({ row, onSaid }: { row: Row; onSaid: (said: Said) => void }) => {
  const { act, busy } = useAct(markAttended, { refreshes: SHOWN })
  const attended = row.attendedAt !== null
  const mark = () =>
    tell(onSaid, async () => {
      await act({ registrationId: row.registrationId, attended: attended ? 'false' : 'true' })
      return `${row.name}（${row.number}）${attended ? '的签到已撤回' : '已签到'}`
    })
  return (
    <Button size="small" kind={attended ? 'text' : 'secondary'} busy={busy} onClick={() => void mark()}>
      {attended ? '撤回签到' : '签到'}
      <span className="vh">：{row.name}</span>
    </Button>
  )
}

/** `canAttend`: the activity's day has come. */
type RowProps = { row: Row; activity: ActivityState; canAttend: boolean; onSaid: (said: Said) => void }

/** One person's registration and attendance. */
export const RegistrationRow = ({ row, activity, canAttend, onSaid }: RowProps) => (
  <tr>
    <td className={styles.number}>{row.number}</td>
    <td>
      <bdi>{row.name}</bdi>
    </td>
    <td>
      <bdi>{row.company}</bdi>　<bdi className="mute">{row.post}</bdi>
      {row.answers.map(({ label, answer }) => (
        <p key={label} className={styles.remark}>
          <bdi>{label}</bdi>：<bdi>{answer}</bdi>
        </p>
      ))}
      {row.remark ? (
        <p className={styles.remark}>
          <bdi>{row.remark}</bdi>
        </p>
      ) : null}
    </td>
    <td>
      <EmailText>{row.email}</EmailText>
      <br />
      <bdi>{row.phone}</bdi>　<bdi className="mute">{row.city}</bdi>
    </td>
    <td>{row.persons} 人</td>
    <td>
      <StateTag family={registrationStates(activity)} value={row.state} bare />
      {row.position > 0 ? `　第 ${row.position} 位` : null}
      {row.attendedAt === null ? null : (
        <p className={styles.remark}>
          <Minute at={row.attendedAt} /> <span className="nw">签到</span>
        </p>
      )}
    </td>
    <td>
      {row.state === RegistrationState.registered && (canAttend || row.attendedAt !== null) ? (
        <Attendance row={row} onSaid={onSaid} />
      ) : null}
      {row.state === RegistrationState.reviewing && !isActivityOver(activity) ? (
        <RegistrationReview row={row} onSaid={onSaid} />
      ) : null}
      <DeleteRegistration row={row} activity={activity} onSaid={onSaid} />
    </td>
  </tr>
)
