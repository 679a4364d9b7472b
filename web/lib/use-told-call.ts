import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useState } from 'react'
import { useListening } from './use-listening.ts'
import { useLiveCall } from './use-live-call.ts'

/** While the server tells by itself it is asked now and then all the same: a lost word must not stop a page for ever. */
const WHILE_TOLD_MS = 15_000

type Told<C extends AnyCall, T extends AnyCall> = {
  /** As for `useLiveCall`: when it is asked again where the server can't tell by itself. */
  again: (answer: Output<C>) => number | null
  /** What is listened to, judged by the last answer; null: nothing is under way. */
  watch: (answer: Output<C>) => Input<T> | null
  onEvent: (event: Output<T>, reload: () => void) => void
}

/** A call whose answer moves on by itself: `told` says when; polled where that can't be, or not yet. */
// oxlint-disable-next-line eslint/max-params -- call, input, as everywhere, then what tells of it and how
export const useToldCall = <C extends AnyCall, T extends AnyCall>(
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
  const heard = useListening(told, data === undefined ? null : watch(data), (event) => onEvent(event, reload))
  if (heard !== live) setLive(heard)
  return state
}
