import type { AnyCall, Auth, CallShape, Output, Parsed } from '@alliance/contract/call'
import type { Parts } from '../compose.ts'
import type { Db } from '../db/index.ts'
import type { Logger } from '../log.ts'
import { badInput, Refusal } from './refusal.ts'

/** The authenticated caller. */
export type Account = {
  id: string
  email: string
  dataState: number
  grants: readonly string[]
  companyName: string
  demo: boolean
  /** SHA-256 of the token in use: identifies the session, can't be used as a token. */
  sessionKey: string
  /** Set when a lab's machine acts for the reviewer who created its token. */
  labTokenId?: string
}

export type Context<C extends AnyCall = AnyCall> = {
  parts: Parts
  db: Db
  /** Undefined on public calls: they ignore a token, even an expired one. */
  account: C['auth'] extends 'public' ? undefined : Account
  refuse: (name: C['errors'][number], data?: unknown) => Refusal
  badInput: (fields: Record<string, string>) => Refusal
  /** Milliseconds since 1970, read once for the whole call. */
  now: number
  /** The client's address; forwarded headers count only from a configured proxy. */
  address: string
  userAgent: string
  /** The caller's token if one was sent, for signOut; never log it. */
  token: string | undefined
  requestId: string
  log: Logger
  /** Sets the expiry of a cached copy: the answer changes at this moment by the clock alone. The earliest of several counts. */
  cacheUntil: (at: number | undefined) => void
  /**
   * On calls that create something: stores the answer for a repeat of this request in the transaction that acts, so that
   * neither exists without the other. Call it last, with that transaction's handle; returns the answer.
   */
  keepAnswer: (db: Db, answer: Output<C>) => Promise<Output<C>>
}

export type Served = {
  readonly call: AnyCall
  /** What a cached answer depends on: publishing drops by these tags. */
  readonly tags: readonly string[]
  readonly run: (context: Context, input: unknown) => Promise<unknown>
  /** Set on calls that stream. */
  readonly follow?: (context: Context, input: unknown, ended: AbortSignal) => AsyncIterable<unknown>
}

/** Binds a call of the contract to its handler, which runs after admission and input parsing. */
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
 * The same for a streaming call. What the handler yields is sent as it comes; `ended` is aborted when nobody reads any more,
 * and the handler returns soon after. A refusal must be thrown before the first item.
 */
export const serveStream = <C extends AnyCall>(call: C, follow: Follow<C>): Served => ({
  call,
  tags: [],
  run: () => Promise.reject(new Error(`${call.path} answers in a stream`)),
  follow: (context, input, ended) => follow(context as Context<C>, input as Parsed<C>, ended),
})

type Frame = Omit<Context, 'refuse' | 'badInput' | 'account' | 'cacheUntil' | 'keepAnswer'> & {
  account: Account | undefined
  cacheUntil?: Context['cacheUntil']
}

const OF_THE_OFFICE = '没有找到，可能已被删除，请从列表里重新打开'
/** What is missing to somebody who has no own things to miss: everybody else reads the code's own words. */
const missingTo: Partial<Record<Auth, string>> = {
  public: '没有找到，可能已被删除',
  vendor: '没有找到，可能已被撤回或由别的成员处理，请从列表里重新打开',
  editor: OF_THE_OFFICE,
  certifier: OF_THE_OFFICE,
  appeals: OF_THE_OFFICE,
  administrator: OF_THE_OFFICE,
}

/** Adds `refuse` and the rest to the request's data; a refusal that the contract doesn't name throws a plain error. */
export const contextFor = (call: CallShape, frame: Frame): Context =>
  ({
    cacheUntil: () => {},
    keepAnswer: async (_db, answer) => answer,
    ...frame,
    badInput,
    refuse: (name, data) => {
      if (!call.errors.includes(name)) throw new Error(`${call.path} refuses with ${name}, which its contract does not name`)
      return new Refusal(name, data, name === 'NOT_FOUND' ? missingTo[call.auth] : undefined)
    },
  }) as Context
