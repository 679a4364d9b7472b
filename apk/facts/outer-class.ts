/** Classes of compilers that are named after one of their users, whichever comes first. */
const OF_ALL = /\$\$\w*Synthetic\w*Outline/

/** The outermost class: `Main$1` → `Main`. */
export const outerOf = (className: string) => {
  const at = className.indexOf('$', className.lastIndexOf('.') + 2)
  return at < 0 || OF_ALL.test(className) ? className : className.slice(0, at)
}
