import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const ROW = 'tr, li, article'
const HEADING = 'h1, h2, h3'

/** Where the focus was: what holds it, the innermost first, and the row with its number in its list. */
type Place = { element: Element; around: Element[]; row: Element | null; at: number }

const placeOf = (element: Element, page: Element): Place => {
  const around: Element[] = []
  for (let one = element.parentElement; one && page.contains(one); one = one.parentElement) around.push(one)
  const row = element.closest(ROW)
  return { element, around, row, at: row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0 }
}

/** The tab whose panel it is, or the first title in it. */
const headOf = (holder: Element) =>
  holder.role === 'tabpanel'
    ? document.querySelector<HTMLElement>(`[aria-controls="${holder.id}"][aria-selected=true]`)
    : holder.querySelector<HTMLElement>(HEADING)

/** Its row, the row that stands there now, or what they stood under: never the next button, which a second press would push. */
const nextOf = ({ around, row, at }: Place): HTMLElement | null => {
  if (row?.isConnected) return row as HTMLElement
  const list = around[around.findIndex((one) => one === row) + 1]
  const rows = row && list?.isConnected ? [...list.children] : []
  const next = rows[Math.min(at, rows.length - 1)]
  if (next) return next as HTMLElement
  for (const holder of around) {
    const head = holder.isConnected && headOf(holder)
    if (head) return head
  }
  return null
}

/**
 * An act may take away the row that it was pressed in; the browser then gives the focus to nothing, and who reads by ear or
 * keyboard begins at the top again. Here reading goes on where it was. Who has left by a click or to another page is let go.
 */
export const useKeptFocus = (page: RefObject<HTMLElement | null>, pathname: string) => {
  const place = useRef<Place>(undefined)
  useLayoutEffect(() => {
    place.current = undefined
  }, [pathname])
  useEffect(() => {
    const note = () => {
      const here = document.activeElement
      if (!here || here.closest('dialog')) return
      place.current = page.current?.contains(here) ? placeOf(here, page.current) : undefined
    }
    const leave = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('dialog')) place.current = undefined
    }
    const keep = () => {
      const lost = place.current
      if (!lost || lost.element.isConnected || document.activeElement !== document.body) return
      place.current = undefined
      const next = nextOf(lost)
      if (!next) return
      if (!next.matches('a[href], button, [tabindex]')) next.tabIndex = -1
      next.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(keep)
    watch.observe(document.body, { childList: true, subtree: true })
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', leave, { signal, capture: true })
    for (const name of ['focusin', 'click']) document.addEventListener(name, note, { signal, capture: true })
    // A dialog gives the focus back to where it was, which may be gone by then.
    document.addEventListener('close', keep, { signal, capture: true })
    return () => {
      watch.disconnect()
      listening.abort()
    }
  }, [page])
}
