import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'

/** A tab shows less, but printouts and bookmarks use the title too. */
const NAME_CHARS = 40
/** Control and format characters: untrusted text must not reorder the words around it. */
const UNSEEN = /\p{C}/gu

const shortened = (text: string) => {
  const letters = [...text.replaceAll(UNSEEN, '')]
  return letters.length > NAME_CHARS ? `${letters.slice(0, NAME_CHARS - 1).join('')}…` : letters.join('')
}

/**
 * Prefixes the document title with this page's subject, so that two tabs of one route can be told apart. Nothing until the name
 * is known. The frame sets the route's title first, since its effect runs earlier.
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
