import { type Bounded, searchKindLabels } from '@alliance/contract/search'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { counted } from './kind-filter.tsx'
import styles from './search-page.module.css'
import type { Asked } from './search-page.tsx'

const EXAMPLES = ['折叠屏', '16 KB', 'COMP-05', '隐私政策', '复测']

/** Outside the paragraph that announces the result, which can't contain a list. */
const Examples = () => (
  <ul className={styles.examples} aria-label="可以这样搜">
    {EXAMPLES.map((example) => (
      <li key={example}>
        <Link to={paths.search(example)}>{example}</Link>
      </li>
    ))}
  </ul>
)

const ways = (
  <>
    <Examples />
    <LinkButton to={paths.docs()}>标准文档</LinkButton>
    <LinkButton to={paths.newsList()}>联盟资讯</LinkButton>
  </>
)

/** There is no keyword yet. */
export const NothingAsked = () => (
  <Empty title="输入关键词开始搜索" action={ways}>
    词、短语或条款编号都可以，例如：
  </Empty>
)

/** No hits of this kind, or none at all. */
export const NothingFound = ({ asked: { keyword, kind }, elsewhere }: { asked: Asked; elsewhere: Bounded }) =>
  kind && elsewhere.count > 0 ? (
    <Empty title="暂无结果" action={<LinkButton to={paths.search(keyword)}>看全部 {counted(elsewhere)}</LinkButton>}>
      “{searchKindLabels[kind]}”里没有“{keyword}”。
    </Empty>
  ) : (
    <Empty title="暂无结果" action={ways}>
      可以少用几个字，换个说法，或用条款编号，例如：
    </Empty>
  )

/** An outdated or invented page number: there are hits, but fewer pages. */
export const BeyondTheEnd = ({ asked: { keyword, kind, page }, pages }: { asked: Asked; pages: number }) => (
  <Empty title="没有这一页" action={<LinkButton to={paths.search(keyword, { kind })}>看第 1 页</LinkButton>}>
    结果共 {pages} 页，没有第 {page} 页。
  </Empty>
)
