import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const ROW = 'tr, li, article'
const HEADS = 'h1, h2, h3, [role=tab][aria-selected=true]'

/** Last focused element: its row with its index in the list, and the headings and the tab above it, the nearest last. */
type Place = { element: Element; row: HTMLElement | null; list: Element | null; at: number; heads: HTMLElement[] }

const placeOf = (element: Element, page: Element): Place => {
  const row = element.closest<HTMLElement>(ROW)
  const list = row?.parentElement ?? null
  const isAbove = (head: Element) => (head.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const heads = [...page.querySelectorAll<HTMLElement>(HEADS)].filter(isAbove)
  return { element, row, list, at: row && list ? [...list.children].indexOf(row) : 0, heads }
}

/** New focus: the same row, the row now at its index, or the nearest heading. Never another button, which a second press would hit. */
const nextOf = ({ row, list, at, heads }: Place): HTMLElement | undefined => {
  if (row?.isConnected) return row
  const rows = list?.isConnected ? [...list.children] : []
  const next = rows[Math.min(at, rows.length - 1)] as HTMLElement | undefined
  return next ?? heads.findLast((head) => head.isConnected)
}

/**
 * Restores a lost focus: an act may remove the row with the focused button, and the focus falls back to the body, so that keyboard
 * and screen reader users start at the top again. Not after a click elsewhere or a navigation.
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
      // A page that was re-rendered as a whole, e.g. after its first save, has its title again in a moment.
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
    // A dialog restores the focus to an element that may be gone by then.
    document.addEventListener('close', keep, { signal, capture: true })
    return () => {
      watch.disconnect()
      listening.abort()
    }
  }, [page])
}
