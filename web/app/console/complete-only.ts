import { DataState } from '@alliance/contract/data-state'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'

/**
 * The guard lets in by what the browser remembers; what is heard of the account after that counts as well. A profile that
 * went back to review on another device or in another tab leads on as if one came now.
 */
export const useCompleteOnly = () => {
  const account = useAccount()
  const navigate = useNavigate()
  const isOut = account !== null && account.dataState !== DataState.complete
  const leadOn = useEffectEvent(() => void navigate(paths.profileStatus(), { replace: true }))
  useEffect(() => {
    if (isOut) leadOn()
  }, [isOut])
}
