import { type Registration, takesRegistrations } from '@alliance/contract/activity'
import { ActivityState, RegistrationState } from '@alliance/contract/activity-states'
import { useEffect, useRef } from 'react'
import { paths } from '../../lib/paths.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { QrMatrix } from '../../ui/qr-matrix.tsx'
import styles from './registration-page.module.css'

/** The number; while there is a door at which to show it, also as a QR code. */
export const Pass = ({ registration: { number, qr, persons, activity } }: { registration: Registration }) => {
  const hasDoor = !activity.online && activity.state !== ActivityState.held
  const words = [persons > 1 ? `共 ${persons} 人` : '', hasDoor ? '到场时出示' : ''].filter(Boolean).join('，')
  return (
    <div className={styles.pass}>
      {hasDoor ? <QrMatrix rows={qr} brings={0} label={`二维码，内容是编号 ${number}`} /> : null}
      <div>
        <p className="mute">报名编号</p>
        <p className={styles.number}>{number}</p>
        {words ? <p className="soft">{words}</p> : null}
      </div>
    </div>
  )
}

export const CalendarButton = ({ calendar }: { calendar: string }) => (
  <Button onClick={() => saveFile('activity.ics', calendar, 'text/calendar;charset=utf-8')}>下载日历文件</Button>
)

const isReviewed = (state: number) => state === RegistrationState.reviewing

/** Result of a registration: a place, under review, or on the waiting list. The title gets the focus, so that it is read out. */
export const Registered = ({
  registration,
  email,
  onAgain,
}: {
  registration: Registration
  email: string
  onAgain: () => void
}) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const { state } = registration
  const hasPlace = state === RegistrationState.registered
  return (
    <div className={styles.done}>
      <h2 ref={title} tabIndex={-1}>
        {hasPlace ? '报名成功' : isReviewed(state) ? '已收到报名，等待审核' : `已进入候补，第 ${registration.position} 位`}
      </h2>
      {hasPlace ? (
        <>
          <p className="soft">
            确认邮件已发往 <bdi>{email}</bdi>，里面有日历文件{registration.activity.online ? '' : '、二维码'}和取消链接。
          </p>
          <Pass registration={registration} />
        </>
      ) : isReviewed(state) ? (
        <p className="soft">
          名额先给你留着，审核结果会发邮件到 <bdi>{email}</bdi>。不想来了，活动开始前可以用邮件里的链接取消。
        </p>
      ) : (
        <p className="soft">
          名额已满。有人取消时按顺序递补，轮到你会发邮件到 <bdi>{email}</bdi>。不想等了，活动开始前可以用邮件里的链接取消。
        </p>
      )}
      <p className={styles.acts}>
        {hasPlace ? <CalendarButton calendar={registration.calendar} /> : null}
        <LinkButton to={paths.registration()}>看其他活动</LinkButton>
        {takesRegistrations(registration.activity) ? <Button onClick={onAgain}>再报一位</Button> : null}
      </p>
    </div>
  )
}
