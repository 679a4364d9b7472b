import { takesRegistrations, type Activity } from '@alliance/contract/activity'
import { ActivityState } from '@alliance/contract/activity-states'
import { Link } from 'react-router'
import { date, dateTime, minute, weekday } from '../lib/format.ts'
import { paths } from '../lib/paths.ts'
import { span } from '../lib/time-span.ts'
import styles from './activity-row.module.css'
import { LinkButton } from './button.tsx'
import { PlacesRuler } from './places-ruler.tsx'
import { StateTag } from './state-tag.tsx'
import { Tag } from './tag.tsx'
import { WordsWithin } from './words.tsx'

/** What happens next: when registration opens or closes. */
const windowWords = ({ state, opensAt, closesAt }: Activity): string => {
  if (state === ActivityState.notOpen) return `${minute(opensAt)} 开放报名`
  if (state === ActivityState.open || state === ActivityState.full) return `报名截至 ${minute(closesAt)}`
  return ''
}

const DateBlock = ({ at }: { at: number }) => (
  <time className={styles.date} dateTime={date(at)}>
    <b>{dateTime(at, 'DD')}</b>
    <span>{Number(dateTime(at, 'MM'))} 月</span>
    <span>周{weekday(at)}</span>
  </time>
)

/** One activity: time, place, remaining places, and the link to register. `linked`: the title links to its article. */
export const ActivityRow = ({ activity, linked = true }: { activity: Activity; linked?: boolean }) => {
  const { id, newsId, hasArticle, title, state, startsAt, endsAt, place, capacity, left, waiting, demo } = activity
  const isOver = state === ActivityState.held || state === ActivityState.cancelled
  return (
    <article className={styles.row}>
      <DateBlock at={startsAt} />
      <div className={styles.main}>
        <h3>
          {linked && hasArticle ? <Link to={paths.news(newsId)}>{title}</Link> : title}
          {demo ? <Tag>演示</Tag> : null}
        </h3>
        <p>
          <WordsWithin>{span(startsAt, endsAt)}</WordsWithin>
        </p>
        <p className="mute">{place}</p>
      </div>
      <div className={styles.side}>
        <p className={styles.state}>
          <StateTag family={ActivityState} value={state} bare />
          <span>{windowWords(activity)}</span>
        </p>
        {isOver ? null : <PlacesRuler capacity={capacity} left={left} waiting={waiting} />}
        {takesRegistrations(activity) ? (
          <LinkButton to={paths.registration(id)} size="small" className={styles.act ?? ''}>
            {left > 0 ? '报名' : '候补报名'}
            <span className="vh">：{title}</span>
          </LinkButton>
        ) : null}
      </div>
    </article>
  )
}
