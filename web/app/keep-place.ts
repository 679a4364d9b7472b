const CONTENT = 'main :is(h1,h2,h3,h4,p,li,dt,dd,td,th,pre,label,input,textarea,select)'
const STEP_PX = 24
const REST_MS = 100
/** Right of every index column, within the text of every page. */
const ACROSS = 0.6

type Place = { element: Element; top: number }

const placeOf = (element: Element): Place => ({ element, top: element.getBoundingClientRect().top })

/** The field being filled in if it is in the window, otherwise the first content below the window's upper edge. */
const placeNow = (): Place | undefined => {
  const field = document.activeElement?.closest('main :is(input,textarea,select)')
  if (field) {
    const place = placeOf(field)
    if (place.top >= 0 && place.top < innerHeight) return place
  }
  let first: Place | undefined
  for (let y = 0; y < innerHeight; y += STEP_PX) {
    const element = document.elementFromPoint(innerWidth * ACROSS, y)?.closest(CONTENT)
    if (!element) continue
    const place = placeOf(element)
    if (place.top >= 0) return place
    first ??= place
  }
  return first
}

/**
 * Keeps what is being read where it is in the window when the window's width changes: a device is folded, unfolded or turned.
 * Scroll anchoring of browsers ends where the layout changes, and the same scroll position shows something else there.
 */
export const keepPlace = () => {
  let width = innerWidth
  let place: Place | undefined
  let isResting = false
  let hasMoved = false
  // At most every REST_MS: to look for the place asks for the layout, and scrolling sends an event for each frame.
  const remember = () => {
    hasMoved = isResting
    if (isResting) return
    isResting = true
    // At the top one stays at the top.
    place = scrollY > 0 ? placeNow() : undefined
    setTimeout(() => {
      isResting = false
      if (hasMoved) remember()
    }, REST_MS)
  }
  const hold = () => {
    if (!place?.element.checkVisibility()) return
    scrollBy({ top: placeOf(place.element).top - place.top, behavior: 'instant' })
  }
  remember()
  addEventListener('scroll', remember, { passive: true })
  addEventListener('resize', () => {
    // The height alone changes with the keyboard and the browser's bars.
    if (innerWidth === width) return
    width = innerWidth
    hold()
    // Again after the layout that scripts change by themselves.
    requestAnimationFrame(hold)
  })
}
