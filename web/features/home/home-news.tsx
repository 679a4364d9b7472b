import { newsTypeLabel, type NewsItem } from '@alliance/contract/news'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Empty } from '../../ui/empty.tsx'
import { FoldSection } from '../../ui/fold.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './home-news.module.css'

export const HomeNews = ({ news }: { news: readonly NewsItem[] }) => (
  <FoldSection
    title="资讯与活动"
    index={
      <p className={styles.ways}>
        <Link className="lnk" to={paths.newsList()}>
          全部资讯
        </Link>
        <Link className="lnk" to={paths.activity()}>
          全部活动
        </Link>
      </p>
    }
  >
    {news.length === 0 ? <Empty title="还没有发布资讯">发布后会列在这里。</Empty> : null}
    <ul className={styles.rows}>
      {news.map((item) => (
        <li key={item.id}>
          <Link to={paths.news(item.id)}>
            <time dateTime={date(item.publishedAt)}>{date(item.publishedAt)}</time>
            <span>
              <Tag>{newsTypeLabel(item.type)}</Tag>
            </span>
            <b>{item.title}</b>
          </Link>
        </li>
      ))}
    </ul>
  </FoldSection>
)
