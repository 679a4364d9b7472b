import type { ReactNode } from 'react'
import { FoldSection } from './fold.tsx'
import { PageContents } from './page-contents.tsx'
import styles from './prose-page.module.css'

type Part = { title: string; body: ReactNode }
type Props = { title: string; lede: string; parts: readonly Part[]; note?: string; children?: ReactNode }

const anchor = (index: number) => `p${index + 1}`

/** A page of text: contents left, numbered parts right, `children` after the last part. */
export const ProsePage = ({ title, lede, parts, note, children }: Props) => (
  <FoldSection
    title={title}
    level={1}
    lede={lede}
    index={<PageContents items={parts.map(({ title: label }, index) => ({ anchor: anchor(index), label }))} />}
  >
    <div className={styles.prose}>
      {parts.map((part, index) => (
        <section key={part.title} id={anchor(index)}>
          <h2>{part.title}</h2>
          <div className={styles.body}>{part.body}</div>
        </section>
      ))}
      {children}
      {note ? <p className={styles.note}>{note}</p> : null}
    </div>
  </FoldSection>
)
