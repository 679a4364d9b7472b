import { codes } from '@alliance/contract/codes'
import type { VersionBrief } from '@alliance/contract/identify-apk'
import { GoldState } from '@alliance/contract/states'
import { useEffect, useState, type ReactNode } from 'react'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Skeleton } from '../../ui/empty.tsx'
import type { OpenManifest } from '../../ui/evidence-block.tsx'
import { NotChosen } from '../../ui/not-chosen.tsx'
import { useTabName } from '../../lib/tab-name.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ReadFault } from '../../ui/read-fault.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { VerdictCounts } from '../../ui/verdict-counts.tsx'
import { isRefused } from '../../lib/is-refused.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { CapabilitySection } from './capability-section.tsx'
import { ComingPackNote } from './coming-pack-note.tsx'
import { DifferenceSection } from './difference-section.tsx'
import { ManifestSection, type SoughtLine } from './manifest-section.tsx'
import { MembersSection } from './members-section.tsx'
import { PackerNote } from './packer-note.tsx'
import { PackageMapsSections } from './package-maps-sections.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportParts } from './report-parts.tsx'
import styles from './report.module.css'
import { RoundStandards } from './round-standards.tsx'
import { PolicySection } from './policy-section.tsx'
import { SdkSection } from './sdk-section.tsx'
import { useReport, type Report, type Round } from './use-report.ts'
import { useWhole } from './use-whole.ts'
import { VerdictHead } from './verdict-head.tsx'
import { isUnread } from './verdict.ts'

type Slots = {
  /** The certificate of a passed round: rendered by another feature, passed in by the console. */
  renderCertificate?: (identifyId: string, version: VersionBrief) => ReactNode
}

const BACK = { to: paths.goldList(), label: '回到列表' }

/** 报告详情 of one round (`identifyId`): verdict, its basis, what to change and how. */
export const ReportPage = ({ renderCertificate }: Slots) => {
  const identifyId = new URLSearchParams(usePage().location.search).get('identifyId')
  if (identifyId === null)
    return (
      <NotChosen head={<PageHead crumbs={crumbsOf(undefined)} title="报告详情" />} title="没有指定要看的报告" back={BACK}>
        请从金标标准认证的列表里选择。
      </NotChosen>
    )
  return <ReportOf key={identifyId} identifyId={identifyId} {...(renderCertificate && { renderCertificate })} />
}

const crumbsOf = (round: Round | undefined) => [
  { label: '金标标准认证', to: paths.goldList() },
  { label: '版本认证记录', ...(round && { to: paths.appVersions(round.app.apkId) }) },
  { label: '认证报告', ...(round && { to: paths.attestReports(round.version.versionId) }) },
  { label: '报告详情' },
]

const ReportOf = ({ identifyId, renderCertificate }: Slots & { identifyId: string }) => {
  const { fails, ...latest } = useReport(identifyId)
  const [sought, setSought] = useState<SoughtLine>()
  // A new object, so that asking for the same line again scrolls to it again.
  const openManifest: OpenManifest = (line, opener) => setSought({ line, opener })
  const { shown, below } = useWhole(identifyId, latest)
  const now = latest.round.data
  useTabName(now && `${now.app.name || now.app.packageName} ${now.version.versionName}`)
  // Head and timeline alone would be pushed away as soon as the report loads.
  if (!shown)
    return (
      <>
        <PageHead crumbs={crumbsOf(now)} title="报告详情" />
        {latest.round.error && !now ? (
          <ReadFault title="没有读到这份报告" error={latest.round.error} retry={latest.round.reload} back={BACK} />
        ) : (
          <Skeleton rows={8} says="正在读取报告" />
        )}
      </>
    )
  const { round, report, error } = shown
  const notReady = !report && isRefused(error, codes.REPORT_NOT_READY)
  return (
    <>
      <Breadcrumb items={crumbsOf(round)} />
      <VerdictHead round={round} report={report} />
      {round.round.goldState === GoldState.passed ? renderCertificate?.(identifyId, round.version) : null}
      {!report && !notReady ? <ReadFault title="没有读到报告内容" error={error} retry={latest.report.reload} /> : null}
      {notReady ? (
        <>
          <NotReady round={round} />
          <RoundStandards identifyId={identifyId} />
        </>
      ) : null}
      {report?.packer ? <PackerNote packer={report.packer} terms={report.terms} /> : null}
      {report ? <ComingPackNote identifyId={identifyId} /> : null}
      {report && report.terms.length > 0 ? (
        <ReportBody report={report} details={fails.data} failed={fails.error !== undefined} openManifest={openManifest}>
          <VerdictCounts counts={report.counts} />
          <ReportParts identifyId={identifyId} report={report} />
        </ReportBody>
      ) : null}
      <div className={styles.below} hidden={!below}>
        {report ? <PackageMapsSections identifyId={identifyId} /> : null}
        {report?.sdks ? <SdkSection identifyId={identifyId} sdks={report.sdks} /> : null}
        {report?.sdks ? <PolicySection identifyId={identifyId} sdks={report.sdks} /> : null}
        {report?.capabilities ? <CapabilitySection used={report.capabilities} /> : null}
        {report && !isUnread(round.round.goldState, report.terms) ? (
          <ManifestSection identifyId={identifyId} sought={sought} />
        ) : null}
        {report ? <DifferenceSection identifyId={identifyId} /> : null}
        <MembersSection identifyId={identifyId} goldState={round.round.goldState} terms={report?.terms ?? []} />
        <Course round={round} />
      </div>
      {report ? <PrintFoot round={round} report={report} /> : null}
    </>
  )
}

const NotReady = ({ round: { round } }: { round: Round }) =>
  round.goldState === GoldState.certifying ? (
    <output className={styles.waiting}>安装包正在判定，完成后这里会自动更新。</output>
  ) : (
    <p className={styles.waiting}>这一轮没有形成报告内容，原因见上面与时间线。</p>
  )

const Course = ({ round: { timeline, remark } }: { round: Round }) => (
  <section className={styles.course} aria-labelledby="course-title">
    <h2 id="course-title" tabIndex={-1}>
      时间线
    </h2>
    <div>
      {remark ? (
        <p className={styles.remark}>
          提交说明：<bdi>{remark}</bdi>
        </p>
      ) : null}
      <Timeline
        entries={timeline.map(({ goldState, ...entry }) => ({
          ...entry,
          tone: goldState === null ? undefined : GoldState.tone(goldState),
        }))}
      />
    </div>
  </section>
)

type FootProps = { round: Round; report: Report }

/**
 * Footer of every printed page: round, rule pack, engine, SHA-256. CSS margin boxes read it from a property of the root element.
 */
const usePrintFoot = ({ round, report: { provenance } }: FootProps) => {
  const words = `${round.round.number}　规则包 ${provenance.pack}　引擎 ${provenance.engine}　SHA-256 ${provenance.sha256}`
  useEffect(() => {
    const root = document.documentElement
    root.style.setProperty('--print-foot', JSON.stringify(words))
    return () => {
      root.style.removeProperty('--print-foot')
    }
  }, [words])
}
const PrintFoot = (props: FootProps) => {
  usePrintFoot(props)
  return null
}
