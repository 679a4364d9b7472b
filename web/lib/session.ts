import type { AccountInfo } from '@alliance/contract/account'
import { useSyncExternalStore } from 'react'
import { clearKept, keep, readKept } from './storage.ts'

const TOKEN_KEY = 'Token'
const ACCOUNT_KEY = 'account'
const LEFT_KEY = 'left'

const listeners = new Set<() => void>()
let account: AccountInfo | null | undefined

export const token = (): string | undefined => readKept(TOKEN_KEY) ?? undefined

/** What is known of the signed-in account; null when nobody is. */
export const accountInfo = (): AccountInfo | null => {
  if (account === undefined) account = token() ? parse(readKept(ACCOUNT_KEY)) : null
  return account
}

const parse = (text: string | null): AccountInfo | null => {
  if (!text) return null
  try {
    return JSON.parse(text) as AccountInfo
  } catch {
    return null
  }
}

/** Holders of a role of the alliance's office; a vendor's reviewer is none. */
export const isStaff = ({ grants }: Pick<AccountInfo, 'grants'>): boolean => grants.some((grant) => grant !== 'vendor')

export const storeAccount = (info: AccountInfo) => {
  account = info
  keep(ACCOUNT_KEY, JSON.stringify(info))
  tell()
}

export const startSession = (answer: AccountInfo & { token: string }) => {
  const { token: given, ...info } = answer
  keep(TOKEN_KEY, given)
  storeAccount(info)
}

/** A session that ended by itself: local data goes, drafts stay for the next login. */
export const endSession = () => {
  account = null
  clearKept()
  tell()
}

/** A logout by will: drafts and upload resume keys of the account go too. */
export const leaveAccount = async () => {
  const key = accountInfo()?.accountKey
  endSession()
  // For the other tabs only: nothing of it stays.
  keep(LEFT_KEY, '1')
  clearKept()
  if (!key) return
  const { dropDrafts } = await import('./drafts.ts')
  await dropDrafts(key)
}

const tell = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
/** Told at every change of the account: login, logout, a lost session, another tab. */
export const onAccountChange = subscribe

/** Another tab signed in or out; `onLeft` when that was a logout by will: after a session that ended by itself a login may follow there. */
export const followOtherTabs = (onLeft: () => void) =>
  addEventListener('storage', (event) => {
    if (event.key === LEFT_KEY && event.newValue && !token()) onLeft()
    if (event.key !== null && event.key !== TOKEN_KEY && event.key !== ACCOUNT_KEY) return
    account = undefined
    tell()
  })

/** Always null in server-rendered markup, so that one kept page serves everybody; filled after hydration. */
export const useAccount = (): AccountInfo | null => useSyncExternalStore(subscribe, accountInfo, () => null)
