import type { HeldLabel, LostLabel, NewUpload, RoundBrief } from '@alliance/contract/identify-apk'
import { RENEWAL_DAYS } from '@alliance/contract/certificate'
import { GoldState } from '@alliance/contract/states'
import { useState } from 'react'
import { Link } from 'react-router'
import { daysLeft } from '@alliance/contract/days-left'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { GoldMark } from '../../ui/mark.tsx'
import { Minute } from '../../ui/minute.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import styles from './list.module.css'
import type { RowAct } from './round-link.ts'
import { StandardMarks } from './standard-marks.tsx'

type Props = {
  round: RoundBrief | null
  /** The round's, or the version's if the row is a version. */
  goldUntil: number | null
  /** If the row is an app: the label held by another version. */
  held?: HeldLabel | null
  /** If the row is an app without a label: the one that another version had. */
  lost?: LostLabel | null
  /** If the row is an app: a version uploaded since, without an application yet. */
  uploaded?: NewUpload | null
  note: string
  time: number
  acts: readonly RowAct[]
}

/** State, standards, note, time, acts: the cells that every list of this area ends with. */
export const RoundCells = ({ round, goldUntil, held, lost, uploaded, note, time, acts }: Props) => (
  <>
    <td className={styles.state}>
      {round ? <StateTag family={GoldState} value={round.goldState} /> : <span className={styles.none}>未申请</span>}
    </td>
    <td className={styles.marks}>
      <StandardMarks round={round} />
    </td>
    <td className={`${styles.note} ${styles.full}`}>
      {goldUntil === null ? <LostGold round={round} /> : <GoldLine until={goldUntil} />}
      {held ? <GoldLine until={held.goldUntil} of={held.versionName} /> : null}
      {lost ? <Lost {...lost} /> : null}
      <bdi>{note}</bdi>
      {uploaded ? <Uploaded {...uploaded} /> : null}
    </td>
    <td className={styles.time}>
      <Minute at={time} />
    </td>
    <td className={styles.end}>
      <div className={styles.acts}>
        {acts.map((act) => (
          <Link key={act.to} to={act.to}>
            {act.label}
          </Link>
        ))}
      </div>
    </td>
  </>
)

/** The version uploaded after the round that the app's row shows. */
const Uploaded = ({ versionId, versionName }: NewUpload) => (
  <span className={styles.newer}>
    已上传 <bdi>{versionName || '/'}</bdi>，<Link to={paths.goldForm(versionId)}>去申请认证</Link>
  </span>
)

/** A round that passed and whose label was taken back would otherwise look like one that holds it. */
const LostGold = ({ round }: { round: RoundBrief | null }) =>
  round && round.goldRevokedAt !== null ? <span className={styles.none}>金标已于 {date(round.goldRevokedAt)} 撤销</span> : null

/** A newer version's row doesn't hide that the app has lost its label. */
const Lost = ({ versionName, endedAt, revoked }: LostLabel) => (
  <span className={styles.none}>
    <bdi>{versionName || '/'}</bdi> 的金标已于 {date(endedAt)} {revoked ? '撤销' : '到期'}
  </span>
)

/** Gold only for a valid label, not for an expired one. */
const GoldLine = ({ until, of }: { until: number; of?: string }) => {
  const [now] = useState(Date.now)
  if (until <= now) return <span className={styles.none}>金标已于 {date(until)} 到期</span>
  const left = daysLeft(until, now)
  return (
    <span className={styles.gold}>
      <GoldMark />
      {of ? (
        <>
          <bdi>{of}</bdi>{' '}
        </>
      ) : null}
      金标有效至 {date(until)}
      {left <= RENEWAL_DAYS ? `，还有 ${left} 天` : ''}
    </span>
  )
}
