import { outcomeLabels, type Decision, type DeviceFinding } from '@alliance/contract/report'
import { minute } from '../../lib/format.ts'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import styles from './members-section.module.css'

/** What each lab found for one term, side by side: labs that disagree are both here. */
export const DeviceFindings = ({ findings }: { findings: readonly DeviceFinding[] }) => (
  <>
    <h3>各成员判定</h3>
    <ul className={styles.findings}>
      {findings.map((finding) => (
        <li key={finding.memberId}>
          <p className={styles.line}>
            <bdi>{finding.member}</bdi>
            <StateTag label={outcomeLabels[finding.outcome]} tone={outcomeTone(finding.outcome)} bare />
          </p>
          {finding.measured ? (
            <p>
              实测：<bdi>{finding.measured}</bdi>
            </p>
          ) : null}
          {finding.note ? <bdi className={styles.note}>{finding.note}</bdi> : null}
          {finding.device || finding.at !== null ? (
            <p className={styles.about}>
              {finding.device ? <bdi>{finding.device}</bdi> : null}
              {finding.at === null ? null : <time dateTime={new Date(finding.at).toISOString()}>{minute(finding.at)}</time>}
              {finding.evidence.length > 0 ? <span>证据 {finding.evidence.length} 个，在页末“各成员判定”里打开</span> : null}
            </p>
          ) : null}
          {finding.decision ? <DecisionNote decision={finding.decision} /> : null}
        </li>
      ))}
    </ul>
  </>
)

/** A certifier's word, with the reason that the report carries. */
export const DecisionNote = ({ decision }: { decision: Decision }) => (
  <p className={styles.decision}>
    <strong>认证官判定：{outcomeLabels[decision.outcome]}</strong>
    <bdi>{decision.reason}</bdi>
    <time dateTime={new Date(decision.at).toISOString()}>{minute(decision.at)}</time>
  </p>
)
