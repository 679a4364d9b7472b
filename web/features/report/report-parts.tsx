import { queryPackageMaps } from '@alliance/contract/package-maps'
import { queryApkDeviceList, queryDifference } from '@alliance/contract/round-acts'
import type { MouseEvent } from 'react'
import { useCall } from '../../lib/use-call.ts'
import { MEMBERS_TITLE } from './device-findings.tsx'
import styles from './report.module.css'
import type { Report } from './use-report.ts'
import { isUnread } from './verdict.ts'

type Part = { id: string; title: string; shown: boolean }

const goTo = (event: MouseEvent, id: string) => {
  event.preventDefault()
  const title = document.getElementById(id)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** Links to the sections below the terms, which are many screens long. */
export const ReportParts = ({ identifyId, report }: { identifyId: string; report: Report }) => {
  const maps = useCall(queryPackageMaps, { identifyId }, { quiet: true })
  const isRead = !isUnread(report.round.goldState, report.terms)
  // Nearly every round has them: their links are shown while loading, so that nothing moves later.
  const hasMaps = Boolean(maps.data) || (maps.loading && isRead)
  const difference = useCall(queryDifference, { identifyId }, { quiet: true }).data
  const labs = useCall(queryApkDeviceList, { identifyId }, { quiet: true }).data
  const all: Part[] = [
    { id: 'personal-data-title', title: '个人信息调用图', shown: hasMaps },
    { id: 'large-screen-title', title: '大屏就绪图', shown: hasMaps },
    { id: 'sdks-title', title: '第三方 SDK', shown: report.sdks !== undefined },
    { id: 'policy-title', title: '和隐私政策对照', shown: report.sdks !== undefined },
    { id: 'capabilities-title', title: '开放能力接入', shown: report.capabilities !== undefined },
    { id: 'manifest-title', title: '解码后的清单', shown: isRead },
    { id: 'difference-title', title: '与上一轮相比', shown: Boolean(difference) },
    { id: MEMBERS_TITLE, title: '各成员判定', shown: Boolean(labs?.length) },
    { id: 'course-title', title: '时间线', shown: true },
  ]
  const parts = all.filter(({ shown }) => shown)
  // An unreadable package has only the timeline, which is visible anyway.
  if (parts.length < 2) return null
  return (
    <nav className={`${styles.parts} noprint`} aria-label="报告的其他部分">
      <span aria-hidden="true">本页还有</span>
      {parts.map(({ id, title }) => (
        <a key={id} className="lnk" href={`#${id}`} onClick={(event) => goTo(event, id)}>
          {title}
        </a>
      ))}
    </nav>
  )
}
