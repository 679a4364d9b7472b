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
  renderCertificate?: (identifyId: string) => ReactNode
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
  const { round, report, fails, notReady } = useReport(identifyId)
  const [sought, setSought] = useState<SoughtLine>()
  // A new object, so that asking for the same line again scrolls to it again.
  const openManifest: OpenManifest = (line, opener) => setSought({ line, opener })
  const { data } = round
  const whole = useWhole(identifyId, data, report.data)
  useTabName(data && `${data.app.name || data.app.packageName} ${data.version.versionName}`)
  // Head and timeline alone would be pushed away as soon as the report loads.
  if (!data || (!report.data && !report.error) || !whole.above)
    return (
      <>
        <PageHead crumbs={crumbsOf(data)} title="报告详情" />
        {round.error && !data ? (
          <ReadFault title="没有读到这份报告" error={round.error} retry={round.reload} back={BACK} />
        ) : (
          <Skeleton rows={8} says="正在读取报告" />
        )}
      </>
    )
  const broken = report.error && !report.data && !notReady
  return (
    <>
      <Breadcrumb items={crumbsOf(data)} />
      <VerdictHead round={data} report={report.data} />
      {data.round.goldState === GoldState.passed ? renderCertificate?.(identifyId) : null}
      {broken ? <ReadFault title="没有读到报告内容" error={report.error} retry={report.reload} /> : null}
      {notReady && !report.data ? (
        <>
          <NotReady round={data} />
          <RoundStandards identifyId={identifyId} />
        </>
      ) : null}
      {report.data?.packer ? <PackerNote packer={report.data.packer} terms={report.data.terms} /> : null}
      {report.data ? <ComingPackNote identifyId={identifyId} /> : null}
      {report.data && report.data.terms.length > 0 ? (
        <ReportBody report={report.data} details={fails.data} failed={fails.error !== undefined} openManifest={openManifest}>
          <VerdictCounts counts={report.data.counts} />
          <ReportParts identifyId={identifyId} report={report.data} />
        </ReportBody>
      ) : null}
      <div className={styles.below} hidden={!whole.below}>
        {report.data ? <PackageMapsSections identifyId={identifyId} /> : null}
        {report.data?.sdks ? <SdkSection identifyId={identifyId} sdks={report.data.sdks} /> : null}
        {report.data?.sdks ? <PolicySection identifyId={identifyId} sdks={report.data.sdks} /> : null}
        {report.data?.capabilities ? <CapabilitySection used={report.data.capabilities} /> : null}
        {report.data && !isUnread(data.round.goldState, report.data.terms) ? (
          <ManifestSection identifyId={identifyId} sought={sought} />
        ) : null}
        {report.data ? <DifferenceSection identifyId={identifyId} /> : null}
        <MembersSection identifyId={identifyId} goldState={data.round.goldState} terms={report.data?.terms ?? []} />
        <Course round={data} />
      </div>
      {report.data ? <PrintFoot round={data} report={report.data} /> : null}
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
