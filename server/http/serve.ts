import type { AnyCall, CallShape, Output, Parsed } from '@alliance/contract/call'
import type { Parts } from '../compose.ts'
import type { Db } from '../db/index.ts'
import type { Logger } from '../log.ts'
import { badInput, Refusal } from './refusal.ts'

/** The signed-in caller, as admission found it. */
export type Account = {
  id: string
  email: string
  dataState: number
  grants: readonly string[]
  companyName: string
  demo: boolean
  /** SHA-256 of the token in use: names the session, can't be used as a token. */
  sessionKey: string
  /** Set where a lab's machine acts for the reviewer who made its token. */
  labTokenId?: string
}

export type Context<C extends AnyCall = AnyCall> = {
  parts: Parts
  db: Db
  /** Undefined on public calls: they ignore a token, a dead one too. */
  account: C['auth'] extends 'public' ? undefined : Account
  refuse: (name: C['errors'][number], data?: unknown) => Refusal
  badInput: (fields: Record<string, string>) => Refusal
  /** Milliseconds since 1970, one reading for the whole call. */
  now: number
  /** The peer's address; forwarded headers count only when they come from a configured proxy. */
  address: string
  userAgent: string
  /** The caller's token where one was sent, for signOut; never log it. */
  token: string | undefined
  requestId: string
  log: Logger
  /** The answer changes at this moment by the clock alone: a kept copy ends then. The earliest of several counts. */
  keepUntil: (at: number | undefined) => void
  /**
   * On calls that create something: keeps the answer for a repeat of this request in the transaction that acts, so that
   * there is never one without the other. Give it that transaction's handle, last; it gives the answer back.
   */
  keepAnswer: (db: Db, answer: Output<C>) => Promise<Output<C>>
}

export type Served = {
  readonly call: AnyCall
  /** What a kept answer depends on: a publish act drops by these. */
  readonly tags: readonly string[]
  readonly run: (context: Context, input: unknown) => Promise<unknown>
  /** Set where the call's answer goes on. */
  readonly follow?: (context: Context, input: unknown, ended: AbortSignal) => AsyncIterable<unknown>
}

/** Ties a call of the contract to its handler. The caller has been admitted and the input parsed before it runs. */
export const serve = <C extends AnyCall>(
  call: C,
  handler: (context: Context<C>, input: Parsed<C>) => Promise<Output<C>>,
  { tags = [] }: { tags?: readonly string[] } = {},
): Served => ({
  call,
  tags,
  run: (context, input) => handler(context as Context<C>, input as Parsed<C>),
})

type Follow<C extends AnyCall> = (context: Context<C>, input: Parsed<C>, ended: AbortSignal) => AsyncIterable<Output<C>>

/**
 * The same for a call whose answer goes on. What the handler gives is sent as it comes; `ended` fires when nobody reads
 * any more, and the handler returns soon after. A refusal must come before the first thing given.
 */
export const serveStream = <C extends AnyCall>(call: C, follow: Follow<C>): Served => ({
  call,
  tags: [],
  run: () => Promise.reject(new Error(`${call.path} answers in a stream`)),
  follow: (context, input, ended) => follow(context as Context<C>, input as Parsed<C>, ended),
})

type Frame = Omit<Context, 'refuse' | 'badInput' | 'account' | 'keepUntil' | 'keepAnswer'> & {
  account: Account | undefined
  keepUntil?: Context['keepUntil']
}

/** Adds what every handler throws with; a refusal that the contract doesn't name is a defect and says so. */
export const contextFor = (call: CallShape, frame: Frame): Context =>
  ({
    keepUntil: () => {},
    keepAnswer: async (_db, answer) => answer,
    ...frame,
    badInput,
    refuse: (name, data) => {
      if (!call.errors.includes(name)) throw new Error(`${call.path} refuses with ${name}, which its contract does not name`)
      return new Refusal(name, data)
    },
  }) as Context
