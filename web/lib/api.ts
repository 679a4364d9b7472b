import type { AnyCall, Envelope, Input, Output } from '@alliance/contract/call'
import { frameCodes as codes, CONNECTION_MESSAGE, httpMessages } from '@alliance/contract/frame-codes'
import { formBody } from './form-body.ts'
import { paths } from './paths.ts'
import { uiEffects } from './ui-effects.ts'
import { accountInfo, endSession, onAccountChange, token } from './session.ts'
import { site } from './site.ts'

export type AskOptions = {
  signal?: AbortSignal
  /** Idempotency key: the same for each attempt of one act that creates something. */
  idempotencyKey?: string
  /** Show no message and don't navigate: the caller tells the user itself. An expired session is cleared all the same. */
  quiet?: boolean
  /** The previous error when polling: the same network error is not shown again at every attempt. */
  known?: Error | false | undefined
}

/** The server refused: `code` and message from the call's contract. */
export class Refused extends Error {
  readonly code: number
  readonly data: unknown
  /** Field → message for bad input; empty otherwise. */
  readonly fields: Record<string, string>
  constructor(code: number, message: string, data: unknown) {
    super(message)
    this.code = code
    this.data = data
    this.fields = (data as { fields?: Record<string, string> } | null)?.fields ?? {}
  }
  /** Seconds to wait when rate-limited. */
  get retryAfterS(): number | undefined {
    return (this.data as { retryAfterS?: number } | null)?.retryAfterS
  }
}

/** No usable answer: HTTP 403, 404, 405, 500, any other status, or no response (status 0). */
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
    if (!options.signal?.aborted && !isToldAlready(options.known, error))
      handleFailure(error, { quiet: options.quiet === true, asker })
    throw error
  }
}
export type Ask = typeof ask

/** The same network error as before; a different one is shown. */
const isToldAlready = (known: AskOptions['known'], error: unknown) =>
  known instanceof Unreachable && error instanceof Unreachable && known.message === error.message

const exchange = async (call: AnyCall, input: object, options: AskOptions): Promise<Envelope> => {
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, patience]) : patience
  const isGet = call.method === 'GET'
  // URLs end up in logs and histories, so a token must never be in one.
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

/** An answer that doesn't fit its contract counts as none. */
export const read = <C extends AnyCall>(call: C, data: unknown): Output<C> => {
  const parsed = call.output.safeParse(data)
  if (!parsed.success) throw new Unreachable(0)
  return parsed.data as Output<C>
}

type Asked = { quiet: boolean; /** The token that was sent. */ asker: string | undefined }

/** Global consequences of a failed call: messages, a lost session, redirects. */
export const handleFailure = (error: unknown, { quiet, asker }: Asked) => {
  if (error instanceof Unreachable) return quiet ? undefined : uiEffects().message(error.message)
  if (!(error instanceof Refused)) return
  uiEffects().refused?.(error.code)
  if (error.code === codes.NOT_LOGGED_IN.code || error.code === codes.TOKEN_MISSING.code)
    return loseSession(error.message, { quiet, asker })
  if (error.code === codes.SECOND_FACTOR_NEEDED.code && !quiet) return uiEffects().go(paths.secondFactor(here()))
  if (error.code === codes.NOT_ON_ALLOW_LIST.code && !quiet) return leadHome(error.message)
}

/** Why a quiet call ended the session: shown with the next call, which has no token and would only be refused for that. */
let untold: string | undefined
/** The allow list's box told the end of the session, and leads home: calls without a token are its consequence. */
let isToldByList = false
// A login since then makes it a matter of the past.
onAccountChange(() => {
  if (!accountInfo()) return
  untold = undefined
  isToldByList = false
})

const leadHome = (message: string) => {
  isToldByList = !token()
  void uiEffects()
    .whiteMessage(message)
    .then(() => uiEffects().go(paths.home()))
}

const loseSession = (message: string, { quiet, asker }: Asked) => {
  const now = token()
  // The refused token has been replaced by a new login, here or in another tab, which stays.
  if (now && now !== asker) return quiet ? undefined : uiEffects().message('登录状态刚刚变了，请再试一次')
  if (!asker && isToldByList) return
  endSession()
  if (quiet) return void (untold ??= message)
  // Of several pending calls the first learns that the session is over, the others find no token: show one box, the first's.
  uiEffects().message(asker ? message : (untold ?? message), 'session')
  untold = undefined
  // A late answer finds the login page open already, with the redirect in its URL.
  if (location.pathname !== paths.login()) uiEffects().go(paths.login(here()))
}

/** The page that is shown, as a way back to it. */
export const here = () => location.pathname + location.search + location.hash
