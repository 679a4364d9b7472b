import { useState } from 'react'

export type KeyPages = {
  /** Input for the current page; empty for the first. */
  asked: { cursor?: string }
  index: number
  /** The pager's two actions, given the answer's `nextCursor`. */
  steps: (nextCursor: string | null) => { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined }
}

/** Pagination over a given stack of cursors; `go` replaces the stack. */
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
 * Keyset pagination in component state: remembers the cursors of previous pages. Another `selection` starts at its own first
 * page.
 */
export const useKeyPages = (selection = ''): KeyPages => {
  const [kept, setKept] = useState<{ selection: string; cursors: string[] }>({ selection, cursors: [] })
  const cursors = kept.selection === selection ? kept.cursors : []
  return pagesBy(cursors, (next) => setKept({ selection, cursors: next }))
}
