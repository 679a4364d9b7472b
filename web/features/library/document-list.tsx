import type { DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import { Empty } from '../../ui/empty.tsx'
import { documentGroups } from './document-groups.ts'
import styles from './document-list.module.css'

/** What stands at /doc: every document with its version and the day it takes effect. */
export const DocumentList = ({ menu }: { menu: readonly DocMenuItem[] }) => (
  <div>
    <h1>标准文档</h1>
    <p className="lede">标准写明每一条怎样判、看什么证据、怎么改。{site.demo ? '本站内容为演示。' : ''}</p>
    {menu.length === 0 ? <Empty title="还没有发布文档">发布后会列在这里。</Empty> : null}
    <div className={styles.groups}>
      {documentGroups(menu).map((group) => (
        <section key={group.title} className={styles.group}>
          <h2>{group.title}</h2>
          <ul>
            {group.items.map((item) => (
              <li key={item.id}>
                <Link to={paths.doc(item.id)}>
                  <b>{item.title}</b>
                  <span>{item.version}</span>
                  <span>{item.comingFrom ? `下一版 ${item.comingFrom} 起` : `${item.effectiveFrom} 起施行`}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </div>
)
