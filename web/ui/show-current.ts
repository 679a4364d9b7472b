import { useEffect, type RefObject } from 'react'

const showCurrent = (row: HTMLElement) => {
  // A row that has become wide enough keeps the ends that it faded out at.
  row.style.maskImage = row.scrollWidth > row.clientWidth ? '' : 'none'
  const here = row.querySelector('[aria-current=page], [aria-selected=true]')
  if (!here) return
  const [outer, inner] = [row.getBoundingClientRect(), here.getBoundingClientRect()]
  row.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
}

/**
 * In a row that is scrolled sideways the current item stands in the middle, as far as the row allows, again when a device
 * is folded or turned. The page is not moved.
 */
export const useShowCurrent = (row: RefObject<HTMLElement | null>, current: string) => {
  useEffect(() => {
    const list = row.current
    if (!list) return undefined
    const watch = new ResizeObserver(() => showCurrent(list))
    // Tells of the size at once, too.
    watch.observe(list)
    return () => watch.disconnect()
  }, [row, current])
}
