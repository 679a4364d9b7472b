import type { Activity } from '@alliance/contract/activity'
import type { Output } from '@alliance/contract/call'
import type { queryNews } from '@alliance/contract/article'
import { newsTypeLabel, type NewsItem } from '@alliance/contract/news'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ActivityRow } from '../../ui/activity-row.tsx'
import { BlockPicture } from '../../ui/block-picture.tsx'
import { Blocks } from '../../ui/blocks.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Words } from '../../ui/words.tsx'
import panel from './news-panel.module.css'
import styles from './news-page.module.css'
import { PollPanel } from './poll-panel.tsx'
import { readingMinutes } from './reading-time.ts'
import { SignUpPanel } from './sign-up-panel.tsx'

export const OTHERS = 4
export const SESSIONS = 3

export type News = Output<typeof queryNews>
/** Content beside and below an article. */
export type Around = { activities: readonly Activity[]; others: readonly NewsItem[] }

export const othersOf = (items: readonly NewsItem[], id: string): NewsItem[] =>
  items.filter((item) => item.id !== id).slice(0, OTHERS)

type Props = { news: News; /** Read-only: poll and sign-up are disabled. */ preview?: boolean } & Around

/** An article. */
export const NewsView = ({ news, others, activities, preview = false }: Props) => (
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
      <h1>
        <Words>{news.title}</Words>
      </h1>
      <p className={styles.meta}>
        <time dateTime={date(news.publishedAt)}>{date(news.publishedAt)}</time>
        {news.updatedAt === null ? null : (
          <span>
            更新于 <time dateTime={date(news.updatedAt)}>{date(news.updatedAt)}</time>
          </span>
        )}
        {news.source ? <span>{news.source}</span> : null}
        <span>阅读约 {readingMinutes(news.blocks)} 分钟</span>
      </p>
      <Blocks blocks={news.blocks} Picture={BlockPicture} />
      <div className={panel.beside} inert={preview}>
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
