/**
 * Appends items one by one: a call with spread arguments fails beyond some hundred thousand, and untrusted input decides their
 * number.
 */
export const append = <T>(list: T[], more: Iterable<T>) => {
  for (const one of more) list.push(one)
}

/** Appends to a key's list, creating it if needed. */
export const appendTo = <K, V>(lists: Map<K, V[]>, key: K, one: V) => {
  const known = lists.get(key)
  if (known) known.push(one)
  else lists.set(key, [one])
}
