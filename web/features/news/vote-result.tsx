import type { Poll, VoteResult } from '@alliance/contract/article'
import styles from './news-panel.module.css'

/** Bars on one scale: the full width is all votes, with a tick at each quarter. */
export const VoteResults = ({ poll, result }: { poll: Poll; result: VoteResult }) => (
  <>
    <ul className={styles.results}>
      {poll.options.map((label, at) => {
        const votes = result.votes[at] ?? 0
        return (
          <li key={label}>
            <span>{label}</span>
            <span className={styles.votes}>{votes} 票</span>
            <svg viewBox={`0 0 ${Math.max(1, result.total)} 10`} preserveAspectRatio="none" aria-hidden="true">
              <rect className={styles.bar} width={votes} height="10" />
              <path
                className={styles.scale}
                d={[0, 1, 2, 3, 4].map((part) => `M${(part * Math.max(1, result.total)) / 4} 0V10`).join('')}
              />
            </svg>
          </li>
        )
      })}
    </ul>
    <p className={styles.note}>共 {result.total} 人投票，满格为全部投票人。</p>
  </>
)
