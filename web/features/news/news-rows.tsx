import { newsTypeLabel, type NewsItem } from '@alliance/contract/news'
import { Link } from 'react-router'
import { date, dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Words } from '../../ui/words.tsx'
import styles from './news-rows.module.css'

type Month = { title: string; items: NewsItem[] }

const months = (items: readonly NewsItem[]): Month[] => {
  const found: Month[] = []
  for (const item of items) {
    const title = dateTime(item.publishedAt, 'YYYY 年 MM 月').replace(' 0', ' ')
    const last = found.at(-1)
    if (last?.title === title) last.items.push(item)
    else found.push({ title, items: [item] })
  }
  return found
}

/** Articles and activities by month, newest first. */
export const NewsRows = ({ items }: { items: readonly NewsItem[] }) =>
  months(items).map((month) => (
    <section key={month.title} className={styles.month}>
      <h2>{month.title}</h2>
      {month.items.map((item) => (
        <Link key={item.id} to={paths.news(item.id)} className={styles.item}>
          <time dateTime={date(item.publishedAt)}>{date(item.publishedAt)}</time>
          <div>
            <h3>
              <Words>{item.title}</Words>
            </h3>
            <p>
              <Words>{item.summary}</Words>
            </p>
          </div>
          <span className={styles.kind}>{newsTypeLabel(item.type)}</span>
        </Link>
      ))}
    </section>
  ))
