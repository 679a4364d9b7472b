import type { ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Back } from '../../ui/read-fault.tsx'
import { HeadCells } from '../../ui/table-head.tsx'
import type { KeyPages } from '../../lib/key-pages.ts'
import styles from './list.module.css'
import { StandardLetters } from './standard-marks.tsx'

type Props<T> = {
  state: {
    data: { items: T[]; nextCursor: string | null } | undefined
    error: Error | undefined
    loading: boolean
    reload: () => void
  }
  pages: KeyPages
  /** Column heads before 状态, which differ per list. */
  heads: readonly string[]
  timeHead: string
  row: (item: T) => ReactNode
  empty: ReactNode
  caption: string
  note: string
  /** For the list of one subject given in the URL. */
  back?: Back
}

/** The table of this feature's lists with its four states: loading, error, empty, filled. */
export const ListBody = <T,>({ state, pages, heads, timeHead, row, empty, caption, note, back }: Props<T>) => (
  <Loaded state={state} title="没有读到列表" {...(back && { back })}>
    {({ items, nextCursor }) =>
      items.length === 0 && pages.index === 0 ? (
        empty
      ) : (
        <>
          <div className={styles.frame}>
            <table className={cx(styles.table, state.error && styles.stale)}>
              <caption className="vh">{caption}</caption>
              <thead>
                <tr>
                  <HeadCells heads={[...heads, '状态']} />
                  <th scope="col">
                    <StandardLetters />
                  </th>
                  <th scope="col" className={styles.wide}>
                    说明
                  </th>
                  <HeadCells heads={[timeHead, '操作']} />
                </tr>
              </thead>
              <tbody>{items.map(row)}</tbody>
            </table>
          </div>
          <div className={styles.pager}>
            <Pager note={note} {...pages.steps(nextCursor)} />
          </div>
        </>
      )
    }
  </Loaded>
)
