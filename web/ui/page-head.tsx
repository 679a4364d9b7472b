import type { ReactNode } from 'react'
import { useTabName } from '../lib/tab-name.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './page-head.module.css'

type Props = {
  crumbs: readonly { label: string; to?: string | undefined }[]
  title: ReactNode
  /** What the browser's tab calls it besides the page's title, where there are many of its kind. */
  tab?: string | undefined
  children?: ReactNode
}

/** Where the page stands, what it is, what can be done on it. */
export const PageHead = ({ crumbs, title, tab, children }: Props) => {
  useTabName(tab)
  return (
    <>
      {crumbs.length > 1 ? <Breadcrumb items={crumbs} /> : null}
      <div className={styles.head}>
        <h1>{title}</h1>
        {children ? <div className={styles.acts}>{children}</div> : null}
      </div>
    </>
  )
}
