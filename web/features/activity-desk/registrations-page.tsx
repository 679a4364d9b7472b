import {
  type DeskActivity,
  isFromTheDay,
  queryRegistrations,
  type RegistrationRow as Row,
} from '@alliance/contract/activity-desk'
import { ActivityState, RegistrationState, registrationStates } from '@alliance/contract/activity-states'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { span } from '../../lib/time-span.ts'
import { useAddressKeyword, useListAddress, useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { useNow } from '../../lib/use-now.ts'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Notice, type Said } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { PlacesRuler } from '../../ui/places-ruler.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Table } from '../../ui/table.tsx'
import { ActivityActs } from './activity-acts.tsx'
import styles from './activity-desk.module.css'
import { DoorForm } from './door-form.tsx'
import { RegistrationRow } from './registration-row.tsx'

const PAGE_SIZE = 50
/** What is said of those whom nobody has decided about: after the end nobody will. */
const undecidedWords = ({ state }: DeskActivity) => registrationStates(state).label(RegistrationState.reviewing)
const tabsOf = (activity: DeskActivity) =>
  [
    { key: 'all', label: '全部' },
    { key: 'reviewing', label: undecidedWords(activity) },
  ] as const
const TICK_MS = 60_000
const FAILED = { title: '没有读到报名', back: { to: officePaths.activities(), label: '回到活动列表' } }

const countWords = (activity: DeskActivity, canAttend: boolean): string => {
  const { registered, reviewing, waiting, attended, moderated } = activity
  const toReview = moderated || reviewing > 0 ? `，${reviewing} 个${undecidedWords(activity)}` : ''
  return `${registered} 个报名${toReview}，${waiting} 个候补，${attended} 个已签到${canAttend ? '' : '。活动当天起可以签到'}`
}

type NothingProps = { isFound: boolean; isReview: boolean; undecided: string }
const Nothing = ({ isFound, isReview, undecided }: NothingProps) => {
  if (isFound)
    return (
      <Empty title="没有符合的报名" drawing="single">
        换一个关键词看看。
      </Empty>
    )
  return isReview ? (
    <Empty title={`没有${undecided}的报名`} drawing="single">
      都审核过了。
    </Empty>
  ) : (
    <Empty title="还没有人报名" drawing="single">
      有人报名后会列在这里。
    </Empty>
  )
}

/** Registrations of one activity: registered, waiting, attended. */
export const RegistrationsPage = () => {
  const activityId = useListAddress().query.get('activityId') ?? ''
  return <Registrations key={activityId} activityId={activityId} />
}

const About = ({ activity, onSaid }: { activity: DeskActivity; onSaid: (said: Said) => void }) => (
  <div className={styles.head}>
    <p>
      {span(activity.startsAt, activity.endsAt)}　{activity.place}
    </p>
    <p>
      <StateTag family={ActivityState} value={activity.state} />
      {activity.paused ? '　已提前关闭报名' : ''}
    </p>
    <PlacesRuler {...activity} className={styles.places} />
    <ActivityActs activity={activity} onSaid={onSaid} />
  </div>
)

type RowsProps = {
  items: readonly Row[]
  activity: DeskActivity
  canAttend: boolean
  stale: boolean
  onSaid: (said: Said) => void
}
const Rows = ({ items, activity, canAttend, stale, onSaid }: RowsProps) => (
  <Table
    caption="报名"
    wide
    className={styles.rows}
    heads={['编号', '姓名', '公司与职务', '联系方式', '人数', '状态', '操作']}
    stale={stale}
  >
    {items.map((row) => (
      <RegistrationRow key={row.registrationId} row={row} activity={activity.state} canAttend={canAttend} onSaid={onSaid} />
    ))}
  </Table>
)

const Registrations = ({ activityId }: { activityId: string }) => {
  const { query, set } = useListAddress()
  const { typed, setTyped, keyword } = useAddressKeyword()
  const arrived = useLocation().state as { said?: Said } | null
  const [said, setSaid] = useState(arrived?.said)
  const isReview = query.get('show') === 'reviewing'
  const pages = useListPages(`${activityId} ${keyword} ${isReview}`)
  const state = useCall(queryRegistrations, {
    activityId,
    size: PAGE_SIZE,
    ...(keyword && { keyword }),
    ...(isReview && { reviewing: 'true' as const }),
    ...pages.asked,
  })
  const now = useNow(TICK_MS)
  // The activity stays while other registrations are loading: with it would go what is being typed at the door.
  const activity = useKnown(state.data?.activity)
  const head = (
    <PageHead
      crumbs={[{ label: '活动', to: officePaths.activities() }, { label: activity?.title ?? '报名' }]}
      title={activity?.title ?? '报名'}
      tab={activity?.title}
    />
  )
  // Nothing stands below the activity before it is there, and would be moved by it.
  if (!activity)
    return (
      <Loaded state={state} head={head} {...FAILED}>
        {() => null}
      </Loaded>
    )
  const hasTabs = isReview || activity.moderated || activity.reviewing > 0
  const canAttend = isFromTheDay(now, activity)
  return (
    <>
      {head}
      <About activity={activity} onSaid={setSaid} />
      {canAttend && activity.state !== ActivityState.cancelled ? (
        <DoorForm activityId={activityId} onBegin={() => setSaid(undefined)} />
      ) : null}
      {said ? <Notice tone={said.tone}>{said.words}</Notice> : null}
      <div className={styles.bar}>
        <p className="mute">{countWords(activity, canAttend)}</p>
        <FindField
          label="按姓名、公司、邮箱、电话或编号查找"
          placeholder="姓名、公司、邮箱、电话或编号"
          value={typed}
          onChange={setTyped}
        />
      </div>
      {hasTabs ? (
        <Tabs
          label="按状态筛选"
          items={tabsOf(activity)}
          current={isReview ? 'reviewing' : 'all'}
          onChange={(show) => set({ show: show === 'reviewing' ? show : '' })}
          controls="registrations"
        />
      ) : null}
      <div id="registrations" {...(hasTabs && { role: 'tabpanel', 'aria-label': isReview ? undecidedWords(activity) : '全部' })}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} {...FAILED}>
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Nothing isFound={keyword !== ''} isReview={isReview} undecided={undecidedWords(activity)} />
            ) : (
              <>
                <Rows
                  items={items}
                  activity={activity}
                  canAttend={canAttend}
                  stale={state.error !== undefined}
                  onSaid={setSaid}
                />
                <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
