import type { Block } from '@alliance/contract/block'
import type { DocMenuItem } from '@alliance/contract/library'
import { Link } from 'react-router'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { FindField } from '../../ui/find-field.tsx'
import { Marked } from '../../ui/marked.tsx'
import { documentGroups, matching } from './document-groups.ts'
import styles from './document-tree.module.css'

type Heading = Extract<Block, { kind: 'heading' }>
type Props = {
  menu: readonly DocMenuItem[]
  docId: string | undefined
  headings: readonly Heading[]
  /** Anchor of the section being read. */
  current: string | undefined
  word: string
  onWord: (word: string) => void
  onPick: () => void
}

/** All documents in their groups, filtered by a word; the open one shows its sections. */
export const DocumentTree = ({ menu, word, onWord, ...shown }: Props) => {
  const trimmed = word.trim()
  const groups = documentGroups(matching(menu, trimmed))
  return (
    <div className={styles.tree}>
      <FindField
        label="在目录里查找"
        placeholder="在目录里查找"
        value={word}
        onChange={onWord}
        className={styles.find}
        // What was typed before hydration.
        ref={(input) => {
          if (input && input.value !== word) onWord(input.value)
        }}
      />
      {groups.map((group) => (
        <section key={group.title}>
          <h2>{group.title}</h2>
          <ul>
            {group.items.map((item) => (
              <Entry key={item.id} item={item} word={trimmed} {...shown} />
            ))}
          </ul>
        </section>
      ))}
      <output className={styles.none}>
        {groups.length > 0 ? null : (
          <>
            目录里没有“{trimmed}”。
            <Link className="lnk" to={paths.search(trimmed)}>
              在正文里搜索
            </Link>
          </>
        )}
      </output>
    </div>
  )
}

type EntryProps = Omit<Props, 'menu' | 'onWord'> & { item: DocMenuItem }

const Entry = ({ item, docId, headings, current, word, onPick }: EntryProps) => (
  <li>
    <Link
      to={paths.doc(item.id)}
      className={cx(item.id === docId && styles.on)}
      aria-current={item.id === docId ? 'page' : undefined}
      onClick={onPick}
    >
      <span>
        <Marked text={item.title} word={word} />
      </span>
      <small>{item.clauses > 0 ? `${item.clauses} 条` : item.version}</small>
    </Link>
    {item.id === docId && headings.length > 1 ? (
      <ul>
        {headings.map((heading) => (
          <li key={heading.anchor}>
            <a
              href={`#${heading.anchor}`}
              className={cx(heading.level > 2 && styles.deep, heading.anchor === current && styles.on)}
              aria-current={heading.anchor === current || undefined}
              onClick={onPick}
            >
              {heading.text}
            </a>
          </li>
        ))}
      </ul>
    ) : null}
  </li>
)
