import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLiveCall } from './use-live-call.ts'

const AGAIN_MS = 60_000

/**
 * A menu entry's count: refetched once a minute, after each mutation, and with each navigation, since it must not contradict the
 * list on the page.
 */
export const useMenuCount = <C extends AnyCall>(call: C, input: Input<C>): Output<C> | undefined => {
  const { data, poll } = useLiveCall(call, input, { again: () => AGAIN_MS })
  const { pathname } = useLocation()
  const counted = useRef(pathname)
  useEffect(() => {
    if (counted.current === pathname) return
    counted.current = pathname
    poll()
  }, [pathname, poll])
  return data
}
