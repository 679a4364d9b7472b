/** Puts items behind a list one by one: a call takes some hundred thousand arguments, and how many there are is a stranger's choice. */
export const append = <T>(list: T[], more: Iterable<T>) => {
  for (const one of more) list.push(one)
}

/** Puts one behind the list of a key, which begins with it where there is none. */
export const appendTo = <K, V>(lists: Map<K, V[]>, key: K, one: V) => {
  const known = lists.get(key)
  if (known) known.push(one)
  else lists.set(key, [one])
}
