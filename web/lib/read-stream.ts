import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { frameCodes as codes } from '@alliance/contract/frame-codes'
import { isEnvelope, handleFailure, read, Refused, Unreachable } from './api.ts'
import { formBody } from './form-body.ts'
import { token } from './session.ts'
import { site } from './site.ts'

/** The server sends a heartbeat every 15 seconds; three missing ones mean that it is gone. */
const SILENCE_MS = 45_000

type Listening<C extends AnyCall> = { signal: AbortSignal; onEvent: (event: Output<C>) => void }

const take = <C extends AnyCall>(call: C, line: string): Output<C> | undefined => {
  if (line === '') return undefined
  const envelope: unknown = JSON.parse(line)
  if (!isEnvelope(envelope)) throw new Unreachable(0)
  if (envelope.code !== codes.OK.code) throw new Refused(envelope.code, envelope.message, envelope.data)
  return read(call, envelope.data)
}

/** Yields complete lines as they arrive. Aborts `silent` when nothing arrives for a while. */
const linesOf = async function* (body: ReadableStream<Uint8Array>, silent: AbortController) {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const timer = setTimeout(() => silent.abort(), SILENCE_MS)
    const { done, value = '' } = await reader.read().finally(() => clearTimeout(timer))
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (done) return
  }
}

const exchange = async <C extends AnyCall>(call: C, input: Input<C>, { signal, onEvent }: Listening<C>) => {
  const silent = new AbortController()
  const body = formBody(input as object, { token: token() })
  const either = AbortSignal.any([signal, silent.signal])
  const response = await fetch(site.apiHost + call.path, { method: 'POST', body, signal: either })
  if (!response.ok || !response.body) throw new Unreachable(response.status)
  const isStream = response.headers.get('content-type')?.startsWith('application/x-ndjson') ?? false
  // Refused before the stream began: the body is a single envelope.
  if (!isStream) take(call, await response.text())
  else
    for await (const line of linesOf(response.body, silent)) {
      const event = take(call, line)
      if (event !== undefined) onEvent(event)
    }
}

/**
 * Reads a streaming call until the server ends it. Throws what `ask` throws; no message is shown, because the caller has
 * polling as a fallback, but an expired session is cleared all the same.
 */
export const readStream = async <C extends AnyCall>(call: C, input: Input<C>, listening: Listening<C>): Promise<void> => {
  const asker = token()
  try {
    await exchange(call, input, listening)
  } catch (error) {
    if (!listening.signal.aborted) handleFailure(error, { quiet: true, asker })
    throw error
  }
}
