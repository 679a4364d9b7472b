import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ask, type AskOptions } from './api.ts'
import { accountInfo, onAccountChange } from './session.ts'

type Entry = {
  data: unknown
  error: Error | undefined
  loading: boolean
  listeners: Set<() => void>
  /** Counts the asks of this entry: only the last one may write. */
  turn: number
  /** When it was last asked, then when it was answered, in ms: one older than FRESH_MS is asked again when it comes on screen. */
  changedAt: number
  load: () => void
  /** The same by the page itself, that nobody waits for: that the line is broken is told once, not again while it stays so. */
  poll: () => void
}
type State<T> = { data: T | undefined; error: Error | undefined; loading: boolean }

/** For the parts of one page that show the same; who leaves and comes back gets what is true now. */
const FRESH_MS = 1000
const idle = () => {}

const entries = new Map<string, Entry>()
const snapshots = new WeakMap<Entry, State<unknown>>()
const IDLE: State<never> = { data: undefined, error: undefined, loading: false }
const LOADING: State<never> = { data: undefined, error: undefined, loading: true }

const keyOf = (call: AnyCall, input: object) => `${call.path} ${JSON.stringify(input)}`

const write = (entry: Entry, change: Partial<Pick<Entry, 'data' | 'error' | 'loading'>>) => {
  Object.assign(entry, change)
  snapshots.set(entry, { data: entry.data, error: entry.error, loading: entry.loading })
  for (const listener of entry.listeners) listener()
}

const makeEntry = (call: AnyCall, input: object, options: AskOptions): Entry => {
  const answer = (change: { data?: unknown; error: Error | undefined }) => {
    entry.changedAt = Date.now()
    write(entry, { ...change, loading: false })
  }
  const load = (background: boolean) => {
    const turn = ++entry.turn
    entry.changedAt = Date.now()
    write(entry, { loading: true })
    ask(call, input, { ...options, known: background && entry.error }).then(
      (data) => turn === entry.turn && answer({ data, error: undefined }),
      (error: Error) => turn === entry.turn && answer({ error }),
    )
  }
  const entry: Entry = {
    data: undefined,
    error: undefined,
    loading: false,
    listeners: new Set(),
    turn: 0,
    changedAt: 0,
    load: () => load(false),
    poll: () => load(true),
  }
  snapshots.set(entry, LOADING)
  return entry
}

const entryOf = (call: AnyCall, input: object, options: AskOptions): Entry => {
  const key = keyOf(call, input)
  const known = entries.get(key)
  if (known) return known
  const entry = makeEntry(call, input, options)
  entries.set(key, entry)
  return entry
}

/**
 * As if it had never been asked; an answer that is still on its way comes too late. The entry itself stays: a page that is
 * just being drawn may hold it and not have subscribed yet, and one that were taken away under it would never be asked again.
 */
const forget = (entry: Entry) => {
  entry.turn++
  entry.changedAt = 0
  Object.assign(entry, { data: undefined, error: undefined, loading: false })
  snapshots.set(entry, LOADING)
}

/** Answers of these calls are out of date: those on screen are asked again, the others forgotten. */
export const refresh = (calls: readonly AnyCall[]) => {
  for (const [key, entry] of entries) {
    if (!calls.some((call) => key.startsWith(`${call.path} `))) continue
    if (entry.listeners.size > 0) entry.load()
    else forget(entry)
  }
}

/** Forgets every answer that is not on screen, e.g. because what was refused may be allowed now. */
export const forgetAnswers = () => {
  for (const entry of entries.values()) if (entry.listeners.size === 0) forget(entry)
}

let whose = accountInfo()?.accountKey

/** Nothing of one account is shown to the next: where another one signed in in another tab, what stands here is asked anew. */
onAccountChange(() => {
  forgetAnswers()
  const now = accountInfo()?.accountKey
  if (now === undefined || now === whose) return
  const isAnother = whose !== undefined
  whose = now
  if (!isAnother) return
  for (const entry of entries.values()) {
    if (entry.listeners.size === 0) continue
    forget(entry)
    entry.load()
  }
})

/**
 * The answer of a call, kept by path and input and shared by all that show it. `null` asks nothing. While a known
 * answer is asked again, `data` keeps the old one and `loading` is true.
 */
export const useCall = <C extends AnyCall>(call: C, input: Input<C> | null, options: AskOptions = {}) => {
  const key = input === null ? null : keyOf(call, input as object)
  const entry = input === null ? null : entryOf(call, input as object, options)
  const subscribe = useCallback(
    (listener: () => void) => {
      entry?.listeners.add(listener)
      return () => void entry?.listeners.delete(listener)
    },
    [entry],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => (entry ? (snapshots.get(entry) ?? LOADING) : IDLE),
    () => (key === null ? IDLE : LOADING),
  ) as State<Output<C>>
  useEffect(() => {
    if (entry && !entry.loading && Date.now() - entry.changedAt > FRESH_MS) entry.load()
  }, [entry])
  return { ...state, reload: entry?.load ?? idle, poll: entry?.poll ?? idle }
}

/** An act that changes something: run it, know whether it runs and what it said, refresh what it outdates. */
export const useAct = <C extends AnyCall>(call: C, options: AskOptions & { refreshes?: readonly AnyCall[] } = {}) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const act = async (input: Input<C>, once: AskOptions = {}): Promise<Output<C>> => {
    setBusy(true)
    setError(undefined)
    try {
      const { refreshes = [], ...asking } = options
      const answer = await ask(call, input, { ...asking, ...once })
      refresh(refreshes)
      return answer
    } catch (caught) {
      setError(caught as Error)
      throw caught
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, error }
}
