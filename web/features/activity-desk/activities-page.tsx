import { queryDeskActivities, type DeskActivity } from '@alliance/contract/activity-desk'
import { ActivityState, isActivityOver, RegistrationState, registrationStates } from '@alliance/contract/activity-states'
import { Link, useSearchParams } from 'react-router'
import { weekday } from '../../lib/format.ts'
import { useListPages } from '../../lib/list-address.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Minute } from '../../ui/minute.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './activity-desk.module.css'

const PAGE_SIZE = 20
const tabs = [
  { key: 'coming', label: '即将举行' },
  { key: 'held', label: '已经举行' },
] as const
type Tab = (typeof tabs)[number]['key']

/** 活动: coming and past activities, with the number of registrations. */
export const ActivitiesPage = () => {
  const [query, setQuery] = useSearchParams()
  const tab: Tab = query.get('show') === 'held' ? 'held' : 'coming'
  const pages = useListPages(tab)
  const state = useCall(queryDeskActivities, {
    size: PAGE_SIZE,
    ...(tab === 'held' && { held: 'true' as const }),
    ...pages.asked,
  })
  return (
    <>
      <PageHead crumbs={[]} title="活动">
        <LinkButton kind="primary" size="small" to={officePaths.addActivity()}>
          新建活动
        </LinkButton>
      </PageHead>
      <p className={styles.lede}>每场活动的报名、候补与签到。</p>
      <Tabs label="按时间筛选" items={tabs} current={tab} onChange={(key) => setQuery({ show: key })} controls="activities" />
      <div id="activities" role="tabpanel" aria-label={tabs.find(({ key }) => key === tab)?.label}>
        <Loaded state={state} title="没有读到活动">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Empty title="这里还没有活动" drawing="single">
                {tab === 'held' ? '举行过的活动会列在这里。' : '新建的活动会列在这里。'}
              </Empty>
            ) : (
              <>
                <Table
                  caption="活动"
                  className={styles.list}
                  heads={['活动', '时间', '状态', '名额', '候补', '签到']}
                  stale={state.error !== undefined}
                >
                  {items.map((item) => (
                    <Row key={item.id} item={item} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 场`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

/** In bold while somebody can still decide. */
const Undecided = ({ item: { state, reviewing } }: { item: DeskActivity }) => {
  const words = `${reviewing} 个${registrationStates(state).label(RegistrationState.reviewing)}`
  return isActivityOver(state) ? <span>{words}</span> : <b>{words}</b>
}

const Row = ({ item }: { item: DeskActivity }) => (
  <tr>
    <td className={styles.name}>
      <Link to={officePaths.activity(item.id)}>{item.title}</Link>
      {item.demo ? <Tag>演示</Tag> : null}
    </td>
    <td className={styles.time}>
      <Minute at={item.startsAt} /> 周{weekday(item.startsAt)}
    </td>
    <td>
      <StateTag family={ActivityState} value={item.state} bare />
      {item.paused ? <small className="mute">　已提前关闭</small> : null}
    </td>
    <td>
      剩 {item.left} 席，共 {item.capacity} 席
      <small className={styles.counts}>
        {item.registered} 个报名{item.reviewing > 0 ? <Undecided item={item} /> : null}
      </small>
    </td>
    <td>
      <span className={styles.narrow}>候补 </span>
      {item.waiting}
    </td>
    <td>
      <span className={styles.narrow}>签到 </span>
      {item.attended}
    </td>
  </tr>
)
