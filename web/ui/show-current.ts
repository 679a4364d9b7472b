import { useEffect, type RefObject } from 'react'

/** In a row that is scrolled sideways the current item stands in the middle, as far as the row allows. The page is not moved. */
export const useShowCurrent = (row: RefObject<HTMLElement | null>, current: string) => {
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current=page], [aria-selected=true]')
    if (!row.current || !here) return
    const [outer, inner] = [row.current.getBoundingClientRect(), here.getBoundingClientRect()]
    row.current.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) })
  }, [row, current])
}
