import { useState } from 'react'

export type KeyPages = {
  cursor: string | undefined
  index: number
  next: (cursor: string) => void
  previous: () => void
}

/**
 * Pages that go by key: what came before is remembered, what comes next is what the last answer named. Another
 * `selection` starts at its own first page.
 */
export const useKeyPages = (selection = ''): KeyPages => {
  const [kept, setKept] = useState<{ selection: string; cursors: string[] }>({ selection, cursors: [] })
  const cursors = kept.selection === selection ? kept.cursors : []
  const go = (next: string[]) => setKept({ selection, cursors: next })
  return {
    cursor: cursors.at(-1),
    index: cursors.length,
    next: (cursor) => go([...cursors, cursor]),
    previous: () => go(cursors.slice(0, -1)),
  }
}
