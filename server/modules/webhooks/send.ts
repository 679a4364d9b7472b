import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryProblem } from '@alliance/contract/webhooks'
import type { ServerLimits } from '../../limits.ts'
import { findTarget, lookUp, type LookUp, type Target } from './target.ts'

export type Outcome = { status: number | null; problem: DeliveryProblem | null }
type Message = { headers: Record<string, string>; body: string }
type Bounds = Pick<ServerLimits['webhooks'], 'answerMs' | 'connectMs' | 'headBytes' | 'bodyBytes'>
type Sending = Bounds & { demonstration: boolean; signal: AbortSignal; lookUp?: LookUp }

/** No connection was made, so nothing was sent. */
class NoConnection extends Error {}

type Place = Omit<Target, 'addresses'> & { address: string }
/** `connectMs`: connection timeout, if there is another address to try. */
type Trying = Omit<Sending, 'connectMs'> & { connectMs: number | undefined }

const isOfCertificate = (code: string) =>
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/.test(code)

const problemOf = (error: unknown): DeliveryProblem => {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (isOfCertificate(code)) return 'certificate'
  return code.startsWith('HPE_') ? 'nonsense' : 'unreachable'
}

/** Discards the response's body, up to a limit. */
const letEnd = (response: http.IncomingMessage, bodyBytes: number) => {
  let seen = 0
  response.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > bodyBytes) response.destroy()
  })
  response.on('error', () => {})
}

/** A connection timeout, since another address may work. */
const boundConnecting = (sent: http.ClientRequest, connectMs: number) => {
  const end = setTimeout(() => sent.destroy(new Error('no connection in time')), connectMs)
  const keep = () => clearTimeout(end)
  sent.once('socket', (socket) => socket.once('connect', keep)).once('close', keep)
}

/**
 * Not `fetch`, which resolves the name itself. Connects to the checked address; the name is used only for the certificate and the
 * `Host` header. Its own agent: no proxy from the environment, no keep-alive, no redirects.
 */
const request = (
  { url, host, address }: Place,
  { headers, body }: Message,
  { headBytes, bodyBytes, signal, connectMs }: Trying,
) => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const isPlain = url.protocol === 'http:'
  const options: https.RequestOptions = {
    method: 'POST',
    host: address,
    path: url.pathname + url.search,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    agent: isPlain ? new http.Agent() : new https.Agent(),
    maxHeaderSize: headBytes,
    // SNI must not be an IP address (RFC 6066 §3): then the certificate is checked against the address.
    servername: isIP(host) === 0 ? host : '',
    signal,
  }
  if (url.port !== '') options.port = url.port
  const sent = (isPlain ? http : https).request(options, (response) => {
    letEnd(response, bodyBytes)
    resolve(response.statusCode ?? 0)
  })
  let isConnected = false
  sent.once('socket', (socket) => socket.once('connect', () => (isConnected = true)))
  if (connectMs !== undefined) boundConnecting(sent, connectMs)
  // 101: nobody asked for another protocol, and Node hands over the socket instead of a response.
  sent.on('upgrade', (response, socket) => {
    socket.destroy()
    resolve(response.statusCode ?? 0)
  })
  sent.on('error', (error) => reject(isConnected || signal.aborted ? error : new NoConnection('no connection', { cause: error })))
  // However a request ends: a promise that stays open would keep the worker for ever.
  sent.on('close', () => reject(new Error('closed without an answer')))
  sent.end(body)
  return promise
}

/** Tries the next address only if nothing was sent: a receiver must not get it twice. */
const sendTo = async ({ addresses, ...target }: Target, message: Message, given: Sending): Promise<number> => {
  const [address = '', ...others] = addresses
  if (others.length === 0) return request({ ...target, address }, message, { ...given, connectMs: undefined })
  try {
    return await request({ ...target, address }, message, given)
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error
    return sendTo({ ...target, addresses: others }, message, given)
  }
}

/** One attempt. Throws only when the process stops: any other failure is an outcome. */
export const send = async (kept: string, message: Message, given: Sending): Promise<Outcome> => {
  const deadline = AbortSignal.timeout(given.answerMs)
  const signal = AbortSignal.any([deadline, given.signal])
  try {
    const target = await findTarget(kept, { ...given, lookUp: given.lookUp ?? lookUp, signal })
    given.signal.throwIfAborted()
    if ('problem' in target) return { status: null, problem: deadline.aborted ? 'timeout' : target.problem }
    return { status: await sendTo(target, message, { ...given, signal }), problem: null }
  } catch (error) {
    given.signal.throwIfAborted()
    return { status: null, problem: problemOf(error) }
  }
}
