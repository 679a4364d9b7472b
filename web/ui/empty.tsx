import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './empty.module.css'
import { Unbroken } from './unbroken.tsx'

const drawings = {
  single: <rect x="2" y="4" width="28" height="48" rx="5" />,
  parted: (
    <>
      <rect x="2" y="4" width="34" height="48" rx="5" />
      <rect x="60" y="4" width="34" height="48" rx="5" />
      <path d="M40 28h4M52 28h4M46 22l-3 12M53 22l-3 12" />
    </>
  ),
  folded: (
    <>
      <rect x="2" y="4" width="60" height="48" rx="5" />
      <path d="M32 4v48" strokeDasharray="3 3" />
      <rect x="72" y="4" width="22" height="48" rx="4" />
    </>
  ),
}

type EmptyProps = {
  title: string
  children?: ReactNode
  /** One action, a Button or LinkButton. */
  action?: ReactNode
  drawing?: keyof typeof drawings
}

/** Empty state: what belongs here, what can be done. */
export const Empty = ({ title, children, action, drawing = 'folded' }: EmptyProps) => (
  <div className={styles.empty}>
    <svg width="96" height="56" viewBox="0 0 96 56" fill="none" stroke="currentColor" strokeWidth="1.3" aria-hidden="true">
      {drawings[drawing]}
    </svg>
    <strong className={styles.title}>{title}</strong>
    {children ? (
      <p className={styles.text}>
        <Unbroken>{children}</Unbroken>
      </p>
    ) : null}
    {action ? <div className={styles.action}>{action}</div> : null}
  </div>
)

type ErrorPaneProps = {
  title: string
  children?: ReactNode
  retry?: () => void
  /** In place of a retry. */
  action?: ReactNode
}

/** Error state: what happened, and a retry. */
export const ErrorPane = ({ title, children, retry, action }: ErrorPaneProps) => (
  <div role="alert">
    <Empty
      title={title}
      drawing="parted"
      action={
        retry ? (
          <Button size="small" onClick={retry}>
            重试
          </Button>
        ) : (
          action
        )
      }
    >
      {children}
    </Empty>
  </div>
)

/** Loading state. Invisible for the first 200 ms; the text appears after a second. */
export const Skeleton = ({ rows = 4, says = '正在读取' }: { rows?: number; says?: string }) => (
  <div className={styles.skeleton} aria-live="polite" aria-busy="true">
    {Array.from({ length: rows }, (_, row) => (
      <i key={row} className={styles[`bar${row % 4}`]} />
    ))}
    <p className={styles.says}>{says}</p>
  </div>
)
