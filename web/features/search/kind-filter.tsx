import type { Output } from '@alliance/contract/call'
import { type Bounded, searchKindLabels, searchKinds, type searchPage } from '@alliance/contract/search'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import styles from './search-page.module.css'
import type { Asked } from './search-page.tsx'

const numberOf = ({ count, more }: Bounded) => (more ? `至少 ${count}` : String(count))

/** 24 条; says so if the count stopped at its limit. */
export const counted = (bounded: Bounded): string => `${numberOf(bounded)} 条`

type Props = { asked: Asked; result: Output<typeof searchPage> }

/** Filters by kind. Links, so that it works without scripts; a kind without hits has none. */
export const KindFilter = ({ asked: { keyword, kind }, result: { counts, total } }: Props) => {
  const items = [
    { key: undefined, label: '全部', bounded: total },
    ...searchKinds.map((key) => ({ key, label: searchKindLabels[key], bounded: counts[key] })),
  ]
  return (
    <nav className={styles.kinds} aria-label="按类别筛选">
      {items.map(({ key, label, bounded }) => {
        const number = (
          <>
            {label}
            <small>{numberOf(bounded)}</small>
          </>
        )
        if (bounded.count === 0) return <span key={label}>{number}</span>
        return (
          <Link key={label} to={paths.search(keyword, { kind: key })} aria-current={key === kind ? 'page' : undefined}>
            {number}
          </Link>
        )
      })}
    </nav>
  )
}
