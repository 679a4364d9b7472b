import { useEffect, useState } from 'react'

/**
 * Remounts a form: use `turn` as part of its key, once the page has revision `from`, a colleague's or a restored one. `onAnew`
 * reloads the page's data.
 */
export const useAnew = (reload: () => void) => {
  const [anew, setAnew] = useState({ turn: 0, from: 0 })
  const onAnew = (revision: number) => {
    setAnew(({ turn }) => ({ turn: turn + 1, from: revision }))
    reload()
  }
  return { ...anew, onAnew }
}

type Newer = {
  /** The saved revision; undefined if it was never saved. */
  saved: number | undefined
  /** The revision that the form, or a draft equal to it, is based on. */
  begunWith: number
  /** The user has typed something, or it is being sent. */
  held: boolean
  /** Drops the draft: otherwise its older revision would trigger a reload for ever. */
  forget: () => unknown
  onAnew: (revision: number) => void
}

/** If nothing is typed and a newer revision was saved, the form follows it. */
export const useFollowNewer = ({ saved, begunWith, held, forget, onAnew }: Newer) =>
  useEffect(() => {
    if (saved !== undefined && saved > begunWith && !held) {
      void forget()
      onAnew(saved)
    }
  })
