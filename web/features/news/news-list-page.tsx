import { NEWS_TYPE_ACTIVITY, NEWS_TYPE_ARTICLE, queryNewsList, type NewsItem } from '@alliance/contract/news'
import { useState } from 'react'
import { ask } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { loading } from '../../lib/loading.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import styles from './news-list-page.module.css'
import { NewsRows } from './news-rows.tsx'

const SIZE = 20
type Page = { items: NewsItem[]; nextCursor: string | null }

export const loader = loading(({ ask }) => ask(queryNewsList, { size: SIZE }))

const filters = [
  { label: '全部', type: undefined },
  { label: '资讯', type: NEWS_TYPE_ARTICLE },
  { label: '活动', type: NEWS_TYPE_ACTIVITY },
]

/** Stays mounted while an article is read: filter and loaded pages are as the reader left them. */
export const Component = () => {
  const { data: first } = usePage<Page>()
  const [type, setType] = useState<number>()
  const [own, setOwn] = useState<Page>()
  const [busy, setBusy] = useState(false)
  const shown = own ?? first

  const load = async (wanted: number | undefined, after?: string) => {
    setBusy(true)
    try {
      const page = await ask(queryNewsList, {
        size: SIZE,
        ...(wanted !== undefined && { type: wanted }),
        ...(after !== undefined && { cursor: after }),
      })
      setOwn(after === undefined ? page : { items: [...shown.items, ...page.items], nextCursor: page.nextCursor })
      setType(wanted)
    } catch {
      // The message is on screen; the list stays as it was.
    } finally {
      setBusy(false)
    }
  }
  const next = shown.nextCursor
  return (
    <FoldSection
      title="联盟资讯"
      level={1}
      index={
        <fieldset className={styles.filters}>
          <legend className="vh">筛选</legend>
          {filters.map((filter) => (
            <button
              key={filter.label}
              type="button"
              aria-pressed={filter.type === type}
              className={cx(filter.type === type && styles.on)}
              onClick={() => void load(filter.type)}
            >
              {filter.label}
            </button>
          ))}
        </fieldset>
      }
    >
      <div aria-busy={busy}>
        {shown.items.length === 0 ? <Empty title="这里还没有内容">发布后会列在这里。</Empty> : <NewsRows items={shown.items} />}
        <p className={styles.foot}>
          <span>已显示 {shown.items.length} 条</span>
          {next === null ? null : (
            <Button busy={busy} onClick={() => void load(type, next)}>
              再看一些
            </Button>
          )}
        </p>
      </div>
    </FoldSection>
  )
}
