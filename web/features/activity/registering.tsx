import { takesRegistrations, type Activity, type Registration } from '@alliance/contract/activity'
import { ActivityState } from '@alliance/contract/activity-states'
import { useEffect, useEffectEvent, useState } from 'react'
import { recall, remember } from '../../lib/entry-memory.ts'
import { minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ActivityFacts } from './activity-facts.tsx'
import { Registered } from './registered.tsx'
import { RegistrationForm } from './registration-form.tsx'
import styles from './registration-page.module.css'

const closedWords = ({ state, opensAt }: Activity): string => {
  if (state === ActivityState.notOpen) return `这场活动 ${minute(opensAt)} 开放报名，请到时再来。`
  if (state === ActivityState.full) return '名额和候补都已满，可以看看其他活动。'
  if (state === ActivityState.cancelled) return '这场活动已经取消。'
  return '这场活动的报名已经结束，可以看看其他活动。'
}

const Closed = ({ activity }: { activity: Activity }) => (
  <div className={styles.closed}>
    <Notice tone="warning">{closedWords(activity)}</Notice>
    <p className={styles.acts}>
      <LinkButton to={paths.registration()}>可以报名的活动</LinkButton>
    </p>
  </div>
)

type Done = { registration: Registration; email: string }

/** The result of the submitted form. Restored after Back and after a reload, so that the form isn't submitted twice. */
const useDone = (activityId: string) => {
  const memory = `registered ${activityId}`
  const [done, setDone] = useState<Done>()
  const bringBack = useEffectEvent(() => setDone(recall<Done>(memory)))
  // oxlint-disable-next-line react/set-state-in-effect -- the page is drawn on the server, which knows no history
  useEffect(() => bringBack(), [])
  const finish = (fresh: Done) => {
    remember(memory, fresh)
    setDone(fresh)
  }
  /** Starts again with an empty form, for another person. */
  const begin = () => {
    remember(memory, undefined)
    setDone(undefined)
  }
  return { done, finish, begin }
}

/** One activity with its form; once submitted, the result. */
export const Registering = ({ activity, wide }: { activity: Activity; wide: boolean }) => {
  const { done, finish, begin } = useDone(activity.id)
  return (
    <div className={styles.columns}>
      <div className={styles.index}>
        <h1 className="h1">活动报名</h1>
        <ActivityFacts activity={done?.registration.activity ?? activity} />
      </div>
      <div className={styles.form}>
        {done ? (
          <Registered {...done} onAgain={begin} />
        ) : takesRegistrations(activity) ? (
          <RegistrationForm activity={activity} wide={wide} onDone={(registration, email) => finish({ registration, email })} />
        ) : (
          <Closed activity={activity} />
        )}
      </div>
    </div>
  )
}
