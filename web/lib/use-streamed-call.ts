import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useState } from 'react'
import { useStream } from './use-stream.ts'
import { useLiveCall } from './use-live-call.ts'

/** Polling interval while the stream is live: a lost message must not stop a page for ever. */
const WHILE_TOLD_MS = 15_000

type Told<C extends AnyCall, T extends AnyCall> = {
  /** As for `useLiveCall`: polling interval while there is no stream. */
  again: (answer: Output<C>) => number | null
  /** Input of the streaming call, by the last answer; null: nothing is in progress. */
  watch: (answer: Output<C>) => Input<T> | null
  onEvent: (event: Output<T>, reload: () => void) => void
}

/** A call kept up to date by a streaming call; polled while the stream isn't live. */
// oxlint-disable-next-line eslint/max-params -- call, input, as everywhere, then the stream and its options
export const useStreamedCall = <C extends AnyCall, T extends AnyCall>(
  call: C,
  input: Input<C> | null,
  told: T,
  { again, watch, onEvent }: Told<C, T>,
) => {
  const [live, setLive] = useState(false)
  const state = useLiveCall(call, input, {
    again: (answer) => {
      const pause = again(answer)
      return pause !== null && live ? WHILE_TOLD_MS : pause
    },
  })
  const { data, reload } = state
  const heard = useStream(told, data === undefined ? null : watch(data), (event) => onEvent(event, reload))
  if (heard !== live) setLive(heard)
  return state
}
