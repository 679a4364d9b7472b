import { deleteRegistration, type RegistrationRow as Row } from '@alliance/contract/activity-desk'
import { type ActivityState, isActivityOver, isRegistrationOver } from '@alliance/contract/activity-states'
import { useAct } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import type { Said } from '../../ui/notice.tsx'
import { SHOWN, tell } from './tell.ts'

type Props = { row: Row; activity: ActivityState; onSaid: (said: Said) => void }

/** For whoever asks that their data be deleted before its time. */
export const DeleteRegistration = ({ row: { registrationId, name, number, state }, activity, onSaid }: Props) => {
  const { act, busy } = useAct(deleteRegistration, { refreshes: SHOWN })
  const leaves = !isRegistrationOver(state) && !isActivityOver(activity)
  const remove = async () => {
    const content = `填写的内容一起删除，不能恢复。${leaves ? '活动还没有开始的话，名额让给候补的人，并发邮件告诉本人报名已取消。' : ''}`
    const sure = confirm({ title: `删除${name}（${number}）的报名？`, content, confirm: '删除', danger: true })
    if (!(await agreed(sure))) return
    await tell(onSaid, async () => {
      await act({ registrationId })
      return `${number} 的报名已删除`
    })
  }
  return (
    <Button size="small" kind="text" busy={busy} onClick={() => void remove()}>
      删除<span className="vh">：{name}</span>
    </Button>
  )
}
