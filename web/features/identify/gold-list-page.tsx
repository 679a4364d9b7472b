import type { Output } from '@alliance/contract/call'
import { queryApkList } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FoundSaid } from '../../ui/found-said.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AppCell } from './app-cell.tsx'
import { useAddressKeyword, useAddressTab, useListPages } from '../../lib/list-address.ts'
import { pollAfter } from './poll-after.ts'
import { ListBody } from './list-body.tsx'
import styles from './list.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { versionActs, versionNote } from './round-link.ts'
import { RoundCells } from './round-row.tsx'

type Answer = Output<typeof queryApkList>
type Row = Answer['items'][number]

const PAGE_SIZE = 10
const ALL = 'all'
const tabs = [{ key: ALL, label: '全部' }, ...GoldState.all.map(({ value, label }) => ({ key: String(value), label }))]

/** 金标标准认证: all apps of the account with the latest round of their latest version. */
export const GoldListPage = () => {
  const { typed, setTyped, keyword } = useAddressKeyword()
  const { tab, tabLabel, setTab } = useAddressTab(tabs, { usual: ALL })
  const pages = useListPages(`${tab} ${keyword}`)
  const state = useLiveCall(
    queryApkList,
    {
      size: PAGE_SIZE,
      ...pages.asked,
      ...(keyword && { keyword }),
      ...(tab !== ALL && { goldState: Number(tab) }),
    },
    { again: (answer) => pollAfter(answer.items.map(({ latest }) => latest.round)) },
  )
  const totals = useKnown(state.data?.totals)
  const countOf = (key: string) => (totals ? (key === ALL ? totals.all : (totals.byState[key] ?? 0)) : undefined)
  const items = tabs.map((item) => {
    const count = countOf(item.key)
    return { ...item, ...(count !== undefined && { count }) }
  })
  return (
    <>
      <PageHead crumbs={[]} title="金标标准认证">
        <LinkButton kind="primary" size="small" to={paths.goldForm()}>
          认证新应用
        </LinkButton>
      </PageHead>
      <div className={styles.bar}>
        <div className={styles.tabs}>
          <Tabs label="按状态筛选" items={items} current={tab} onChange={setTab} controls="gold-list" />
        </div>
        <FindField
          className={styles.find}
          label="按应用名或包名查找"
          placeholder="应用名或包名"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <div id="gold-list" role="tabpanel" aria-label={tabLabel}>
        <FoundSaid state={state} keyword={keyword} />
        <ListBody<Row>
          state={state}
          pages={pages}
          heads={['应用', '版本']}
          timeHead="更新时间"
          caption="应用与最新一轮认证"
          note={`共 ${countOf(tab) ?? 0} 个应用，每页 ${PAGE_SIZE} 个`}
          row={(row) => <AppRow key={row.apkId} row={row} />}
          empty={<Nothing filtered={tab !== ALL || keyword !== ''} />}
        />
      </div>
    </>
  )
}

const AppRow = ({ row }: { row: Row }) => (
  <tr>
    <td>
      <AppCell app={row} to={paths.appVersions(row.apkId)} />
    </td>
    <td className={`${styles.version} ${styles.end}`}>
      <bdi>{row.latest.versionName || '/'}</bdi>
      <bdi className={styles.mono}>{row.latest.versionCode}</bdi>
    </td>
    <RoundCells
      round={row.latest.round}
      goldUntil={row.latest.goldUntil}
      held={row.heldLabel}
      lost={row.lostLabel}
      uploaded={row.newUpload}
      note={versionNote(row.latest)}
      time={row.latest.round?.updatedAt ?? row.latest.uploadedAt}
      acts={versionActs(row.apkId, row.latest)}
    />
  </tr>
)

const Nothing = ({ filtered }: { filtered: boolean }) =>
  filtered ? (
    <Empty title="没有符合的应用" drawing="single">
      换一个状态或关键词看看。
    </Empty>
  ) : (
    <Empty
      title="还没有认证过的应用"
      action={
        <LinkButton size="small" to={paths.goldForm()}>
          认证新应用
        </LinkButton>
      }
    >
      上传一个 APK，当场得到自检结果。
    </Empty>
  )
