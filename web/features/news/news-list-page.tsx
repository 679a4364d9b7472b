import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE, queryNewsList, type NewsItem } from '@alliance/contract/news'
import { useRef, useState, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { ask } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { cursorIn, loading } from '../../lib/loading.ts'
import { paths, query as queryOf } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './news-list-page.module.css'
import { NewsRows } from './news-rows.tsx'

const SIZE = 20
type Page = { type: number | undefined; items: NewsItem[]; nextCursor: string | null }

const filters = [
  { label: '全部', type: undefined },
  { label: '资讯', type: NEWS_TYPE_ARTICLE },
  { label: '活动', type: NEWS_TYPE_ACTIVITY },
]

/** Omits unset parameters. */
const wanted = (type: number | undefined, cursor: string | undefined) => ({
  ...(type !== undefined && { type }),
  ...(cursor !== undefined && { cursor }),
})

/** An unknown type is ignored, so that an old URL still shows the list. */
export const loader = loading(async ({ ask, query }): Promise<Page> => {
  const type = filters.find((filter) => String(filter.type) === query.get('type'))?.type
  return { type, ...(await ask(queryNewsList, { size: SIZE, ...wanted(type, cursorIn(query).cursor) })) }
})

const address = (type: number | undefined, cursor?: string) =>
  paths.newsList() + queryOf({ type: type === undefined ? undefined : String(type), cursor })

/**
 * Links work without scripts; with scripts a plain click loads in place. Clicks for another tab or window are left to the
 * browser.
 */
const takes = (event: MouseEvent): boolean => {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** Stays mounted while an article is open, so filter and loaded pages are kept. */
export const Component = () => {
  const { data: first } = usePage<Page>()
  const [own, setOwn] = useState<Page>()
  const [busy, setBusy] = useState(false)
  const turn = useRef(0)
  const shown = own ?? first
  const { type } = shown

  const load = async (type: number | undefined, cursor?: string) => {
    const mine = ++turn.current
    setBusy(true)
    // On an error the message is already on screen, and the list stays as it is.
    const page = await ask(queryNewsList, { size: SIZE, ...wanted(type, cursor) }).catch(() => undefined)
    // Superseded by a later click: ignore this answer.
    if (mine !== turn.current) return
    setBusy(false)
    if (page) setOwn({ type, ...page, items: cursor === undefined ? page.items : [...shown.items, ...page.items] })
  }
  const next = shown.nextCursor
  return (
    <FoldSection
      title="联盟资讯"
      level={1}
      index={
        <nav className={styles.filters} aria-label="筛选">
          {filters.map((filter) => (
            <Link
              key={filter.label}
              to={address(filter.type)}
              aria-current={filter.type === type ? 'true' : undefined}
              className={cx(filter.type === type && styles.on)}
              onClick={(event) => takes(event) && void load(filter.type)}
            >
              {filter.label}
            </Link>
          ))}
        </nav>
      }
    >
      <div aria-busy={busy}>
        {shown.items.length === 0 ? <Empty title="这里还没有内容">发布后会列在这里。</Empty> : <NewsRows items={shown.items} />}
        <p className={styles.foot}>
          <span>已显示 {shown.items.length} 条</span>
          {next === null ? null : (
            <LinkButton to={address(type, next)} onClick={(event) => takes(event) && void load(type, next)}>
              再看一些
            </LinkButton>
          )}
        </p>
      </div>
    </FoldSection>
  )
}
