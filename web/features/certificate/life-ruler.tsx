import { CERTIFICATE_DAYS } from '@alliance/contract/certificate'
import { daysLeft } from '@alliance/contract/days-left'
import { minute } from '../../lib/format.ts'
import styles from './certificate-sheet.module.css'

/** The 180 days of validity, a tick per ten days, with a pointer at today; the last day tells its time. */
export const LifeRuler = ({ untilMs, nowMs }: { untilMs: number; nowMs: number }) => {
  const left = daysLeft(untilMs, nowMs)
  const share = Math.min(1, Math.max(0, 1 - left / CERTIFICATE_DAYS))
  return (
    <>
      <div className={styles.life} aria-hidden="true">
        <svg width="100%" height="8">
          {/* An attribute, not a style: the content policy blocks style attributes in the server's HTML. */}
          <svg x={`${(share * 100).toFixed(2)}%`} overflow="visible">
            <path d="M-5 -5h10l-5 7z" />
          </svg>
        </svg>
      </div>
      <p className={styles.date}>
        共 {CERTIFICATE_DAYS} 天，{left > 1 ? `还有 ${left} 天` : `${minute(untilMs)} 到期`}
      </p>
    </>
  )
}
