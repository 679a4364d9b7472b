import { queryActivityList, type Activity } from '@alliance/contract/activity'
import type { Output } from '@alliance/contract/call'
import type { Block } from '@alliance/contract/library'
import { queryNews } from '@alliance/contract/article'
import { NEWS_TYPE_ARTICLE, newsTypeLabel, queryNewsList, type NewsItem } from '@alliance/contract/news'
import { Link } from 'react-router'
import type { Ask } from '../../lib/api.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { date } from '../../lib/format.ts'
import { loading } from '../../lib/loading.ts'
import { paths } from '../../lib/paths.ts'
import { ActivityRow } from '../../ui/activity-row.tsx'
import { Blocks } from '../../ui/blocks.tsx'
import { Tag } from '../../ui/tag.tsx'
import panel from './news-panel.module.css'
import styles from './news-page.module.css'
import { PollPanel } from './poll-panel.tsx'
import { SignUpPanel } from './sign-up-panel.tsx'

const OTHERS = 4
const SESSIONS = 3
const CHARACTERS_PER_MINUTE = 400

export const loader = loading(async ({ ask, query }) => {
  const news = await ask(queryNews, { newsId: query.get('newsId') ?? '' })
  const [alike, activities] = await Promise.all([
    ask(queryNewsList, { type: news.type, size: OTHERS + 1 }),
    news.type === NEWS_TYPE_ARTICLE ? [] : sessionsOf(ask, news.id),
  ])
  return { news, activities, others: alike.items.filter((item) => item.id !== news.id).slice(0, OTHERS) }
})

/** What is to come of this activity; where nothing is, the latest that was held. */
const sessionsOf = async (ask: Ask, newsId: string): Promise<Activity[]> => {
  const coming = await ask(queryActivityList, { newsId, size: SESSIONS })
  if (coming.items.length > 0) return coming.items
  return (await ask(queryActivityList, { newsId, held: 'true', size: 1 })).items
}

type News = Output<typeof queryNews>
type Data = { news: News; activities: Activity[]; others: NewsItem[] }

const minutes = (blocks: readonly Block[]) => Math.max(1, Math.round(JSON.stringify(blocks).length / CHARACTERS_PER_MINUTE))

export const Component = () => {
  const { news, others, activities } = usePage<Data>().data
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
        <div className={panel.beside}>
          {activities.length > 0 ? (
            <section className={panel.sessions} aria-labelledby="sessions">
              <h2 id="sessions">场次与报名</h2>
              {activities.map((activity) => (
                <ActivityRow key={activity.id} activity={activity} linked={false} />
              ))}
            </section>
          ) : null}
          {news.poll ? <PollPanel key={`poll ${news.id}`} newsId={news.id} poll={news.poll} /> : null}
          {news.signUp ? <SignUpPanel key={`sign-up ${news.id}`} newsId={news.id} form={news.signUp} /> : null}
        </div>
      </article>
    </div>
  )
}
