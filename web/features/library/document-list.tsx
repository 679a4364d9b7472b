import type { DocMenuItem } from '@alliance/contract/library'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Empty } from '../../ui/empty.tsx'
import { DocumentRows } from './document-rows.tsx'

/** The page /doc: every document with its version and effective date. */
export const DocumentList = ({ menu }: { menu: readonly DocMenuItem[] }) => (
  <div>
    <h1>标准文档</h1>
    <p className="lede">标准写明每一条怎样判、看什么证据、怎么改。{site.demo ? '本站内容为演示。' : ''}</p>
    {menu.length === 0 ? <Empty title="还没有发布文档">发布后会列在这里。</Empty> : null}
    <DocumentRows
      menu={menu}
      to={paths.doc}
      stateOf={(item) => (item.comingFrom ? `下一版 ${item.comingFrom} 起` : `${item.effectiveFrom} 起施行`)}
    />
  </div>
)
