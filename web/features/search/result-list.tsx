import { plainPages, type SearchFound, searchKindLabels } from '@alliance/contract/search'
import { Link } from 'react-router'
import { date } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Segments } from '../../ui/segments.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './search-page.module.css'

type Place = SearchFound['places'][number]

/** URL of a hit, or of one place in it. A PDF's URL includes the keyword, which is highlighted there. */
const addressOf = ({ kind, id }: SearchFound, keyword: string, place?: Place): string => {
  if (kind === 'document') return paths.doc(id, place?.anchor)
  if (kind === 'pdf') return paths.pdfPage(id, place?.page ?? 1, keyword)
  if (kind === 'precedent') return paths.precedents({ number: id })
  if (kind !== 'page') return paths.news(id)
  const path = plainPages.find((page) => page.id === id)?.path ?? id
  return place?.anchor ? `${path}#${place.anchor}` : path
}

const AT_WORDS: Partial<Record<SearchFound['kind'], string>> = { document: '起施行', pdf: '起施行' }

const dayOf = ({ at, kind }: SearchFound) => (at === null ? null : `${date(at)}${AT_WORDS[kind] ? ` ${AT_WORDS[kind]}` : ''}`)

type HitProps = { hit: SearchFound; keyword: string }

const Hit = ({ hit, keyword }: HitProps) => {
  const isPdf = hit.kind === 'pdf'
  return (
    <li>
      <p className={styles.facts}>
        <Tag {...(isPdf && { kind: 'pdf' })}>{isPdf ? 'pdf' : searchKindLabels[hit.kind]}</Tag>
        <span>{dayOf(hit)}</span>
      </p>
      <h2>
        <Link to={addressOf(hit, keyword, isPdf ? hit.places[0] : undefined)}>
          <Segments segments={hit.title} />
        </Link>
      </h2>
      {hit.excerpt.length > 0 ? (
        <p className={styles.excerpt}>
          <Segments segments={hit.excerpt} />
        </p>
      ) : null}
      <Places hit={hit} keyword={keyword} />
    </li>
  )
}

/** Clauses, sections and pages that contain the keyword. */
const Places = ({ hit, keyword }: HitProps) =>
  hit.places.length === 0 ? null : (
    <ul className={styles.places} aria-label="所在位置">
      {hit.places.map((place) => (
        <li key={`${place.page}#${place.anchor}`}>
          <Link to={addressOf(hit, keyword, place)}>
            {place.page > 0 ? `第 ${place.page} 页` : <Segments segments={place.title} />}
          </Link>
        </li>
      ))}
      {hit.morePlaces > 0 ? <li>另有 {hit.morePlaces} 处</li> : null}
    </ul>
  )

/** The hits, best first. */
export const ResultList = ({ hits, keyword }: { hits: readonly SearchFound[]; keyword: string }) => (
  <ol className={styles.hits}>
    {hits.map((hit) => (
      <Hit key={`${hit.kind}-${hit.id}`} hit={hit} keyword={keyword} />
    ))}
  </ol>
)
