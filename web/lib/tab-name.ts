import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** A tab shows less; what is printed or kept is named by it, too. */
const NAME_CHARS = 40
/** Of what is written by strangers no letter turns the words around it. */
const UNSEEN = /\p{C}/gu

const shortened = (text: string) => {
  const letters = [...text.replaceAll(UNSEEN, '')]
  return letters.length > NAME_CHARS ? `${letters.slice(0, NAME_CHARS - 1).join('')}…` : letters.join('')
}

/**
 * Which of many the page shows: stands before the title of its route, so that two tabs are told apart. Nothing until it is known. The
 * frame writes the title of each route first, since it stands before the page.
 */
export const useTabName = (name: string | undefined) => {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (!name) return undefined
    const title = document.title
    const named = `${shortened(name)} · ${title}`
    document.title = named
    return () => {
      if (document.title === named) document.title = title
    }
  }, [name, key])
}
