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

type Outcome =
  | { kind: 'asking' }
  | { kind: 'bound'; answer: Output<typeof bindVendor> }
  /** `isOwnWish`: refused by the user at the vendor, so no error. */
  | { kind: 'refused'; message: string; isOwnWish: boolean }
  | { kind: 'unreachable' }

/** After a login one comes back here with the vendor's answer, and binding continues. */
const isSessionLost = (error: unknown) => isRefused(error, codes.NOT_LOGGED_IN, codes.TOKEN_MISSING)

/** The invalid input came from the vendor: no field of this page could show it. */
const messageOf = (refused: Refused) =>
  refused.code === codes.BAD_INPUT.code ? '厂商送回的内容不完整，没有绑定，请重新绑定' : refused.message

/**
 * The vendor redirects the browser to this page. Its answer is posted once (state and code are single-use) and stays in the URL
 * until the response: after a login or a reload on a broken connection one needn't go to the vendor again.
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
