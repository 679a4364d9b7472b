import type { Activity } from '@alliance/contract/activity'
import { ActivityState, isActivityOver } from '@alliance/contract/activity-states'
import { Link } from 'react-router'
import { date, minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { span } from '../../lib/time-span.ts'
import { PlacesRuler } from '../../ui/places-ruler.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './registration-page.module.css'

const Window = ({ from, until }: { from: number; until: number }) => (
  <>
    <span className="nw">{minute(from)} 至</span> <span className="nw">{minute(until)}</span>
  </>
)

/** Date and hours: a narrow column breaks the line between the two. */
const Times = ({ from, until }: { from: number; until: number }) => {
  const words = span(from, until)
  const hours = words.search(/\d\d:/)
  return (
    <>
      {words.slice(0, hours)}
      <span className={date(from) === date(until) ? 'nw' : undefined}>{words.slice(hours)}</span>
    </>
  )
}

/** The facts needed before registering: time, place, deadline, remaining places. */
export const ActivityFacts = ({ activity }: { activity: Activity }) => {
  const { newsId, hasArticle, title, demo, startsAt, endsAt, place, opensAt, closesAt, state, capacity, left, waiting } = activity
  const rows = [
    { name: '时间', value: <Times from={startsAt} until={endsAt} /> },
    { name: '地点', value: place },
    { name: '报名', value: <Window from={opensAt} until={closesAt} /> },
    { name: '状态', value: <StateTag family={ActivityState} value={state} bare /> },
  ]
  return (
    <aside className={styles.facts} aria-label="活动信息">
      <h2>
        {title}
        {demo ? <Tag>演示</Tag> : null}
      </h2>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isActivityOver(state) ? null : <PlacesRuler capacity={capacity} left={left} waiting={waiting} />}
      {hasArticle ? (
        <p className="more">
          <Link className="lnk" to={paths.news(newsId)}>
            活动介绍
          </Link>
        </p>
      ) : null}
    </aside>
  )
}
