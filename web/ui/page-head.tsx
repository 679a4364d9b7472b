import type { ReactNode } from 'react'
import { useTabName } from '../lib/tab-name.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './page-head.module.css'

type Props = {
  crumbs: readonly { label: string; to?: string | undefined }[]
  title: ReactNode
  /** Subject for the tab's title, on pages of which there are many. */
  tab?: string | undefined
  children?: ReactNode
}

/** Breadcrumb, title and actions of a page. */
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
