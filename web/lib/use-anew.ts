import { useEffect, useState } from 'react'

type Anew = { about: string; turn: number; from: number; made: string | undefined }

/**
 * Remounts a form: use `turn` as its key, once the page has revision `from`, a colleague's or a restored one. `onAnew` reloads the
 * page's data. Where one page shows forms about one thing after another, `about` says which: another one remounts the form too,
 * unless it is what the form itself has just made, `onMade`: there one goes on typing.
 */
export const useAnew = (reload: () => void, about = '') => {
  const [anew, setAnew] = useState<Anew>({ about, turn: 0, from: 0, made: undefined })
  if (anew.about !== about)
    setAnew(({ turn, made }) => ({ about, turn: made === about ? turn : turn + 1, from: 0, made: undefined }))
  const onAnew = (revision: number) => {
    setAnew((now) => ({ ...now, turn: now.turn + 1, from: revision }))
    reload()
  }
  const onMade = (made: string) => setAnew((now) => ({ ...now, made }))
  return { ...anew, onAnew, onMade }
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
