import { queryApkVersions, type VersionBrief } from '@alliance/contract/identify-apk'
import { fileSize } from '../../lib/format.ts'
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
import { versionActs, versionNote, type RowAct } from './round-link.ts'
import { RoundCells } from './round-row.tsx'

const PAGE_SIZE = 20

/** 版本认证记录: all versions of one app (`apkId`), newest first. */
export const VersionListPage = () => {
  const apkId = new URLSearchParams(usePage().location.search).get('apkId')
  return <Versions key={apkId} apkId={apkId} />
}

const Versions = ({ apkId }: { apkId: string | null }) => {
  const pages = useListPages()
  const state = useLiveCall(queryApkVersions, apkId === null ? null : { apkId, size: PAGE_SIZE, ...pages.asked }, {
    again: (answer) => pollAfter(answer.items.map(({ round }) => round)),
  })
  const crumbs = [{ label: '金标标准认证', to: paths.goldList() }, { label: '版本认证记录' }]
  const app = useKnown(state.data?.app)
  return (
    <>
      <PageHead crumbs={crumbs} title="版本认证记录" tab={app && (app.name || app.packageName)}>
        <LinkButton kind="primary" size="small" to={apkId === null ? paths.goldForm() : paths.newVersion(apkId)}>
          上传新版本
        </LinkButton>
      </PageHead>
      {apkId === null ? <NoSubject /> : null}
      {app ? (
        <div className={styles.about}>
          <AppCell app={app} to={paths.appVersions(app.apkId)} />
        </div>
      ) : null}
      {apkId === null ? null : (
        <ListBody<VersionBrief>
          state={state}
          pages={pages}
          heads={['版本', '安装包']}
          timeHead="更新时间"
          caption="全部版本与各自最新一轮认证"
          note={`每页 ${PAGE_SIZE} 个版本`}
          row={(version) => <VersionRow key={version.versionId} apkId={apkId} version={version} />}
          back={{ to: paths.goldList(), label: '回到列表' }}
          empty={<Empty title="还没有版本">上传一个 APK，当场得到自检结果。</Empty>}
        />
      )}
    </>
  )
}

const VersionRow = ({ apkId, version }: { apkId: string; version: VersionBrief }) => {
  const all: RowAct[] =
    version.roundCount > 0 ? [{ label: `认证报告（${version.roundCount}）`, to: paths.attestReports(version.versionId) }] : []
  return (
    <tr>
      <td className={styles.version}>
        <Link className={styles.name} to={paths.attestReports(version.versionId)}>
          <bdi>{version.versionName || '/'}</bdi>
        </Link>
        <bdi className={styles.mono}>{version.versionCode}</bdi>
      </td>
      <td className={styles.end}>
        {fileSize(version.sizeBytes)} <HashText value={version.sha256} name="SHA-256" short />
      </td>
      <RoundCells
        round={version.round}
        goldUntil={version.goldUntil}
        note={versionNote(version)}
        time={version.round?.updatedAt ?? version.uploadedAt}
        acts={[...versionActs(apkId, version), ...all]}
      />
    </tr>
  )
}

/** The URL has no id of an app or version: offers the list instead. */
export const NoSubject = () => (
  <Empty
    title="没有指定要看的应用"
    drawing="single"
    action={
      <LinkButton size="small" to={paths.goldList()}>
        回到列表
      </LinkButton>
    }
  >
    请从金标标准认证的列表里选择。
  </Empty>
)
