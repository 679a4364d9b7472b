import { currentInfo, type AccountInfo } from '@alliance/contract/account'
import { DataState } from '@alliance/contract/states'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ask } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { safeRedirect } from '../../lib/safe-redirect.ts'
import { token } from '../../lib/session.ts'
import { readKept } from '../../lib/storage.ts'
import { WANTED } from '../../lib/wanted.ts'
import { workplaces } from '../../lib/workplaces.ts'

const wantedIn = (search: string) => safeRedirect(new URLSearchParams(search).get('redirect'))

/** Where somebody wants to go once they are signed in, handed on from one page of the way there to the next. */
export const useWanted = (): string | undefined => wantedIn(useLocation().search)

/** Where a complete profile leads anyway. */
const USUAL: readonly string[] = [paths.console(), paths.goldList()]

/** Where somebody wanted to go before their profile was complete. */
export const wantedBefore = (): string | undefined => {
  const wanted = safeRedirect(readKept(WANTED))
  return wanted !== undefined && USUAL.includes(wanted) ? undefined : wanted
}

/** Where a login leads: to what was wanted, else to where the account works. */
export const landing = (account: AccountInfo, search: string): string => {
  const wanted = wantedIn(search)
  const [desk] = workplaces(account)
  const to = wanted ?? desk?.to
  if (to) return to
  return account.dataState === DataState.complete ? paths.goldList() : paths.profileStatus()
}

/**
 * Who comes signed in to a page that signs in is led on as after a login. The server is asked first: what the browser keeps
 * may be a login that is over, and then the page is needed.
 */
export const useLedOn = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const leadOn = useEffectEvent((account: AccountInfo) => void navigate(landing(account, search), { replace: true }))
  useEffect(() => {
    if (!token()) return
    let here = true
    ask(currentInfo, {}, { quiet: true }).then(
      (account) => here && leadOn(account),
      () => {},
    )
    return () => {
      here = false
    }
  }, [])
}
