import type { AccountInfo } from '@alliance/contract/account'
import { useSyncExternalStore } from 'react'
import { clearKept, keep, readKept } from './storage.ts'

const TOKEN_KEY = 'Token'
const ACCOUNT_KEY = 'account'
const LEFT_KEY = 'left'

const listeners = new Set<() => void>()
let account: AccountInfo | null | undefined

export const token = (): string | undefined => readKept(TOKEN_KEY) ?? undefined

/**
 * The token if it is this account's. Read anew, token first: another tab may have signed in a moment ago, and stores the account
 * before the token.
 */
export const tokenOf = (accountKey: string): string | undefined => {
  const given = token()
  return parse(readKept(ACCOUNT_KEY))?.accountKey === accountKey ? given : undefined
}

/** The signed-in account as stored in this browser; null if nobody is signed in. */
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

/** Whether the account has a role in the alliance's office; a vendor's reviewer has none. */
export const isStaff = ({ grants }: Pick<AccountInfo, 'grants'>): boolean => grants.some((grant) => grant !== 'vendor')

const keepAccount = (info: AccountInfo) => {
  account = info
  keep(ACCOUNT_KEY, JSON.stringify(info))
}

export const storeAccount = (info: AccountInfo) => {
  keepAccount(info)
  tell()
}

export const startSession = ({ token: given, ...info }: AccountInfo & { token: string }) => {
  keepAccount(info)
  keep(TOKEN_KEY, given)
  tell()
}

/** Ends an expired session: clears local data, keeps drafts for the next login. */
export const endSession = () => {
  account = null
  clearKept()
  tell()
}

/** Logs out: clears local data, drafts and upload resume keys. */
export const leaveAccount = async () => {
  const key = accountInfo()?.accountKey
  endSession()
  // A signal to the other tabs (storage event); removed at once.
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
/** Subscribes to changes of the account: login, logout, expired session, another tab. */
export const onAccountChange = subscribe

/**
 * Follows sign-ins and sign-outs in other tabs, and those that a page has missed in the back/forward cache. `onLeft` only for an
 * explicit logout: an expired session may be followed by a login.
 */
export const followOtherTabs = (onLeft: () => void) => {
  const follow = () => {
    account = undefined
    tell()
  }
  addEventListener('storage', (event) => {
    if (event.key === LEFT_KEY && event.newValue && !token()) onLeft()
    if (event.key === null || event.key === TOKEN_KEY || event.key === ACCOUNT_KEY) follow()
  })
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    if (!token()) onLeft()
    follow()
  })
}

/** Always null in server-rendered markup, so that one cached page serves everybody; filled after hydration. */
export const useAccount = (): AccountInfo | null => useSyncExternalStore(subscribe, accountInfo, () => null)
