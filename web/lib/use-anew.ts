import { useEffect, useState } from 'react'

/**
 * When a form is begun anew: at another `turn`, once the page holds the revision `from`, which is what a colleague wrote or
 * a version that was restored. `onAnew` asks for it.
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
  /** The revision that is saved; undefined for what was never saved. */
  saved: number | undefined
  /** The one that the form, or a draft that says the same as it, began with. */
  begunWith: number
  /** Something is typed, or on its way. */
  held: boolean
  /** The draft goes: kept, it would be older than what is saved for ever, and the page asked for without end. */
  forget: () => unknown
  onAnew: (revision: number) => void
}

/** Nothing is typed, and what is saved is newer by now: the form follows it. */
export const useFollowNewer = ({ saved, begunWith, held, forget, onAnew }: Newer) =>
  useEffect(() => {
    if (saved !== undefined && saved > begunWith && !held) {
      void forget()
      onAnew(saved)
    }
  })
