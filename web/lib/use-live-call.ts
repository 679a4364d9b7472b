import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useEffect, useRef } from 'react'
import { useCall } from './use-call.ts'

const AFTER_ERROR_MS = 30_000

type Live<C extends AnyCall> = {
  /** Milliseconds until the next request, by the last answer; null stops. */
  again: (answer: Output<C>) => number | null
}

/**
 * A polled call: repeated as `again` says while the page is visible, and once when a kept-alive page comes back. After an error
 * it waits half a minute, so that a dead server isn't flooded.
 */
export const useLiveCall = <C extends AnyCall>(call: C, input: Input<C> | null, { again }: Live<C>) => {
  const state = useCall(call, input)
  const { data, error, loading, reload, poll } = state
  const seen = useRef<typeof reload>(undefined)
  useEffect(() => {
    // The same `reload` again means that the page was hidden and is back; a new one loads by itself.
    if (seen.current === reload) reload()
    seen.current = reload
  }, [reload])
  const pause = data === undefined ? null : again(data)
  const wait = pause !== null && error ? AFTER_ERROR_MS : pause
  useEffect(() => {
    if (wait === null || loading) return
    const ask = () => {
      if (document.visibilityState === 'visible') poll()
    }
    const timer = setTimeout(ask, wait)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [wait, loading, poll, data])
  return state
}
