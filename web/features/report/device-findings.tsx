import { outcomeLabels } from '@alliance/contract/outcome'
import { countingOutcome, type Decision, type DeviceFinding } from '@alliance/contract/report'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { outcomeTone } from '../../ui/verdict-counts.tsx'
import styles from './members-section.module.css'

export const MEMBERS_TITLE = 'members-title'

/** Scrolls to the members' section, where the labs' files can be opened. */
const toMembers = () => {
  const title = document.getElementById(MEMBERS_TITLE)
  title?.scrollIntoView({ block: 'start' })
  title?.focus({ preventScroll: true })
}

/** Each lab's finding for one term, side by side, also if they disagree. */
export const DeviceFindings = ({
  findings,
  appeal,
}: {
  findings: readonly DeviceFinding[]
  /** Link to appeal one lab's finding; absent if that isn't possible. */
  appeal?: ((lab: { memberId: string; name: string }) => ReactNode) | undefined
}) => (
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
              {finding.at === null ? null : <Minute at={finding.at} />}
              {finding.evidence.length > 0 ? (
                <span>
                  证据 {finding.evidence.length} 个
                  <span className="noprint">
                    ，
                    <Button kind="text" size="small" onClick={toMembers}>
                      在页末“各成员判定”里打开
                    </Button>
                  </span>
                </span>
              ) : null}
            </p>
          ) : null}
          {finding.decision ? <DecisionNote decision={finding.decision} /> : null}
          {appeal && countingOutcome(finding.outcome, finding.decision) === 'fail'
            ? appeal({ memberId: finding.memberId, name: finding.member })
            : null}
        </li>
      ))}
    </ul>
  </>
)

/** Decision of a certifier or of an upheld appeal, with the reason as in the report. */
export const DecisionNote = ({ decision }: { decision: Decision }) => (
  <p className={styles.decision}>
    <strong>
      {decision.appeal === undefined ? '认证官判定' : `申诉 ${decision.appeal} 成立，改判`}：{outcomeLabels[decision.outcome]}
    </strong>
    <bdi>{decision.reason}</bdi>
    <Minute at={decision.at} />
  </p>
)
