import { bindVendor, queryMemberBindings } from '@alliance/contract/binding'
import type { Output } from '@alliance/contract/call'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefused } from '../../lib/is-refused.ts'
import { usePage } from '../../lib/keep-alive.tsx'
import { Refused } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useAct } from '../../lib/use-call.ts'
import { readReturn } from './bind-return.ts'

export type Outcome =
  | { kind: 'asking' }
  | { kind: 'bound'; answer: Output<typeof bindVendor> }
  /** `isOwnWish`: by whoever was asked at the vendor; nothing is wrong. */
  | { kind: 'refused'; message: string; isOwnWish: boolean }
  | { kind: 'unreachable' }

/** The login leads back here, with what the vendor brought: the same act goes on. */
const isSessionLost = (error: unknown) => isRefused(error, codes.NOT_LOGGED_IN, codes.TOKEN_MISSING)

/** No field of this page could be marked: what is wrong came from outside. */
const messageOf = (refused: Refused) =>
  refused.code === codes.BAD_INPUT.code ? '厂商送回的内容不完整，没有绑定，请重新绑定' : refused.message

/**
 * The vendor sends the browser back to this page. What it brought is posted once, state and code are good for one use only,
 * and stays in the address until it is answered: whoever has to log in first, or loads the page anew on a broken line,
 * doesn't have to go to the vendor again.
 */
export const useBindReturn = () => {
  const { search } = usePage().location
  const navigate = useNavigate()
  const [given] = useState(() => readReturn(search))
  const [outcome, setOutcome] = useState<Outcome | undefined>(given && { kind: 'asking' })
  const { act } = useAct(bindVendor, { refreshes: [queryMemberBindings] })
  const begun = useRef(false)
  const leaveAddress = () => void navigate(paths.vendorBinding(), { replace: true })
  const post = async () => {
    if (!given) return
    setOutcome({ kind: 'asking' })
    try {
      const answer = await act(given)
      leaveAddress()
      setOutcome({ kind: 'bound', answer })
    } catch (error) {
      if (isSessionLost(error)) return
      if (!(error instanceof Refused)) return setOutcome({ kind: 'unreachable' })
      leaveAddress()
      setOutcome({ kind: 'refused', message: messageOf(error), isOwnWish: given.error === 'access_denied' })
    }
  }
  const begin = useEffectEvent(() => {
    if (!given || begun.current) return
    begun.current = true
    void post()
  })
  useEffect(() => begin(), [])
  return { outcome, retry: () => void post(), forget: () => setOutcome(undefined) }
}
