import type { Output } from '@alliance/contract/call'
import { SEARCH_MOST_PAGES, SEARCH_PAGE_SIZE, type searchPage } from '@alliance/contract/search'
import { LinkButton } from '../../ui/button.tsx'
import { paths } from '../../lib/paths.ts'
import styles from './search-page.module.css'
import type { Asked } from './search-page.tsx'

type Props = { asked: Asked; result: Output<typeof searchPage> }

/** Links to the previous and next page, and a note if there are more hits than pages. */
export const ResultPages = ({ asked: { keyword, kind, page }, result: { pages, total, counts } }: Props) => {
  const to = (wanted: number) => paths.search(keyword, { kind, page: wanted === 1 ? undefined : String(wanted) })
  const { count } = kind ? counts[kind] : total
  const isCut = page === pages && pages === SEARCH_MOST_PAGES && count > SEARCH_MOST_PAGES * SEARCH_PAGE_SIZE
  return (
    <>
      {isCut ? (
        <p className={styles.cut}>只列出最相关的 {SEARCH_MOST_PAGES * SEARCH_PAGE_SIZE} 条。换一个更具体的词，能更快找到。</p>
      ) : null}
      {pages > 1 ? (
        <nav className={styles.pages} aria-label="翻页">
          <span>
            第 {page} 页，共 {pages} 页
          </span>
          {page > 1 ? (
            <LinkButton size="small" to={to(page - 1)}>
              上一页
            </LinkButton>
          ) : null}
          {page < pages ? (
            <LinkButton size="small" to={to(page + 1)}>
              下一页
            </LinkButton>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
