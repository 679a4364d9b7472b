import { search, type SearchHit } from '@alliance/contract/home'
import { useEffect, useState } from 'react'
import { ask, Refused } from '../../lib/api.ts'
import { debounce } from '../../lib/debounce.ts'

const DEBOUNCE_MS = 500
/** No suggestion among documents and articles; the result page searches all pages. */
export const EMPTY = '暂无结果'

/** `note`: text instead of hits. */
export type Found = { keyword: string; hits: readonly SearchHit[]; note: string }

/** Suggestions for a keyword. A refused search gives an empty list; a lost connection says so instead of "nothing found". */
const suggest = async (keyword: string): Promise<Found> => {
  try {
    return { keyword, hits: await ask(search, { keyword }, { quiet: true }), note: EMPTY }
  } catch (error) {
    return { keyword, hits: [], note: error instanceof Refused ? EMPTY : (error as Error).message }
  }
}

/** Debounced by half a second; only the answer to the latest keyword is shown. */
const makeSuggester = (show: (found: Found | undefined) => void) => {
  let wanted = ''
  const later = debounce((keyword: string) => {
    void suggest(keyword).then((found) => {
      if (found.keyword === wanted) show(found)
    })
  }, DEBOUNCE_MS)
  const type = (text: string) => {
    wanted = text.trim()
    if (wanted) return later(wanted)
    later.cancel()
    show(undefined)
  }
  return { type, clear: () => type(''), cancel: later.cancel }
}

export const useSuggestions = () => {
  const [found, setFound] = useState<Found>()
  const [suggester] = useState(() => makeSuggester(setFound))
  useEffect(() => suggester.cancel, [suggester])
  return { found, type: suggester.type, clear: suggester.clear }
}
