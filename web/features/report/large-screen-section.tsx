import { readinessLabels, type LargeScreenMap, type Readiness } from '@alliance/contract/package-maps'
import type { Tone } from '@alliance/contract/states'
import { PackageText } from '../../ui/package-text.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import styles from './package-maps.module.css'

const TONES: Record<Readiness, Tone> = {
  ready: 'passed',
  attention: 'warning',
  blocked: 'failed',
  none: 'undetermined',
  unseen: 'undetermined',
}

type Part = LargeScreenMap['parts'][number]
type Page = LargeScreenMap['pages'][number]

/** 大屏就绪图: the app and its activities by our clauses and Google's adaptive tiers. */
export const LargeScreenSection = ({ map }: { map: LargeScreenMap }) => (
  <section className={styles.section} aria-labelledby="large-screen-title">
    <div>
      <h2 id="large-screen-title" tabIndex={-1}>
        大屏就绪图
      </h2>
      <p className={styles.lede}>
        每项对应大屏适配标准的条款和 Google 的自适应等级。只看清单、资源和代码，布局是否好看以真机为准。
      </p>
    </div>
    <div>{map.unseen === '' ? <Found map={map} /> : <p className={styles.unseen}>{map.unseen}</p>}</div>
  </section>
)

const Found = ({ map }: { map: LargeScreenMap }) => (
  <>
    <ul className={styles.parts}>
      {map.parts.map((part) => (
        <PartRow key={part.id} part={part} />
      ))}
    </ul>
    {map.pages.length > 0 ? <Pages map={map} /> : <p className={styles.none}>清单里没有页面。</p>}
    {map.layouts.length > 0 ? (
      <div className={styles.group}>
        <h3>布局目录</h3>
        <p className={styles.folders}>
          {map.layouts.map(({ folder, count, wide }) => (
            <span key={folder} className={wide ? styles.wide : undefined}>
              <code>{folder}</code> {count}
              {wide ? <span className="vh">（面向大屏）</span> : null}
            </span>
          ))}
        </p>
      </div>
    ) : null}
    <p className={styles.source}>{map.source}</p>
  </>
)

const Lines = ({ lines }: { lines: Part['lines'] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls within itself, so the keyboard has to reach it
  <pre className={styles.lines} tabIndex={0} aria-label="清单里的行">
    {lines.map(({ number, text, guilty }) => (
      <span key={number} className={guilty ? styles.hit : undefined}>
        <em>{number}</em>
        <bdi>{text}</bdi>
        {'\n'}
      </span>
    ))}
  </pre>
)

const PartRow = ({ part }: { part: Part }) => (
  <li>
    <b>{part.title}</b>
    <StateTag label={readinessLabels[part.state]} tone={TONES[part.state]} bare />
    <div>
      <p>{part.found}</p>
      {part.lines.length > 0 ? <Lines lines={part.lines} /> : null}
      <p className={styles.refs}>
        {part.terms.map((term) => (
          <code key={term}>{term}</code>
        ))}
        <span>{part.google}</span>
      </p>
    </div>
  </li>
)

const HEADS = ['页面', '方向', '可调整', '宽高比', '尺寸变化时']

const isHeld = (page: Page) => [page.orientationState, page.resizingState, page.aspectState].some((state) => state !== 'ready')

/** The launcher activity and those with findings; the others, all alike, are collapsed below. */
const Pages = ({ map }: { map: LargeScreenMap }) => {
  const shown = map.pages.filter((page) => page.isLauncher || isHeld(page))
  const rest = map.pages.filter((page) => !shown.includes(page))
  // The server lists those with findings first: if the list contains others, it has all of them.
  const free = map.pageCount - shown.length
  return (
    <div className={styles.group}>
      <h3>
        逐个页面　{map.pageCount} 个{rest.length === 0 && map.pageCount > shown.length ? `，列出前 ${shown.length} 个` : ''}
      </h3>
      {shown.length > 0 ? <PageTable pages={shown} /> : null}
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary>
            其余 {free} 个页面没有限制方向、大小和宽高比{free > rest.length ? `，列出 ${rest.length} 个` : ''}
          </summary>
          <PageTable pages={rest} />
        </details>
      ) : null}
    </div>
  )
}

const PageTable = ({ pages }: { pages: readonly Page[] }) => (
  <table className={styles.pages}>
    <TableHead heads={HEADS} />
    <tbody>
      {pages.map((page) => (
        <PageRow key={page.name} page={page} />
      ))}
    </tbody>
  </table>
)

/** The four configuration changes of a fold or a rotation. */
const ALL_CHANGES = 4
const sayRestarts = ({ restartsOn }: Page) => {
  if (restartsOn.length === 0) return '自己处理'
  return restartsOn.length === ALL_CHANGES ? '会重启' : `会重启，缺 ${restartsOn.join('、')}`
}

const Cell = ({ head, text, state }: { head: string; text: string; state: Readiness }) => (
  <td data-head={head}>{state === 'ready' ? text : <StateTag label={text} tone={TONES[state]} bare />}</td>
)

/** The manifest lines are in a row of their own with full width: a column would be too narrow. */
const PageRow = ({ page }: { page: Page }) => (
  <>
    <tr>
      <th scope="row">
        <PackageText>{page.name}</PackageText>
        {page.isLauncher ? <Tag>首个页面</Tag> : null}
      </th>
      <Cell head="方向" text={page.orientation} state={page.orientationState} />
      <Cell head="可调整" text={page.resizing} state={page.resizingState} />
      <Cell head="宽高比" text={page.aspect} state={page.aspectState} />
      <td data-head="尺寸变化时">{sayRestarts(page)}</td>
    </tr>
    {page.lines.length > 0 ? (
      <tr className={styles.quote}>
        <td colSpan={HEADS.length}>
          <Lines lines={page.lines} />
        </td>
      </tr>
    ) : null}
  </>
)
