import type { Output } from '@alliance/contract/call'
import { queryRounds } from '@alliance/contract/identify'
import type { RoundBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { usePage } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { useKnown } from '../../lib/use-known.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { HashText } from '../../ui/hash-text.tsx'
import { Link } from 'react-router'
import { AppCell } from './app-cell.tsx'
import { useListPages } from '../../lib/list-address.ts'
import { pollAfter } from './poll-after.ts'
import { ListBody } from './list-body.tsx'
import styles from './list.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { lookWord } from './round-link.ts'
import { RoundCells } from './round-row.tsx'
import { NoSubject } from './version-list-page.tsx'

type Answer = Output<typeof queryRounds>
const PAGE_SIZE = 20

const runs = (answer: Answer) => answer.items.some((round) => round.goldState === GoldState.certifying)

/** 认证报告: all rounds of one version (`versionId`), newest first. */
export const RoundListPage = () => {
  const versionId = new URLSearchParams(usePage().location.search).get('versionId')
  return <Rounds key={versionId} versionId={versionId} />
}

const Rounds = ({ versionId }: { versionId: string | null }) => {
  const pages = useListPages()
  const state = useLiveCall(queryRounds, versionId === null ? null : { versionId, size: PAGE_SIZE, ...pages.asked }, {
    again: (answer) => pollAfter(answer.items),
  })
  const data = useKnown(state.data)
  const crumbs = [
    { label: '金标标准认证', to: paths.goldList() },
    { label: '版本认证记录', ...(data && { to: paths.appVersions(data.app.apkId) }) },
    { label: '认证报告' },
  ]
  const running = data ? runs(data) : true
  return (
    <>
      <PageHead
        crumbs={crumbs}
        title="认证报告"
        tab={data && `${data.app.name || data.app.packageName} ${data.version.versionName}`}
      >
        {/* Before the first round, the empty list has its own link. */}
        {versionId !== null && !running && data && data.items.length > 0 ? (
          <LinkButton kind="primary" size="small" to={paths.goldForm(versionId)}>
            再次申请
          </LinkButton>
        ) : null}
      </PageHead>
      {data ? <About answer={data} /> : null}
      {versionId === null ? (
        <NoSubject />
      ) : (
        <ListBody<RoundBrief>
          state={state}
          pages={pages}
          heads={['轮次']}
          timeHead="更新时间"
          caption="这个版本的全部认证"
          note={`每页 ${PAGE_SIZE} 轮`}
          row={(round) => <RoundRow key={round.identifyId} round={round} />}
          back={{ to: paths.goldList(), label: '回到列表' }}
          empty={<NeverApplied versionId={versionId} />}
        />
      )}
    </>
  )
}

const About = ({ answer: { app, version } }: { answer: Answer }) => (
  <div className={styles.about}>
    <AppCell app={app} to={paths.appVersions(app.apkId)} />
    <span>
      版本 <bdi>{version.versionName || '/'}</bdi>（<bdi>{version.versionCode}</bdi>）
    </span>
    <HashText value={version.sha256} name="SHA-256" short />
  </div>
)

const RoundRow = ({ round }: { round: RoundBrief }) => (
  <tr>
    <td>
      <Link className={styles.number} to={paths.report(round.identifyId)}>
        {round.number}
      </Link>
    </td>
    <RoundCells
      round={round}
      goldUntil={round.goldUntil}
      note={round.note}
      time={round.updatedAt}
      acts={[{ label: lookWord(round.goldState), to: paths.report(round.identifyId) }]}
    />
  </tr>
)

const NeverApplied = ({ versionId }: { versionId: string }) => (
  <Empty
    title="这个版本还没有申请过认证"
    action={
      <LinkButton kind="primary" size="small" to={paths.goldForm(versionId)}>
        申请认证
      </LinkButton>
    }
  >
    自检结果已经保存，可以直接申请。
  </Empty>
)
