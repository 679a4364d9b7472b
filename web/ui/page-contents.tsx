import styles from './page-contents.module.css'

type Item = { anchor: string; label: string; count?: number }

/** Table of contents, beside the page if the window is wide enough. */
export const PageContents = ({ items }: { items: readonly Item[] }) => (
  <nav className={styles.contents} aria-label="本页内容">
    {items.map(({ anchor, label, count }) => (
      <a key={label} href={`#${anchor}`}>
        {label}
        {count === undefined ? null : <span>{count}</span>}
      </a>
    ))}
  </nav>
)
