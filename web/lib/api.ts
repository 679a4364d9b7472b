import type { AnyCall, Envelope, Input, Output } from '@alliance/contract/call'
import { frameCodes as codes, CONNECTION_MESSAGE, httpMessages } from '@alliance/contract/frame-codes'
import { formBody } from './form-body.ts'
import { paths } from './paths.ts'
import { reactions } from './reactions.ts'
import { endSession, token } from './session.ts'
import { site } from './site.ts'

export type AskOptions = {
  signal?: AbortSignal
  /** The same for each attempt of one act that creates something. */
  idempotencyKey?: string
  /** Show no message and go nowhere: the caller tells the reader itself. A dead session is cleared all the same. */
  quiet?: boolean
  /** What failed before, where the page asks again by itself: a line that stays broken is not told at every attempt. */
  known?: Error | false | undefined
}

/** The server understood and said no: `code` and words from the call's contract. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  /** Field → what to mend, where the input was bad; empty otherwise. */
  readonly fields: Record<string, string>
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
    this.fields = (data as { fields?: Record<string, string> } | null)?.fields ?? {}
  }
  /** Seconds to wait, where the call came too often. */
  get retryAfterS(): number | undefined {
    return (this.data as { retryAfterS?: number } | null)?.retryAfterS
  }
}

/** No usable answer: HTTP 403, 404, 405, 500, any other status, or none at all (status 0). */
export class Unreachable extends Error {
  readonly status: number
  constructor(status: number) {
    super(httpMessages[status] ?? CONNECTION_MESSAGE)
    this.status = status
  }
}

const PATIENCE_MS = 120_000

/** The one HTTP client. Throws `Refused`, `Unreachable`, or the abort of the given signal. */
export const ask = async <C extends AnyCall>(call: C, input: Input<C>, options: AskOptions = {}): Promise<Output<C>> => {
  const asker = token()
  try {
    const envelope = await exchange(call, input as object, options)
    if (envelope.code !== codes.OK.code) throw new Refused(envelope.code, envelope.message, envelope.data)
    return read(call, envelope.data)
  } catch (error) {
    if (!options.signal?.aborted && !isToldAlready(options.known, error)) react(error, { quiet: options.quiet === true, asker })
    throw error
  }
}
export type Ask = typeof ask

/** The line is still broken as it was; one that breaks otherwise is news. */
const isToldAlready = (known: AskOptions['known'], error: unknown) =>
  known instanceof Unreachable && error instanceof Unreachable && known.message === error.message

const exchange = async (call: AnyCall, input: object, options: AskOptions): Promise<Envelope> => {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience
  const isGet = call.method === 'GET'
  // An address is written into logs and histories: the token never stands in one.
  const body = formBody(input, isGet ? {} : { token: token(), idempotencyKey: options.idempotencyKey })
  const address = `${site.apiHost}${call.path}${isGet ? `?${body}` : ''}`
  const response = await fetch(address, isGet ? { signal } : { method: 'POST', body, signal }).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new Unreachable(0)
  })
  if (!response.ok) throw new Unreachable(response.status)
  const answer: unknown = await response.json().catch(() => null)
  if (!isEnvelope(answer)) throw new Unreachable(0)
  return answer
}

export const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).code === 'number'

/** An answer that does not fit its contract is no answer. */
export const read = <C extends AnyCall>(call: C, data: unknown): Output<C> => {
  const parsed = call.output.safeParse(data)
  if (!parsed.success) throw new Unreachable(0)
  return parsed.data as Output<C>
}

type Asked = { quiet: boolean; /** The token that it was asked with. */ asker: string | undefined }

/** What a failed exchange means for the whole page, whichever call it was: messages, a lost session, ways on. */
export const react = (error: unknown, { quiet, asker }: Asked) => {
  if (error instanceof Unreachable) return quiet ? undefined : reactions().message(error.message)
  if (!(error instanceof Refused)) return
  reactions().refused?.(error.code)
  if (error.code === codes.NOT_LOGGED_IN.code || error.code === codes.TOKEN_MISSING.code)
    return loseSession(error.message, { quiet, asker })
  if (error.code === codes.SECOND_FACTOR_NEEDED.code && !quiet) return reactions().go(paths.secondFactor(here()))
  if (error.code === codes.NOT_ON_ALLOW_LIST.code && !quiet)
    void reactions()
      .whiteMessage(error.message)
      .then(() => reactions().go(paths.home()))
}

/** What a quiet call has found out and nobody was told: the next call goes without a token, and is refused for that only. */
let untold: string | undefined

const loseSession = (message: string, { quiet, asker }: Asked) => {
  const now = token()
  // A login that is over was refused; another one followed it, here or in another tab, and stays.
  if (now && now !== asker) return quiet ? undefined : reactions().message('登录状态刚刚变了，请再试一次')
  endSession()
  if (quiet) return void (untold ??= message)
  // Of several calls on their way one finds the login over, those after it find no token: one box, by the first.
  reactions().message(asker ? message : (untold ?? message), 'session')
  untold = undefined
  // An answer that comes late finds the login page there already, with the way back in its address.
  if (location.pathname !== paths.login()) reactions().go(paths.login(here()))
}

const here = () => location.pathname + location.search
