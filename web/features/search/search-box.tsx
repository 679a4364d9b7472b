import { search, SEARCH_TYPE_DOCUMENT, type SearchHit } from '@alliance/contract/home'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { ask, Refused } from '../../lib/api.ts'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../lib/paths.ts'
import { throttle } from '../../lib/throttle.ts'
import { Icon } from '../../ui/icon.tsx'
import { Marked } from '../../ui/marked.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './search-box.module.css'

const DEBOUNCE_MS = 500
const HIDE_MS = 200
const EMPTY = '暂无结果'

export const hitPath = (hit: SearchHit) => (hit.type === SEARCH_TYPE_DOCUMENT ? paths.doc(hit.id) : paths.news(hit.id))
export const HitTag = ({ type }: { type: number }) =>
  type === SEARCH_TYPE_DOCUMENT ? <Tag kind="pdf">pdf</Tag> : <Tag>资讯</Tag>

type Found = { keyword: string; hits: readonly SearchHit[]; note: string }

/** Suggestions for a keyword. A refused search is an empty list; a lost connection says so instead of "nothing found". */
const suggest = async (keyword: string): Promise<Found> => {
  try {
    return { keyword, hits: await ask(search, { keyword }, { quiet: true }), note: EMPTY }
  } catch (error) {
    return { keyword, hits: [], note: error instanceof Refused ? EMPTY : (error as Error).message }
  }
}

/** Asks half a second after the last key; only the answer to the last question is shown. */
const makeSuggester = (show: (found: Found | undefined) => void) => {
  let wanted = ''
  const later = throttle((keyword: string) => {
    void suggest(keyword).then((found) => {
      if (found.keyword === wanted) show(found)
    })
  }, DEBOUNCE_MS)
  const type = (text: string) => {
    wanted = text.trim()
    if (wanted) return later(wanted)
    later.cancel()
    show(undefined)
  }
  return { type, clear: () => type(''), cancel: later.cancel }
}

const useSuggestions = () => {
  const [found, setFound] = useState<Found>()
  const [suggester] = useState(() => makeSuggester(setFound))
  useEffect(() => suggester.cancel, [suggester])
  return { found, type: suggester.type, clear: suggester.clear }
}

/** The header's search. Works as a plain form before any script; then it suggests while you type. */
export const SearchBox = ({ focused }: { focused?: boolean }) => {
  const navigate = useNavigate()
  const { found, type, clear } = useSuggestions()
  const [text, setText] = useState('')
  const [shown, setShown] = useState(false)
  const [at, setAt] = useState(-1)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listId = useId()
  const hits = found?.hits ?? []
  const open = shown && found !== undefined

  const leave = (path: string) => {
    clear()
    setShown(false)
    setAt(-1)
    void navigate(path)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = open ? hits[at] : undefined
    if (chosen) return leave(hitPath(chosen))
    if (text.trim()) leave(paths.search(text.trim()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setShown(false)
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !open || hits.length === 0) return
    event.preventDefault()
    // One place beyond the list is the field itself.
    setAt(((at + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
  }
  return (
    <search>
      <form className={styles.box} action="/home/search" onSubmit={submit}>
        <button type="submit" className={styles.go} aria-label="搜索">
          <Icon name="search" size={16} />
        </button>
        <input
          name="keyword"
          type="search"
          autoComplete="off"
          maxLength={100}
          placeholder="搜标准、资讯、条款编号"
          aria-label="搜索"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && at >= 0 ? `${listId}-${at}` : undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- on phones the field appears because its icon was pressed
          autoFocus={focused}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(-1)
            setShown(true)
            type(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => {
            clearTimeout(hiding.current)
            setShown(true)
          }}
          onBlur={() => {
            hiding.current = setTimeout(() => setShown(false), HIDE_MS)
          }}
        />
        {open ? (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can hold no tags and no marks
          <div className={styles.panel} id={listId} role="listbox" aria-label="搜索建议">
            {hits.length === 0 ? <p className={styles.none}>{found.note}</p> : null}
            {hits.map((hit, index) => (
              <Option
                key={`${hit.type}-${hit.id}`}
                id={`${listId}-${index}`}
                hit={hit}
                word={found.keyword}
                chosen={index === at}
                onPick={() => leave(hitPath(hit))}
              />
            ))}
          </div>
        ) : null}
      </form>
    </search>
  )
}

type OptionProps = { id: string; hit: SearchHit; word: string; chosen: boolean; onPick: () => void }

/** One suggestion. The field keeps the focus and hears the keys; the pointer chooses here. */
const Option = ({ id, hit, word, chosen, onPick }: OptionProps) => {
  const choice = { role: 'option', 'aria-selected': chosen } as const
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div {...choice} id={id} className={cx(styles.option, chosen && styles.on)} onClick={onPick}>
      <HitTag type={hit.type} />
      <span>
        <Marked text={hit.title} word={word} />
      </span>
    </div>
  )
}
