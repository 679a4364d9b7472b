import { useLayoutEffect, useSyncExternalStore } from 'react'

/** A tab shows less; what is printed or kept is named by it, too. */
const NAME_CHARS = 40
/** Of what is written by strangers no letter turns the words around it. */
const UNSEEN = /\p{C}/gu

type Named = { name: string }
let named: Named | undefined
const listeners = new Set<() => void>()

const put = (next: Named | undefined) => {
  named = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const shortened = (text: string) => {
  const letters = [...text.replaceAll(UNSEEN, '')]
  return letters.length > NAME_CHARS ? `${letters.slice(0, NAME_CHARS - 1).join('')}…` : letters.join('')
}

/** Which of many the page shows: stands before the title of its route, so that two tabs are told apart. Nothing until it is known. */
export const useTabName = (name: string | undefined) => {
  useLayoutEffect(() => {
    if (!name) return undefined
    const own = { name: shortened(name) }
    put(own)
    return () => {
      if (named === own) put(undefined)
    }
  }, [name])
}

export const useShownTabName = () =>
  useSyncExternalStore(
    subscribe,
    () => named?.name,
    () => undefined,
  )
