import { cancelActivity, exportRegistrations, setRegistrationOpen, type DeskActivity } from '@alliance/contract/activity-desk'
import { isActivityOver } from '@alliance/contract/activity-states'
import { useState } from 'react'
import { exportedWords } from '../../lib/exported-words.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { useAct } from '../../lib/use-call.ts'
import { useKeptForm } from '../../lib/use-kept-form.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormActs, TextField } from '../../ui/form.tsx'
import { KeptFormFrame } from '../../ui/reason-form.tsx'
import styles from './activity-desk.module.css'
import { SHOWN, tell } from './tell.ts'
import type { Said } from '../../ui/notice.tsx'

const REFRESHES = { refreshes: SHOWN }
type Props = { activity: DeskActivity; onSaid: (said: Said) => void }

/** The reason is sent in every mail, so it is free text. */
const CancelForm = ({ activity, onSaid, onClose }: Props & { onClose: () => void }) => {
  const { act } = useAct(cancelActivity, REFRESHES)
  const form = useKeptForm({
    name: `activity cancel ${activity.id}`,
    keeps: ['reason'],
    schema: cancelActivity.input,
    initial: { activityId: activity.id, reason: '' },
    submit: async (input) => {
      const { mailed } = await act(input)
      onSaid({ tone: 'passed', words: `活动已取消，已发邮件给 ${mailed} 人` })
      onClose()
    },
  })
  return (
    <KeptFormFrame form={form} label="取消活动" className={styles.cancel}>
      <TextField
        form={form}
        name="reason"
        label="取消的原因"
        hint={`会写进发给 ${activity.registered + activity.reviewing + activity.waiting} 个人的邮件，取消后不能恢复`}
        maxLength={200}
      />
      <FormActs>
        <Button type="submit" kind="danger" busy={form.busy}>
          取消活动并通知所有人
        </Button>
        <Button onClick={onClose}>先不取消</Button>
      </FormActs>
    </KeptFormFrame>
  )
}

const useActs = ({ activity, onSaid }: Props) => {
  const opening = useAct(setRegistrationOpen, REFRESHES)
  const exporting = useAct(exportRegistrations)
  const turn = () =>
    tell(onSaid, async () => {
      const { paused } = await opening.act({ activityId: activity.id, open: activity.paused ? 'true' : 'false' })
      return paused ? '报名已关闭' : '报名已重新开放，起止时间照旧'
    })
  const take = () =>
    tell(onSaid, async () => {
      const { fileName, csv, ...exported } = await exporting.act({ activityId: activity.id })
      saveCsv(fileName, csv)
      return exportedWords(exported)
    })
  return { turn, take, turning: opening.busy, taking: exporting.busy }
}

/** Actions of an editor on one activity. */
export const ActivityActs = (props: Props) => {
  const { activity } = props
  const { turn, take, turning, taking } = useActs(props)
  const [isCancelling, setCancelling] = useState(false)
  const isLive = !isActivityOver(activity.state)
  return (
    <div className={styles.acts}>
      {isLive ? (
        <LinkButton size="small" to={officePaths.editActivity(activity.id)}>
          编辑
        </LinkButton>
      ) : null}
      <Button size="small" busy={taking} onClick={() => void take()}>
        导出 CSV
      </Button>
      {isLive ? (
        <>
          <Button size="small" busy={turning} onClick={() => void turn()}>
            {activity.paused ? '重新开放报名' : '关闭报名'}
          </Button>
          <Button size="small" kind="danger" aria-expanded={isCancelling} onClick={() => setCancelling(!isCancelling)}>
            取消活动
          </Button>
        </>
      ) : null}
      {isCancelling && isLive ? <CancelForm {...props} onClose={() => setCancelling(false)} /> : null}
    </div>
  )
}
