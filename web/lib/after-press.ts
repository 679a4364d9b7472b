/**
 * Defers a layout change until the current press is over: pressing takes the focus from a field before the button is
 * released, and a button that moves in between misses its click.
 */
export const afterPress = (act: () => void) => {
  if (document.querySelector(':is(a, button, summary):active') === null) return act()
  addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
