import { cancelRegistration, type Registration } from '@alliance/contract/activity'
import { ActivityState, isRegistrationOver, RegistrationState, registrationStates } from '@alliance/contract/activity-states'
import { useState } from 'react'
import { Refused } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useAct } from '../../lib/use-call.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { agreed, confirm } from '../../ui/dialogs.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Changing } from './changing.tsx'
import { ActivityFacts } from './activity-facts.tsx'
import { CalendarButton, Pass } from './registered.tsx'
import styles from './registration-page.module.css'

const TICK_MS = 60_000

/** The link of a mail was truncated or is not ours. */
export const LinkWrong = () => (
  <div className={styles.columns}>
    <div className={styles.index}>
      <h1 className="h1">我的报名</h1>
    </div>
    <div>
      <Empty title="这个链接不正确或不完整" action={<LinkButton to={paths.registration()}>看可以报名的活动</LinkButton>}>
        请从确认邮件里重新打开，或把整个链接复制到地址栏。
      </Empty>
    </div>
  </div>
)

const useCancelling = (link: string, given: Registration) => {
  const [registration, setRegistration] = useState(given)
  const { act, busy, error } = useAct(cancelRegistration)
  const cancel = async () => {
    const sure = confirm({
      title: '取消这次报名？',
      content: '名额会让给候补的人。取消后想再来，需要重新报名。',
      confirm: '取消报名',
      cancel: '先不取消',
      danger: true,
    })
    if (!(await agreed(sure))) return
    try {
      setRegistration(await act({ link }))
    } catch {
      // Shown below the button, or by the page's message.
    }
  }
  return { registration, setRegistration, cancel, busy, refused: error instanceof Refused ? error.message : undefined }
}

/** What became of a registration that was neither cancelled nor declined. */
const Ended = ({ state }: { state: number }) => {
  if (state === RegistrationState.waiting)
    return <Notice tone="warning">活动已结束。没有空出名额，你的候补没有轮到，抱歉。</Notice>
  if (state === RegistrationState.reviewing) return <Notice tone="warning">活动已结束。主办方没有审核这次报名，抱歉。</Notice>
  return state === RegistrationState.registered ? <p className="soft">活动已结束。</p> : null
}

/** Once it has begun, places go to nobody else. */
const Running = ({ state }: { state: number }) =>
  state === RegistrationState.waiting ? (
    <Notice tone="warning">活动已经开始。没有空出名额，你的候补没有轮到，抱歉。</Notice>
  ) : (
    <p className="soft">活动已经开始，不能再取消或修改报名。</p>
  )

/** The registration of a mail's link. Opening it changes nothing; the button does. */
export const Cancelling = ({ link, given }: { link: string; given: Registration }) => {
  const { registration, setRegistration, cancel, busy, refused } = useCancelling(link, given)
  const now = useNow(TICK_MS)
  const { activity, state, position, qr, calendar, reason } = registration
  const isOff = activity.state === ActivityState.cancelled
  const isHeld = activity.state === ActivityState.held
  const isStanding = !isRegistrationOver(state) && !isOff && !isHeld
  // The server's clock decides whether it has begun; this one only avoids acts that would be refused.
  const canChange = isStanding && now < activity.startsAt
  return (
    <div className={styles.columns}>
      <div className={styles.index}>
        <h1 className="h1">我的报名</h1>
        <ActivityFacts activity={activity} />
      </div>
      <div className={styles.form}>
        <p>
          <StateTag family={registrationStates(activity.state)} value={state} large />
          {position > 0 ? `　第 ${position} 位` : null}
        </p>
        {state === RegistrationState.cancelled ? (
          <Notice tone="passed">这次报名已经取消，名额已经让出。还想参加时，可以重新报名。</Notice>
        ) : null}
        {state === RegistrationState.reviewing && isStanding ? (
          <Notice tone="running">主办方还在审核，名额先给你留着。结果会发到你的邮箱。</Notice>
        ) : null}
        {state === RegistrationState.declined ? (
          <Notice tone="warning">
            这次报名没有通过审核，留着的名额已经让出。主办方的说明是：<bdi>{reason}</bdi>
          </Notice>
        ) : null}
        {isStanding && !canChange ? <Running state={state} /> : null}
        {isHeld ? <Ended state={state} /> : null}
        {isOff ? <Notice tone="warning">这场活动已经取消。</Notice> : null}
        {qr.length > 0 ? <Pass registration={registration} /> : null}
        {refused ? <Notice tone="error">{refused}</Notice> : null}
        {canChange ? <Changing link={link} registration={registration} onChanged={setRegistration} /> : null}
        <p className={styles.acts}>
          {calendar === '' ? null : <CalendarButton calendar={calendar} />}
          {canChange ? (
            <Button kind="danger" busy={busy} onClick={() => void cancel()}>
              取消报名
            </Button>
          ) : (
            <LinkButton to={paths.registration()}>看可以报名的活动</LinkButton>
          )}
        </p>
      </div>
    </div>
  )
}
