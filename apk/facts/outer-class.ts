/** The outermost class: `Main$1` → `Main`. */
export const outerOf = (className: string) => {
  const at = className.indexOf('$', className.lastIndexOf('.') + 2)
  return at < 0 ? className : className.slice(0, at)
}
