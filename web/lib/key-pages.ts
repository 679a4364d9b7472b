import { useState } from 'react'

export type KeyPages = {
  /** Asks for the page that is shown; nothing for the first. */
  asked: { cursor?: string }
  index: number
  /** What the two buttons of a pager do, given the key that the answer names for the next page. */
  steps: (nextCursor: string | null) => { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

/** Wherever the keys of the pages before are kept: `go` keeps others. */
export const pagesBy = (cursors: readonly string[], go: (next: string[]) => void): KeyPages => {
  const cursor = cursors.at(-1)
  return {
    asked: cursor === undefined ? {} : { cursor },
    index: cursors.length,
    steps: (nextCursor) => ({
      onPrevious: cursors.length > 0 ? () => go(cursors.slice(0, -1)) : undefined,
      onNext: nextCursor === null ? undefined : () => go([...cursors, nextCursor]),
    }),
  }
}

/**
 * Pages that go by key: what came before is remembered, what comes next is what the last answer named. Another
 * `selection` starts at its own first page.
 */
export const useKeyPages = (selection = ''): KeyPages => {
  const [kept, setKept] = useState<{ selection: string; cursors: string[] }>({ selection, cursors: [] })
  const cursors = kept.selection === selection ? kept.cursors : []
  return pagesBy(cursors, (next) => setKept({ selection, cursors: next }))
}
