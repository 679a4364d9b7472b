/** What had the focus is gone or hidden: the next Tab would begin where it was, often at the footer. */
const isFocusLost = () => document.activeElement === document.body || !document.activeElement?.checkVisibility()

/**
 * What a browser does for a page of its own, and scripts don't: each page that a link has led to is read out by its title, and
 * again when it has learned the name of its subject; and it takes over the focus of the page before, a kept page where it was
 * left, any other at its top. A focus on what stays (a menu) is left there, and so is one that the page has set.
 */
export const followArrivals = () => {
  const said = Object.assign(document.createElement('p'), { className: 'vh', ariaLive: 'polite' })
  document.body.append(said)
  let title = document.title
  let path = location.pathname
  const left = new Map<string, Element | null>()
  const passFocusOn = (before: string) => {
    if (!isFocusLost()) return
    // A kept page is hidden, but its element has the focus until the next paint.
    left.set(before, document.activeElement)
    for (const place of [left.get(path), document.getElementById('main')])
      if (isFocusLost()) (place as HTMLElement | null | undefined)?.focus({ preventScroll: true })
  }
  const arrive = () => {
    if (document.title !== title) said.textContent = title = document.title
    const before = path
    path = location.pathname
    if (path !== before) passFocusOn(before)
  }
  // The frame writes the title with every page that it shows, the same words too.
  const written = document.querySelector('title')
  if (written) new MutationObserver(arrive).observe(written, { childList: true })
}
