import { useEffect, useState } from 'react'

/** Height of an entry and of the fade at a pane's lower edge, in px. */
const LAST_ENTRY = 80

const topOf = (part: HTMLElement | undefined) => (part?.checkVisibility() ? part.getBoundingClientRect().top : Infinity)

/** Scrolls the pane that an entry is in, if it has one, and not the page. */
const keepInSight = (entry: HTMLElement) => {
  const pane = entry.offsetParent
  // Whoever points into the pane or goes through it by keyboard is looking for something there.
  if (!pane || pane.matches(':hover,:has(:focus-visible)')) return
  const below = entry.offsetTop - pane.scrollTop
  if (below < 0 || below > pane.clientHeight - LAST_ENTRY) pane.scrollTop = entry.offsetTop - pane.clientHeight / 2
}

/**
 * Where one reads: the last of these elements (ids in the page's order) whose top is above the upper third of the window. What was
 * picked comes before it, as long as it is in sight and no lower than the jump has left it: a short part leaves its successor
 * above that line, and at the page's end a part stays below it. Lists that mark it by `aria-current` keep it in sight; `opened`
 * names one that has just come up, or at least its page.
 */
export const useReadPlace = (ids: readonly string[], picked: string, opened?: string): string | undefined => {
  const [place, setPlace] = useState<string>()
  const joined = ids.join(' ')
  useEffect(() => {
    const parts = joined.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const pick = parts.find(({ id }) => id === picked)
    let waiting = 0
    let lowest = 0
    const look = () => {
      waiting = 0
      const line = innerHeight / 3
      const top = topOf(pick)
      const isInSight = top > -1 && top < innerHeight
      if (isInSight) lowest ||= Math.max(line, top + 1)
      setPlace(isInSight && top <= lowest ? picked : parts.findLast((part) => topOf(part) <= line)?.id)
    }
    const onMove = () => {
      waiting ||= requestAnimationFrame(look)
    }
    onMove()
    addEventListener('scroll', onMove, { passive: true })
    addEventListener('resize', onMove)
    return () => {
      cancelAnimationFrame(waiting)
      removeEventListener('scroll', onMove)
      removeEventListener('resize', onMove)
    }
  }, [joined, picked])
  useEffect(
    () => document.querySelectorAll<HTMLElement>(`[aria-current${opened ? '' : '=true'}]`).forEach(keepInSight),
    [place, opened],
  )
  return place
}
