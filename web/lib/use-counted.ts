import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLiveCall } from './use-live-call.ts'

const AGAIN_MS = 60_000

/**
 * What an entry of a menu counts: asked again once a minute, after each act, and with each page that is opened, whose list
 * it must not contradict.
 */
export const useCounted = <C extends AnyCall>(call: C, input: Input<C>): Output<C> | undefined => {
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
