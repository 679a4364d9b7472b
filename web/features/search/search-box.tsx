import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
} from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './search-box.module.css'
import { hitPath, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './suggestions.ts'

const HIDE_MS = 200
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Shown while the field has the focus, and a little longer, so that a click on the list still works. */
const useShown = () => {
  const [shown, setShown] = useState(false)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    shown,
    setShown,
    onFocus: () => {
      clearTimeout(hiding.current)
      setShown(true)
    },
    onBlur: () => {
      clearTimeout(hiding.current)
      hiding.current = setTimeout(() => setShown(false), HIDE_MS)
    },
  }
}

/** The field's text, its suggestions, and the keyboard handling of both. */
const useSearchBox = () => {
  const navigate = useNavigate()
  const { found, type, clear } = useSuggestions()
  const { shown, setShown, onFocus, onBlur } = useShown()
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
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
    if (text.trim()) leave(paths.search(text.trim()))
  }
  const write = (value: string, isComposing: boolean) => {
    setText(value)
    setAt(-1)
    setShown(true)
    // During IME composition: a partial pinyin syllable is no keyword.
    if (!isComposing) type(value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      // The first Escape closes the list and keeps the text; a second one clears the field, as usual.
      event.preventDefault()
      setAt(-1)
      return setShown(false)
    }
    // Only Enter opens the chosen suggestion: the icon always searches.
    const chosen = open && event.key === 'Enter' ? hits[at] : undefined
    if (chosen) {
      event.preventDefault()
      return leave(hitPath(chosen))
    }
    const step = STEPS[event.key]
    if (!step || hits.length === 0 || event.nativeEvent.isComposing) return
    event.preventDefault()
    setShown(true)
    // The position after the last one is the field itself.
    setAt(((at + 1 + step + hits.length + 1) % (hits.length + 1)) - 1)
  }
  const ref = useRef<HTMLInputElement>(null)
  // What was typed before hydration.
  useEffect(() => setText(ref.current!.value), [])
  return { text, found, at, open, leave, submit, write, keys: { ref, onKeyDown, onFocus, onBlur } }
}

/** The header's search: a plain form without scripts, otherwise with suggestions while typing. */
export const SearchBox = ({ focused }: { focused?: boolean }) => {
  const { text, found, at, open, leave, submit, write, keys } = useSearchBox()
  const listId = useId()
  const chosen = open && at >= 0 ? `${listId}-${at}` : undefined
  const count = found && found.hits.length > 0 ? `${found.hits.length} 条建议` : `没有建议，${found?.note ?? ''}`
  return (
    <search>
      <form className={styles.box} action="/home/search" onSubmit={submit}>
        <button type="submit" className={styles.go} aria-label="搜索">
          <Icon name="search" size={16} />
        </button>
        <SearchField
          {...keys}
          open={open}
          listId={listId}
          aria-activedescendant={chosen}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- on phones the field appears because its icon was pressed
          autoFocus={focused}
          value={text}
          onChange={(event: ChangeEvent<HTMLInputElement>) =>
            write(event.target.value, (event.nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={(event) => write(event.currentTarget.value, false)}
        />
        <output className="vh">{open ? count : ''}</output>
        {open ? <SuggestionList id={listId} found={found!} at={at} onPick={(hit) => leave(hitPath(hit))} /> : null}
      </form>
    </search>
  )
}

/** The field: a combobox with a popup list. */
const SearchField = ({ open, listId, ...given }: ComponentProps<'input'> & { open: boolean; listId: string }) => (
  <input
    name="keyword"
    type="search"
    autoComplete="off"
    maxLength={100}
    placeholder="搜标准、资讯、条款编号"
    aria-label="搜索"
    role="combobox"
    aria-autocomplete="list"
    aria-haspopup="listbox"
    aria-expanded={open}
    aria-controls={listId}
    {...given}
  />
)
