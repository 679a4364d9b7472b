import { newsTypeLabel, queryNews, queryNewsList, type NewsItem } from '@alliance/contract/news'
import type { Block } from '@alliance/contract/library'
import { Link } from 'react-router'
import { usePage } from '../../lib/keep-alive.tsx'
import { date } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { Blocks } from '../../ui/blocks.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './news-page.module.css'

const OTHERS = 4
const CHARACTERS_PER_MINUTE = 400

export const loader = loading(async ({ ask, query }) => {
  const news = await ask(queryNews, { newsId: query.get('newsId') ?? '' })
  const alike = await ask(queryNewsList, { type: news.type, size: OTHERS + 1 })
  return { news, others: alike.items.filter((item) => item.id !== news.id).slice(0, OTHERS) }
})

type News = NewsItem & { source: string; blocks: Block[] }

const minutes = (blocks: readonly Block[]) => Math.max(1, Math.round(JSON.stringify(blocks).length / CHARACTERS_PER_MINUTE))

export const Component = () => {
  const { news, others } = usePage<{ news: News; others: NewsItem[] }>().data
  return (
    <div className="sheet in fold">
      <aside className={styles.side}>
        <Link to={paths.newsList()}>← 联盟资讯</Link>
        {others.length > 0 ? (
          <nav aria-label={`其他${newsTypeLabel(news.type)}`}>
            <h2>其他{newsTypeLabel(news.type)}</h2>
            <ul>
              {others.map((item) => (
                <li key={item.id}>
                  <Link to={paths.news(item.id)}>{item.title}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </aside>
      <article className={styles.article}>
        <Tag>{newsTypeLabel(news.type)}</Tag>
        <h1>{news.title}</h1>
        <p className={styles.meta}>
          <time dateTime={date(news.publishedAt)}>{date(news.publishedAt)}</time>
          {news.source ? <span>{news.source}</span> : null}
          <span>阅读约 {minutes(news.blocks)} 分钟</span>
        </p>
        <Blocks blocks={news.blocks} />
      </article>
    </div>
  )
}
