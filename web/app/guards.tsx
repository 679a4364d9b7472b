import { currentInfo, type AccountInfo } from '@alliance/contract/account'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { DataState } from '@alliance/contract/states'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import * as z from 'zod/mini'
import { ask, handleFailure, Refused } from '../lib/api.ts'
import { isRefused } from '../lib/is-refused.ts'
import { paths } from '../lib/paths.ts'
import { uiEffects } from '../lib/ui-effects.ts'
import { accountInfo, endSession, storeAccount, token } from '../lib/session.ts'
import { keep } from '../lib/storage.ts'
import { WANTED } from '../lib/wanted.ts'
import { sayLoginFirst } from '../ui/say-login-first.ts'

const isOffAllowList = (error: unknown): error is Refused => isRefused(error, codes.NOT_ON_ALLOW_LIST)

/** Code 0 without an account means the same as a refusal: nobody is signed in. */
const whoIsIn = { ...currentInfo, output: z.optional(z.nullable(currentInfo.output)) }
const nobody = () => new Refused(codes.NOT_LOGGED_IN.code, codes.NOT_LOGGED_IN.message, null)

/** Fetches the signed-in account. Any answer without an account ends the session here; a lost connection does not. */
export const refreshAccount = async (): Promise<AccountInfo> => {
  const asker = token()
  try {
    const info = await ask(whoIsIn, {}, { quiet: true })
    if (!info) throw nobody()
    // Ignore the answer if the user has signed out or changed meanwhile.
    if (token() === asker) storeAccount(info)
    return info
  } catch (error) {
    if (error instanceof Refused && token() === asker) endSession()
    // The only refusal that is shown: the others just mean that nobody is signed in any more.
    if (isOffAllowList(error)) handleFailure(error, { quiet: false, asker })
    throw error
  }
}

/** The page that was asked for. A request has no fragment; if it is for the page in the address bar, that has it. */
export const wanted = ({ url }: Request): string => {
  const { pathname, search } = new URL(url)
  return pathname + search + (url === location.href.split('#')[0] ? location.hash : '')
}

/** The account, refetched if required or if the decision depends on it; undefined if nobody is signed in. */
const whoever = async ({ fresh = false } = {}): Promise<AccountInfo | undefined> => {
  if (!token()) return undefined
  const known = accountInfo()
  if (!fresh && known?.dataState === DataState.complete) return known
  return refreshAccount().catch(async (error: unknown) => {
    if (!(error instanceof Refused)) throw error
    if (!isOffAllowList(error)) return undefined
    await uiEffects().whiteMessage(error.message)
    throw redirect(paths.home())
  })
}

/** The account, or the login page after a prompt, during which somebody may log in in another tab. */
const somebody = async (request: Request, how: { fresh?: boolean } = {}): Promise<AccountInfo> => {
  const account = await whoever(how)
  if (account) return account
  const page = wanted(request)
  await sayLoginFirst(request.signal)
  if (!token()) throw redirect(paths.login(page))
  return somebody(request, how)
}

/** For pages of any signed-in account. */
export const requireLogin = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  await somebody(request)
  return null
}

/** For desks: roles can change during a session, so the account is always fetched. */
export const requireFreshAccount = ({ request }: LoaderFunctionArgs): Promise<AccountInfo> => somebody(request, { fresh: true })

/** For accounts with a complete profile; others are redirected to its status. */
export const requireMember = async ({ request }: LoaderFunctionArgs): Promise<null> => {
  const account = await somebody(request)
  if (account.dataState !== DataState.complete) {
    keep(WANTED, wanted(request))
    throw redirect(paths.profileStatus())
  }
  return null
}
