import type { Block, DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { documentGroups } from './document-groups.ts'
import styles from './document-tree.module.css'

type Heading = Extract<Block, { kind: 'heading' }>
type Props = {
  menu: readonly DocMenuItem[]
  docId: string | undefined
  headings: readonly Heading[]
  /** Anchor of what is being read. */
  current: string | undefined
  onPick: () => void
}

/** All documents in their groups; the open one shows its sections. */
export const DocumentTree = ({ menu, docId, headings, current, onPick }: Props) => (
  <div className={styles.tree}>
    {documentGroups(menu).map((group) => (
      <section key={group.title}>
        <h2>{group.title}</h2>
        <ul>
          {group.items.map((item) => (
            <li key={item.id}>
              <Link
                to={paths.doc(item.id)}
                className={cx(item.id === docId && styles.on)}
                aria-current={item.id === docId ? 'page' : undefined}
                onClick={onPick}
              >
                {item.title}
                <small>{item.version}</small>
              </Link>
              {item.id === docId && headings.length > 1 ? (
                <ul>
                  {headings.map((heading) => (
                    <li key={heading.anchor}>
                      <a href={`#${heading.anchor}`} className={cx(heading.anchor === current && styles.on)} onClick={onPick}>
                        {heading.text}
                      </a>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
)
