import { useEffect, useState } from 'react'
import { listDrafts } from './drafts.ts'
import { accountInfo } from './session.ts'

/** Most forms of one name that are open at once with a draft each. */
const MOST = 9
const slotsOf = (name: string) => Array.from({ length: MOST }, (_, index) => (index === 0 ? name : `${name} (${index + 1})`))

/** Holds the lock until the signal; false if another window, or another form of this one, has it. */
const hold = (lock: string, until: AbortSignal): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const held = (granted: Lock | null) => {
      resolve(granted !== null)
      if (granted === null || until.aborted) return undefined
      return new Promise<void>((release) => until.addEventListener('abort', () => release(), { once: true }))
    }
    navigator.locks.request(lock, { ifAvailable: true }, held).catch(reject)
  })

/** A draft that nobody is writing any more, otherwise the first free name; undefined if all are taken. */
const claim = async (accountKey: string, name: string, until: AbortSignal): Promise<string | undefined> => {
  const kept = new Set((await listDrafts(accountKey, name)).map((draft) => draft.name))
  const slots = slotsOf(name).toSorted((one, other) => Number(kept.has(other)) - Number(kept.has(one)))
  for (const slot of slots) if (!until.aborted && (await hold(`draft ${accountKey} ${slot}`, until))) return slot
  return undefined
}

/**
 * The name of a form's draft: `known` with the id of what is edited, or for something new, which has no id yet, one of its own for
 * each open form, so that two windows don't overwrite each other's. What a closed window left is found by the next. Undefined until
 * it is known.
 */
export const useDraftName = (known: string | undefined, fresh: string): string | undefined => {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    const accountKey = accountInfo()?.accountKey
    if (known !== undefined || accountKey === undefined) return undefined
    const until = new AbortController()
    // Without a secure connection browsers have no locks.
    const claiming = 'locks' in navigator ? claim(accountKey, fresh, until.signal) : Promise.resolve(fresh)
    void claiming.then((found) => until.signal.aborted || setOwn(found))
    return () => until.abort()
  }, [known, fresh])
  return known ?? own
}
