import type { DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { documentGroups } from './document-groups.ts'
import styles from './document-list.module.css'

type Props = { menu: readonly DocMenuItem[]; to: (id: string) => string; stateOf: (item: DocMenuItem) => string }

/** Documents by kind, one row each: title, version, date. */
export const DocumentRows = ({ menu, to, stateOf }: Props) => (
  <div className={styles.groups}>
    {documentGroups(menu).map((group) => (
      <section key={group.title} className={styles.group}>
        <h2>{group.title}</h2>
        <ul>
          {group.items.map((item) => (
            <li key={item.id}>
              <Link to={to(item.id)}>
                <b>{item.title}</b>
                <span>{item.version}</span>
                <span>{stateOf(item)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
