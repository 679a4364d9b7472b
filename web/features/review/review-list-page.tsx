import type { ReviewBrief } from '@alliance/contract/review'
import { queryReviewList } from '@alliance/contract/review'
import { AppReviewState, MemberReviewState } from '@alliance/contract/states'
import { Link } from 'react-router'
import { useAddressKeyword, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Minute } from '../../ui/minute.tsx'
import { ListBar } from '../../ui/list-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { isTheirMove } from './mending.ts'
import { pollAfter } from './poll-after.ts'
import styles from './review.module.css'

const PAGE_SIZE = 10
const ALL = 'all'
const tabs = [{ key: ALL, label: '全部' }, ...AppReviewState.all.map(({ value, label }) => ({ key: String(value), label }))]

/** The shortest polling interval of the rows. */
const soonest = (items: readonly ReviewBrief[]) =>
  items
    .map((review) => pollAfter(review))
    .reduce((least, next) => (least === null || (next !== null && next < least) ? next : least), null)

/** 应用审核: for each of the account's apps, whether the vendors confirm its ownership. */
export const ReviewListPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: ALL })
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useLiveCall(
    queryReviewList,
    {
      size: PAGE_SIZE,
      ...pages.asked,
      ...(keyword && { keyword }),
      ...(tab !== ALL && { state: Number(tab) }),
    },
    { again: ({ items }) => soonest(items) },
  )
  return (
    <>
      <PageHead crumbs={[]} title="应用审核" />
      <p className={styles.lede}>提交认证前，终端厂商要确认应用属于你绑定的厂商账号。上传安装包后会自动申请。</p>
      <ListBar>
        <Tabs label="按状态筛选" items={tabs} current={tab} onChange={setTab} controls="review-list" />
        <FindField label="按应用名或包名查找" placeholder="应用名或包名" value={typed} onChange={setTyped} />
      </ListBar>
      <div id="review-list" role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={keyword} />
        <Loaded state={state} title="没有读到应用审核">
          {({ items, nextCursor }) =>
            items.length === 0 && pages.index === 0 ? (
              <Nothing filtered={tab !== ALL || keyword !== ''} />
            ) : (
              <>
                <Table
                  caption="应用与各厂商的结论"
                  className={styles.reviews}
                  heads={['应用', '审核', '各厂商', '更新时间', '操作']}
                  stale={state.error !== undefined}
                >
                  {items.map((review) => (
                    <Row key={review.reviewId} review={review} />
                  ))}
                </Table>
                <Pager note={`每页 ${PAGE_SIZE} 个`} {...pages.steps(nextCursor)} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

const Row = ({ review }: { review: ReviewBrief }) => {
  const { app, state, members, keyProved, updatedAt } = review
  return (
    <tr>
      <td className={styles.app}>
        <Link to={paths.appReview(app.apkId)}>
          <bdi>{app.name || app.packageName}</bdi>
        </Link>{' '}
        {app.demo ? <Tag>演示</Tag> : null}
        <bdi className={styles.mono}>{app.packageName}</bdi>
      </td>
      <td className={styles.state}>
        <StateTag family={AppReviewState} value={state} />
      </td>
      <td className={styles.each}>
        <ul>
          {members.map((member) => (
            <li key={member.memberId}>
              <bdi>{member.name}</bdi>
              <StateTag family={MemberReviewState} value={member.state} bare />
            </li>
          ))}
        </ul>
        {keyProved ? <span className="mute">签名密钥已证明</span> : null}
      </td>
      <td className={styles.time}>
        <Minute at={updatedAt} />
      </td>
      <td className={styles.way}>
        <Link to={paths.appReview(app.apkId)} aria-label={`查看审核：${app.name || app.packageName}`}>
          {isTheirMove(review) ? '去处理' : '查看审核'}
        </Link>
      </td>
    </tr>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title="没有符合的应用" drawing="single">
      换一个状态或关键词看看。
    </Empty>
  ) : (
    <Empty
      title="还没有申请过应用审核"
      action={
        <LinkButton kind="primary" size="small" to={paths.goldForm()}>
          认证新应用
        </LinkButton>
      }
    >
      上传安装包后，会自动向厂商核对应用归属。
    </Empty>
  )
