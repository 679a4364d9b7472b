import type { ReactNode } from 'react'

type Props = {
  title: string
  /** Level 1 is the page's own title, once. */
  level?: 1 | 2
  lede?: ReactNode
  /** Below the lede, in the index column. */
  index?: ReactNode
  children: ReactNode
}

/** A section with its title left of the fold and its content right of it; stacked in windows narrower than 1200. */
export const FoldSection = ({ title, level = 2, lede, index, children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <section className={level === 1 ? 'sec' : 'sec later'}>
      <div className="sheet in fold">
        <div>
          <Heading className={level === 1 ? 'h1' : 'h2'}>{title}</Heading>
          {lede ? <p className="lede">{lede}</p> : null}
          {index}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}
