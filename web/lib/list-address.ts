import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShownLocation } from './keep-alive.tsx'
import { type KeyPages, pagesBy } from './key-pages.ts'
import { useSettled } from './use-settled.ts'

/** By path, what was asked for and is not shown yet: of two changes in one moment the second must not undo the first. */
const underWay = new Map<string, string>()

/**
 * What narrows a list, kept in its address, so that a link and the way back show the same list. `set` changes some of it
 * and leaves the rest; an empty value takes a name out. With `replace` the way back leads past how the list stood before.
 */
export const useListAddress = () => {
  const { pathname, search } = useShownLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const set = (values: Readonly<Record<string, string>>, { replace = false }: { replace?: boolean } = {}) => {
    const next = new URLSearchParams(underWay.get(pathname) ?? search)
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

/** The tab of a list that its address names; the usual one needs no name. */
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

/** One thing that narrows a list, by a box or a field: it shows what was chosen at once, the address follows. */
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

/** The words that a list is searched by (`keyword`): in the address once typing pauses. */
export const useAddressKeyword = () => {
  const { query, set } = useListAddress()
  const asked = query.get('keyword') ?? ''
  const [typed, setTyped] = useState(asked)
  const keyword = useSettled(typed)
  const [seen, setSeen] = useState(asked)
  if (asked !== seen) {
    // Another address: where it isn't the own words, the menu or going back led here, and the field follows.
    setSeen(asked)
    if (asked !== keyword) setTyped(asked)
  }
  // A kept page that is shown again runs its effects anew: only words typed since are told.
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
 * Pages by key of a list that is left for one of its rows: which page it was stands in the browser's history, so that the
 * way back leads to it. Another `selection` starts at its own first page.
 */
export const useListPages = (selection = ''): KeyPages => {
  const { pathname, search, state } = useShownLocation()
  const navigate = useNavigate()
  const kept = pagesIn(state)
  const cursors = kept?.selection === selection ? kept.cursors : []
  return pagesBy(cursors, (next) => void navigate({ pathname, search }, { state: { pages: { selection, cursors: next } } }))
}
