import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShownLocation } from './keep-alive.tsx'
import { type KeyPages, pagesBy } from './key-pages.ts'
import { useDebounced } from './use-debounced.ts'

/** Pending query by path: of two changes at the same moment the second must not undo the first. */
const underWay = new Map<string, string>()
/** The query of a path as it is by now; `shown` is that of the last render, which a slow machine makes a while later. */
const queryNow = (pathname: string, shown: string) =>
  underWay.get(pathname) ?? (location.pathname === pathname ? location.search : shown)

/**
 * A list's filters, kept in its URL, so that a link and Back show the same list. `set` changes some of them; an empty value
 * removes one. With `replace`, no history entry is added.
 */
export const useListAddress = () => {
  const { pathname, search } = useShownLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const set = (values: Readonly<Record<string, string>>, { replace = false }: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(queryNow(pathname, search))
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    const asked = next.toString()
    underWay.set(pathname, asked)
    void Promise.resolve(navigate({ pathname, search: asked }, { replace })).finally(() => {
      if (underWay.get(pathname) === asked) underWay.delete(pathname)
    })
  }
  return { query, set }
}

/** The tab in a list's URL; the default one is omitted. */
export const useAddressTab = <Key extends string>(
  tabs: readonly { key: Key; label: string }[],
  { usual, name = 'state' }: { usual: Key; name?: string },
) => {
  const { query, set } = useListAddress()
  const asked = tabs.find(({ key }) => key === query.get(name))
  const tab = asked?.key ?? usual
  const tabLabel = tabs.find(({ key }) => key === tab)?.label
  const setTab = (key: Key) => set({ [name]: key === usual ? '' : key })
  return { tab, tabLabel, setTab }
}

/** One filter, by a control that shows the choice at once; the URL follows. */
export const useAddressChoice = (name: string) => {
  const { query, set } = useListAddress()
  const asked = query.get(name) ?? ''
  const [chosen, setChosen] = useState(asked)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    setSeen(asked)
    setChosen(asked)
  }
  const choose = (value: string) => {
    setChosen(value)
    set({ [name]: value })
  }
  return [chosen, choose] as const
}

/** The search keyword of a list: in the URL once typing pauses. */
export const useAddressKeyword = () => {
  const { query, set } = useListAddress()
  const asked = query.get('keyword') ?? ''
  const [typed, setTyped] = useState(asked)
  const keyword = useDebounced(typed)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    // The URL has changed: if not by this field, then by the menu or Back, and the field follows.
    setSeen(asked)
    if (asked !== keyword) setTyped(asked)
  }
  // A kept-alive page reruns its effects when it is shown again: write only what was typed since.
  const told = useRef(keyword)
  const tell = useEffectEvent(() => {
    if (told.current === keyword) return
    told.current = keyword
    if (asked !== keyword) set({ keyword }, { replace: true })
  })
  useEffect(() => tell(), [keyword])
  return { typed, setTyped, keyword }
}

type Pages = { selection: string; cursors: string[] }
const pagesIn = (state: unknown): Pages | undefined => (state as { pages?: Pages } | null)?.pages

/**
 * Keyset pagination for a list that is left for one of its rows: the cursors are in the history entry, so that Back leads to the
 * same page. Another `selection` starts at its own first page.
 */
export const useListPages = (selection = ''): KeyPages => {
  const { pathname, search, state } = useShownLocation()
  const navigate = useNavigate()
  const kept = pagesIn(state)
  const cursors = kept?.selection === selection ? kept.cursors : []
  return pagesBy(cursors, (next) => {
    void navigate({ pathname, search: queryNow(pathname, search) }, { state: { pages: { selection, cursors: next } } })
  })
}
