import type { ReactNode } from 'react'
import styles from './upload-bar.module.css'

type Props = {
  fileName: string
  /** At the right of the name: size or percentage. */
  measure: string
  /** 0 to 1. */
  share: number
  tone?: 'running' | 'broken' | 'done'
  /** Left below the bar: speed, remaining time, status. */
  note: ReactNode
  /** Right below the bar: the digest, or an action. */
  aside?: ReactNode
  /** Right of the bar: 更换, 暂停, 取消. */
  actions?: ReactNode
  /** Accessible name of the bar, if the file is not being uploaded. */
  barName?: string
}

/** An upload: name, size, a 6 px progress bar, status. */
export const UploadBar = ({ fileName, measure, share, tone = 'running', note, aside, actions, barName }: Props) => (
  <div className={styles.row}>
    <svg className={styles.box} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2.5l6.5 3.500v8L10 17.5 3.5 14V6zM3.5 6L10 9.5 16.5 6M10 9.5v8" />
    </svg>
    <div className={styles.matter}>
      <div className={styles.line}>
        <bdi className={styles.name}>{fileName}</bdi>
        <span className={styles.measure}>{measure}</span>
      </div>
      <ProgressBar share={share} name={barName ?? `${fileName} 上传进度`} broken={tone === 'broken'} />
      <div className={styles.line}>
        <span className={tone === 'broken' ? styles.broken : styles.note}>{note}</span>
        {aside ? <span className={styles.aside}>{aside}</span> : null}
      </div>
    </div>
    {actions ? <div className={styles.actions}>{actions}</div> : null}
  </div>
)

/** `share` is 0 to 1. */
export const ProgressBar = ({ share, name, broken = false }: { share: number; name: string; broken?: boolean }) => {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100)
  return (
    <div
      className={styles.bar}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native progress element cannot be drawn alike everywhere
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i className={broken ? styles.brokenFill : styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  )
}
