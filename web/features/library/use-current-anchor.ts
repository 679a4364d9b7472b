import { useEffect, useState } from 'react'

/** The last anchor above the upper third of the window: the section being read. */
export const useCurrentAnchor = (anchors: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>()
  const joined = anchors.join(' ')
  useEffect(() => {
    const elements = joined
      .split(' ')
      .map((anchor) => document.getElementById(anchor))
      .filter((element) => element !== null)
    let waiting = 0
    const look = () => {
      waiting = 0
      const line = innerHeight / 3
      setCurrent(
        elements
          .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
          .findLast((element) => element.getBoundingClientRect().top <= line)?.id,
      )
    }
    const onScroll = () => {
      waiting ||= requestAnimationFrame(look)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      removeEventListener('scroll', onScroll)
    }
  }, [joined])
  return current
}
