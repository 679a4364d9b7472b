import { AGENDA_DAYS, type AgendaItem, agendaKindLabels, queryAgenda } from '@alliance/contract/agenda'
import { Link } from 'react-router'
import { contentPaths } from '../../lib/content-paths.ts'
import { date, minute, weekday } from '../../lib/format.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { useCall } from '../../lib/use-call.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Table } from '../../ui/table.tsx'
import styles from './content-desk.module.css'

/** 排期: everything scheduled in the next weeks, so that clashes are seen in advance. */
export const AgendaPage = () => {
  const state = useCall(queryAgenda, {})
  return (
    <>
      <PageHead crumbs={[]} title="排期" />
      <p className={styles.lede}>{`今后 ${AGENDA_DAYS} 天内到时自动发生的事：定时公开、到期、标准施行、活动。`}</p>
      <Loaded state={state} title="没有读到排期">
        {(items) =>
          items.length === 0 ? (
            <Empty title="没有排定的事" drawing="single">
              定时发布的内容、即将施行的标准和要举办的活动会列在这里。
            </Empty>
          ) : (
            <Table
              caption="排期"
              className={styles.agenda}
              heads={['时间', '发生什么', '内容']}
              stale={state.error !== undefined}
            >
              {items.map((item) => (
                <Row key={`${item.at} ${item.kind} ${item.title}`} item={item} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </>
  )
}

const addressOf = ({ contentId, activityId, documentVersion }: AgendaItem): string => {
  if (contentId !== null) return contentPaths.one(contentId)
  if (activityId !== null) return officePaths.activity(activityId)
  return documentVersion ? paths.docVersion(documentVersion.id, documentVersion.version) : contentPaths.list()
}

/** A version applies from a day, everything else happens at a minute. */
const timeOf = ({ at, kind }: AgendaItem) => `${kind === 'applies' ? date(at) : minute(at)} 周${weekday(at)}`

const Row = ({ item }: { item: AgendaItem }) => (
  <tr>
    <td className={styles.at}>
      <time dateTime={new Date(item.at).toISOString()}>{timeOf(item)}</time>
    </td>
    <td className={styles.at}>{agendaKindLabels[item.kind]}</td>
    <td>
      <Link to={addressOf(item)}>
        <bdi>{item.title}</bdi>
      </Link>{' '}
      <span className="mute">
        {item.what}
        {item.startsAt === null ? null : (
          <>
            ，<span className="nw">{date(item.startsAt)} 举办</span>
          </>
        )}
      </span>
    </td>
  </tr>
)
