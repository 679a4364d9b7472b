import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { ask, type AskOptions } from './api.ts'
import { accountInfo, onAccountChange } from './session.ts'

type Entry = {
  data: unknown
  error: Error | undefined
  loading: boolean
  listeners: Set<() => void>
  /** Counts the requests of this entry: only the latest one may write its answer. */
  turn: number
  /** When it was last requested, later answered, in ms: if older than FRESH_MS it is fetched again when it comes on screen. */
  changedAt: number
  /** To be forgotten once nothing on screen shows it any more. */
  isOutdated: boolean
  load: () => void
  /** The same as background polling: an unchanged network error is shown only once. */
  poll: () => void
}
type State<T> = { data: T | undefined; error: Error | undefined; loading: boolean }

/** Long enough for the parts of one page to share an answer; whoever leaves and comes back gets a new one. */
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
    entry.isOutdated = false
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
    isOutdated: false,
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
 * Resets an entry as if it had never been requested; a pending answer is ignored. The entry itself stays in the map: a component
 * being rendered may hold it before it subscribes, and would never be refetched otherwise.
 */
const forget = (entry: Entry) => {
  entry.turn++
  entry.changedAt = 0
  entry.isOutdated = false
  Object.assign(entry, { data: undefined, error: undefined, loading: false })
  snapshots.set(entry, LOADING)
}

const invalidate = (calls: readonly AnyCall[], onScreen: (entry: Entry) => void) => {
  for (const [key, entry] of entries)
    if (calls.some((call) => key.startsWith(`${call.path} `))) (entry.listeners.size > 0 ? onScreen : forget)(entry)
}

/** Invalidates the answers of these calls: those on screen are refetched, the others forgotten. */
export const refresh = (calls: readonly AnyCall[]) => invalidate(calls, (entry) => entry.load())

/**
 * The same for a page that is about to be left: it keeps what it shows until then. Otherwise it would say for a moment, or if the
 * next page takes long, what it says to whoever comes back: that this has been done already.
 */
const refreshOnceLeft = (calls: readonly AnyCall[]) =>
  invalidate(calls, (entry) => {
    entry.isOutdated = true
    entry.changedAt = 0
  })

/** Forgets every answer that is not on screen, e.g. because what was refused may be allowed now. */
export const forgetAnswers = () => {
  for (const entry of entries.values()) if (entry.listeners.size === 0) forget(entry)
}

let whose = accountInfo()?.accountKey

/** Nothing of one account is shown to the next: if another one signs in in another tab, what is on screen is refetched. */
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
 * The answer of a call, cached by path and input and shared by all components. `null` requests nothing. During a refetch, `data`
 * keeps the old answer and `loading` is true.
 */
export const useCall = <C extends AnyCall>(call: C, input: Input<C> | null, options: AskOptions = {}) => {
  const key = input === null ? null : keyOf(call, input as object)
  const entry = input === null ? null : entryOf(call, input as object, options)
  const subscribe = useCallback(
    (listener: () => void) => {
      entry?.listeners.add(listener)
      return () => {
        entry?.listeners.delete(listener)
        if (entry?.isOutdated && entry.listeners.size === 0) forget(entry)
      }
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

type ActOptions = AskOptions & {
  refreshes?: readonly AnyCall[]
  /** The page is left once it is done. */
  leaves?: boolean
}
/** A mutation: runs it, exposes whether it is running and its answer, and refreshes what it invalidates. */
export const useAct = <C extends AnyCall>(call: C, options: ActOptions = {}) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const act = async (input: Input<C>, once: AskOptions = {}): Promise<Output<C>> => {
    setBusy(true)
    setError(undefined)
    try {
      const { refreshes = [], leaves = false, ...asking } = options
      const answer = await ask(call, input, { ...asking, ...once })
      if (leaves) refreshOnceLeft(refreshes)
      else refresh(refreshes)
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
