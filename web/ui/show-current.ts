import { useEffect, type RefObject } from 'react'

const showCurrent = (row: HTMLElement) => {
  // If the row no longer overflows, the mask would still fade its ends.
  row.style.maskImage = row.scrollWidth > row.clientWidth ? '' : 'none'
  const here = row.querySelector('[aria-current=page], [aria-selected=true]')
  if (!here) return
  const [outer, inner] = [row.getBoundingClientRect(), here.getBoundingClientRect()]
  row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
}

/**
 * Scrolls the current item of a sideways scrolling row to its centre, as far as possible, and again when a device is folded or
 * turned. The page itself is not scrolled.
 */
export const useShowCurrent = (row: RefObject<HTMLElement | null>, current: string) => {
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const watch = new ResizeObserver(() => showCurrent(list))
    // Also fires once at the start.
    watch.observe(list)
    return () => watch.disconnect()
  }, [row, current])
}
