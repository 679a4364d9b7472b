/** Puts items behind a list one by one: a call takes some hundred thousand arguments, and how many there are is a stranger's choice. */
export const append = <T>(list: T[], more: Iterable<T>) => {
  for (const one of more) list.push(one)
}
