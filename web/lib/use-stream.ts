import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useEffect, useRef, useState } from 'react'
import { Refused } from './api.ts'
import { readStream } from './read-stream.ts'

const AGAIN_MS = 1_000
const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 60_000

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const untilVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
    look()
  })

/** Aborts when the page is hidden: a browser has six connections per site, which hidden pages must not occupy. */
const whileVisible = (outer: AbortSignal) => {
  const hidden = new AbortController()
  const look = () => document.visibilityState === 'hidden' && hidden.abort()
  document.addEventListener('visibilitychange', look)
  outer.addEventListener('abort', () => document.removeEventListener('visibilitychange', look))
  return { signal: AbortSignal.any([outer, hidden.signal]), end: () => document.removeEventListener('visibilitychange', look) }
}

type Loop = { once: (signal: AbortSignal) => Promise<void>; onLive: (live: boolean) => void; stop: AbortSignal }

/** Reconnects after a regular end, with backoff after failures, and not at all after a permanent refusal. */
const keepListening = async ({ once, onLive, stop }: Loop) => {
  let failures = 0
  while (!stop.aborted) {
    await untilVisible(stop)
    const visible = whileVisible(stop)
    try {
      await once(visible.signal)
      failures = 0
    } catch (error) {
      if (error instanceof Refused && error.retryAfterS === undefined) return onLive(false)
      if (!visible.signal.aborted) failures += 1
    } finally {
      visible.end()
    }
    if (stop.aborted) return
    onLive(false)
    await pause(failures === 0 ? AGAIN_MS : Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1)), stop)
  }
}

/**
 * Follows a streaming call; `null` follows nothing. Returns true while the stream is live: otherwise the page has to poll.
 */
export const useStream = <C extends AnyCall>(call: C, input: Input<C> | null, onEvent: (event: Output<C>) => void): boolean => {
  const [live, setLive] = useState(false)
  const hear = useRef(onEvent)
  useEffect(() => {
    hear.current = onEvent
  })
  const key = input === null ? null : JSON.stringify(input)
  useEffect(() => {
    if (key === null) return
    const stop = new AbortController()
    const once = (signal: AbortSignal) =>
      readStream(call, JSON.parse(key) as Input<C>, {
        signal,
        onEvent: (event) => {
          setLive(true)
          hear.current(event)
        },
      })
    const onLive = (is: boolean) => !stop.signal.aborted && setLive(is)
    void keepListening({ once, onLive, stop: stop.signal })
    return () => {
      stop.abort()
      setLive(false)
    }
  }, [call, key])
  return live
}
