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

/** The page that one wanted before signing in, passed on in the query of all pages up to there. */
export const useWanted = (): string | undefined => wantedIn(useLocation().search)

/** Default destinations of a complete profile. */
const USUAL: readonly string[] = [paths.console(), paths.goldList()]

/** The page that one wanted before the profile was complete; undefined for a default destination. */
export const wantedBefore = (): string | undefined => {
  const wanted = safeRedirect(readKept(WANTED))
  return wanted !== undefined && USUAL.includes(wanted) ? undefined : wanted
}

/** Destination after a login: the wanted page, else the account's workplace. */
export const landing = (account: AccountInfo, search: string): string => {
  const wanted = wantedIn(search)
  const [desk] = workplaces(account)
  const to = wanted ?? desk?.to
  if (to) return to
  return account.dataState === DataState.complete ? paths.goldList() : paths.profileStatus()
}

/**
 * Redirects an already signed-in visitor of a login page as after a login. Asks the server first: the stored login may have
 * expired, and then the page is needed.
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
