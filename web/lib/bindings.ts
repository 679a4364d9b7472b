import { allBound, queryMemberBindings, type MemberBinding } from '@alliance/contract/binding'
import { useSyncExternalStore } from 'react'
import { ask, Refused } from './api.ts'
import { accountInfo, onAccountChange } from './session.ts'
import { keep, readKept } from './storage.ts'

type Bindings = { members: MemberBinding[]; allBound: boolean }
/** Tagged with the account, so that nothing of one account is shown to the next. */
type Kept = Bindings & { accountKey: string }

const KEY = 'bindings'
const listeners = new Set<() => void>()
let kept: Kept | null | undefined

const read = (): Kept | null => {
  const text = readKept(KEY)
  if (!text) return null
  try {
    return JSON.parse(text) as Kept
  } catch {
    return null
  }
}

/** The account's vendor bindings as last received; null before the first answer. */
export const knownBindings = (): Bindings | null => {
  if (kept === undefined) kept = read()
  return kept && kept.accountKey === accountInfo()?.accountKey ? kept : null
}

/** Stores the member list with its all-bound flag and returns the flag. */
export const keepBindings = (members: MemberBinding[]): boolean => {
  const accountKey = accountInfo()?.accountKey
  const flag = allBound(members)
  if (accountKey === undefined) return flag
  kept = { accountKey, members, allBound: flag }
  keep(KEY, JSON.stringify(kept))
  for (const listener of listeners) listener()
  return flag
}

/** Fetches the member list. Code 0: list and flag are stored, returns the flag. Any other code: stores nothing, returns false. */
export const refreshBindings = async (): Promise<boolean> => {
  try {
    return keepBindings(await ask(queryMemberBindings, {}, { quiet: true }))
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

onAccountChange(() => {
  kept = undefined
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const stop = onAccountChange(listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}
export const useBindings = (): Bindings | null => useSyncExternalStore(subscribe, knownBindings, () => null)
