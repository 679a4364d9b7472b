import { SEARCH_TYPE_DOCUMENT, type SearchHit } from '@alliance/contract/home'
import { useEffect, useRef } from 'react'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { Segments } from '../../ui/segments.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './search-box.module.css'
import { EMPTY, type Found } from './suggestions.ts'

export const hitPath = (hit: SearchHit) => (hit.type === SEARCH_TYPE_DOCUMENT ? paths.doc(hit.id) : paths.news(hit.id))
const HitTag = ({ type }: { type: number }) => (type === SEARCH_TYPE_DOCUMENT ? <Tag kind="pdf">pdf</Tag> : <Tag>资讯</Tag>)

type ListProps = {
  id: string
  found: Found
  /** Index of the suggestion chosen by keyboard; -1 is the field itself. */
  at: number
  onPick: (hit: SearchHit) => void
}

/** Popup below the field. It never takes the focus: a long press would otherwise hide it before it ends. */
export const SuggestionList = ({ id, found, at, onPick }: ListProps) => (
  // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps the focus where it is
  <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
    {found.hits.length === 0 ? <p className={styles.none}>{found.note}</p> : null}
    {found.note === EMPTY && found.hits.length === 0 ? <p className={styles.none}>按回车查找全站</p> : null}
    {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can hold no tags and no marks */}
    <div id={id} role="listbox" aria-label="搜索建议">
      {found.hits.map((hit, index) => (
        <Option key={`${hit.type}-${hit.id}`} id={`${id}-${index}`} hit={hit} chosen={index === at} onPick={() => onPick(hit)} />
      ))}
    </div>
  </div>
)

type OptionProps = { id: string; hit: SearchHit; chosen: boolean; onPick: () => void }

/** One suggestion. The field keeps the focus and handles the keys; here only the pointer. */
const Option = ({ id, hit, chosen, onPick }: OptionProps) => {
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (chosen) own.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  const choice = { role: 'option', 'aria-selected': chosen } as const
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div {...choice} ref={own} id={id} className={cx(styles.option, chosen && styles.on)} onClick={onPick}>
      <HitTag type={hit.type} />
      <span>
        <Segments segments={hit.marked} />
      </span>
    </div>
  )
}
