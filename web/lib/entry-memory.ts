/**
 * State of a page in its browser history entry: restored after Back, Forward and a reload. Nothing is sent or stored elsewhere,
 * and it ends with the tab.
 */
type Entry = { key?: string } & Readonly<Record<string, unknown>>

const entry = () => (history.state ?? {}) as Entry

/** The router's key of the current history entry; undefined for the entry that the document began with. */
export const entryKey = (): string | undefined => entry().key

export const recall = <T>(name: string): T | undefined => entry()[name] as T | undefined

/** `at`: the intended entry; if another one is current by now, nothing is stored. */
export const remember = (name: string, value: unknown, at = entryKey()) => {
  if (entryKey() !== at) return
  try {
    history.replaceState({ ...entry(), [name]: value }, '')
  } catch {
    // The browser refuses if it is too often or too much: the page works without.
  }
}
