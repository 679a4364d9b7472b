/**
 * What moves the page waits until a press is over: the press takes the focus from a field before the button is released,
 * and a button that slips away under the finger meanwhile is never pressed.
 */
export const afterPress = (act: () => void) => {
  if (document.querySelector(':is(a, button, summary):active') === null) return act()
  addEventListener('mouseup', () => setTimeout(act), { once: true, capture: true })
}
