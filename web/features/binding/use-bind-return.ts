import { bindVendor, queryMemberBindings } from '@alliance/contract/binding'
import type { Output } from '@alliance/contract/call'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePage } from '../../lib/keep-alive.tsx'
import { Refused } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useAct } from '../../lib/use-call.ts'
import { readReturn } from './bind-return.ts'

export type Outcome =
  | { kind: 'asking' }
  | { kind: 'bound'; answer: Output<typeof bindVendor> }
  | { kind: 'refused'; message: string }
  | { kind: 'unreachable' }

/**
 * The vendor sends the browser back to this page. What it brought is taken out of the address at once, so that reloading
 * or sharing it does nothing, and posted once: state and code are good for one use only.
 */
export const useBindReturn = () => {
  const { search } = usePage().location
  const navigate = useNavigate()
  const [given] = useState(() => readReturn(search))
  const [outcome, setOutcome] = useState<Outcome | undefined>(given && { kind: 'asking' })
  const { act } = useAct(bindVendor, { refreshes: [queryMemberBindings] })
  const begun = useRef(false)
  const post = async () => {
    if (!given) return
    setOutcome({ kind: 'asking' })
    try {
      setOutcome({ kind: 'bound', answer: await act(given) })
    } catch (error) {
      setOutcome(error instanceof Refused ? { kind: 'refused', message: error.message } : { kind: 'unreachable' })
    }
  }
  const begin = useEffectEvent(() => {
    if (!given || begun.current) return
    begun.current = true
    void navigate(paths.vendorBinding(), { replace: true })
    void post()
  })
  useEffect(() => begin(), [])
  return { outcome, retry: () => void post(), forget: () => setOutcome(undefined) }
}
