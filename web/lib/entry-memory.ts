/**
 * What an entry of the history remembers of its page: there again after Back, Forward and a reload. Nothing is stored, and it
 * goes with the tab.
 */
type Entry = { key?: string } & Readonly<Record<string, unknown>>

const entry = () => (history.state ?? {}) as Entry

/** Names the entry that is on screen, as the router has named it; undefined of the one that a document began with. */
export const entryKey = (): string | undefined => entry().key

export const recall = <T>(name: string): T | undefined => entry()[name] as T | undefined

/** `at`: the entry that is meant; another one on screen by now remembers nothing of it. */
export const remember = (name: string, value: unknown, at = entryKey()) => {
  if (entryKey() !== at) return
  try {
    history.replaceState({ ...entry(), [name]: value }, '')
  } catch {
    // So often in so short a time, or so much, that the browser refuses: the page goes on without.
  }
}
