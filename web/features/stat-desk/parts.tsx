import { type StatPlace, referrerLabels, terminalLabels, widthLabels } from '@alliance/contract/stat-desk'
import { newsTypeLabel } from '@alliance/contract/news'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { weekday } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { shareWords } from '../../lib/figures.ts'
import { Table } from '../../ui/table.tsx'
import styles from './statistics.module.css'
import { count, isComparable, spanBefore, type Statistics } from './words.ts'

type Line = { key: string; name: ReactNode; views: number; before: number }
type Props = { found: Statistics; what: string; caption: string; lines: readonly Line[] }

/** To scale: the full width is all views of the period. */
const Share = ({ views, all }: { views: number; all: number }) => (
  <svg className={styles.share} aria-hidden="true">
    <rect width={`${all === 0 ? 0 : (views / all) * 100}%`} height="100%" />
  </svg>
)

/** Views and share per line, with the previous period if it is comparable. */
const Compared = ({ found, what, caption, lines }: Props) => {
  const before = isComparable(found) ? spanBefore(found) : undefined
  return (
    <Table caption={caption} heads={[what, '次数', '占比', ...(before ? [before] : [])]} className={styles.compared}>
      {lines.map((line) => (
        <tr key={line.key}>
          <td>
            {line.name}
            <Share views={line.views} all={found.views} />
          </td>
          <td data-head="次数">{count(line.views)}</td>
          <td data-head="占比">{shareWords(line.views, found.views)}</td>
          {before ? <td data-head={before}>{count(line.before)}</td> : null}
        </tr>
      ))}
    </Table>
  )
}

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className={styles.part} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

const labelled = <K extends string>(items: readonly { kind: K; views: number; before: number }[], labels: Record<K, string>) =>
  items.map(({ kind, views, before }) => ({ key: kind, name: labels[kind], views, before }))

/** Views by referrer, device and window width. */
export const Kinds = ({ found }: { found: Statistics }) => (
  <div className={styles.kinds}>
    <Part id="stat-referrers" title="从哪里来">
      <Compared found={found} what="来源" caption="按来源" lines={labelled(found.referrers, referrerLabels)} />
    </Part>
    <Part id="stat-terminals" title="用什么看">
      <Compared found={found} what="设备" caption="按设备" lines={labelled(found.terminals, terminalLabels)} />
    </Part>
    <Part id="stat-widths" title="窗口多宽">
      <Compared found={found} what="宽度" caption="按窗口宽度" lines={labelled(found.widths, widthLabels)} />
    </Part>
  </div>
)

const addressOf = ({ kind, address }: StatPlace) => (kind === 'area' ? `${address} 及以下` : address)

const PlaceName = ({ place }: { place: StatPlace }) => (
  <>
    <span className={styles.name}>{place.name}</span>
    {place.address ? <code className={styles.address}>{addressOf(place)}</code> : null}
  </>
)

/** All pages that were opened. */
export const Places = ({ found }: { found: Statistics }) => (
  <div className={styles.places}>
    <Part id="stat-places" title="哪些页面">
      <Compared
        found={found}
        what="页面"
        caption="按页面"
        lines={found.places
          // Pages viewed only in the previous period would be empty rows if that is not shown.
          .filter(({ views }) => views > 0 || isComparable(found))
          .map((place) => ({ ...place, key: `${place.name} ${place.address}`, name: <PlaceName place={place} /> }))}
      />
    </Part>
  </div>
)

/** Views per article; among the pages all articles are one entry. */
export const Articles = ({ found: { articles, from } }: { found: Statistics }) => {
  if (articles.items.length === 0) return null
  const all = articles.items.reduce((sum, { views }) => sum + views, 0)
  return (
    <div className={styles.places}>
      <Part id="stat-articles" title="哪些文章">
        {articles.from !== null && articles.from > from ? (
          <p className={styles.since}>从 {articles.from} 起逐篇计数，更早的只合成一项。</p>
        ) : null}
        <Table caption="按文章" heads={['文章', '次数', '占比']} className={styles.compared}>
          {articles.items.map(({ newsId, title, type, withdrawn, views }) => (
            <tr key={newsId}>
              <td>
                {withdrawn ? <bdi className={styles.name}>{title}</bdi> : <ArticleLink newsId={newsId} title={title} />}
                <span className={styles.address}>
                  {newsTypeLabel(type)}
                  {withdrawn ? '，已撤回' : ''}
                </span>
                <Share views={views} all={all} />
              </td>
              <td data-head="次数">{count(views)}</td>
              <td data-head="占比">{shareWords(views, all)}</td>
            </tr>
          ))}
        </Table>
      </Part>
    </div>
  )
}

const ArticleLink = ({ newsId, title }: { newsId: string; title: string }) => (
  <Link className={cx('lnk', styles.name)} to={paths.news(newsId)}>
    <bdi>{title}</bdi>
  </Link>
)

/** The chart's numbers, newest first. */
export const DayList = ({ found: { days, today } }: { found: Statistics }) => (
  <details className={styles.daily}>
    <summary>逐日列表</summary>
    <Table caption="每天的浏览次数" heads={['日期', '次数']} className={styles.days}>
      {days.toReversed().map(({ day, views }) => (
        <tr key={day}>
          <td>
            {day} 周{weekday(Date.parse(day))}
            {day === today ? <span className="mute">　今天，还在增加</span> : null}
          </td>
          <td>{count(views)}</td>
        </tr>
      ))}
    </Table>
  </details>
)

/** What the numbers include, and what they don't. */
export const HowCounted = () => (
  <Part id="stat-how" title="怎样计数">
    <ul className={styles.how}>
      <li>打开一页算一次。同一个人打开几次算几次，这里不分辨是谁。</li>
      <li>只按天累加次数，不记账号、网络地址、搜索的词，也不记从哪个网址来。</li>
      <li>程序不算：搜索引擎的抓取、监测工具等自报身份的访问都不计。浏览器关掉了脚本的也计不到。</li>
      <li>登录后的页面不逐页计数，控制台、后台等各合成一项。文章除了逐篇计数，也合成一项算在页面里。</li>
      <li>日期按北京时间。窗口宽度按标准的布局分档。</li>
    </ul>
  </Part>
)
