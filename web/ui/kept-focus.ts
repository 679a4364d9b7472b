import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const ROW = 'tr, li, article'
const HEADS = 'h1, h2, h3, [role=tab][aria-selected=true]'

/** Where the focus was: its row with its number in the list, and the titles and the tab that stand above, the nearest last. */
type Place = { element: Element; row: HTMLElement | null; list: Element | null; at: number; heads: HTMLElement[] }

const placeOf = (element: Element, page: Element): Place => {
  const row = element.closest<HTMLElement>(ROW)
  const list = row?.parentElement ?? null
  const isAbove = (head: Element) => (head.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const heads = [...page.querySelectorAll<HTMLElement>(HEADS)].filter(isAbove)
  return { element, row, list, at: row && list ? [...list.children].indexOf(row) : 0, heads }
}

/** Its row, the row that stands there now, or what they stood under: never the next button, which a second press would push. */
const nextOf = ({ row, list, at, heads }: Place): HTMLElement | undefined => {
  if (row?.isConnected) return row
  const rows = list?.isConnected ? [...list.children] : []
  const next = rows[Math.min(at, rows.length - 1)] as HTMLElement | undefined
  return next ?? heads.findLast((head) => head.isConnected)
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
      // Drawn anew as a whole, e.g. as what was saved for the first time, the page has its title again in a moment.
      const next = nextOf(lost) ?? page.current?.querySelector('h1')
      if (!next) return
      place.current = undefined
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
