import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import type { DeliveryProblem } from '@alliance/contract/webhooks'
import type { ServerLimits } from '../../limits.ts'
import { findTarget, lookUp, type LookUp, type Target } from './target.ts'

export type Outcome = { status: number | null; problem: DeliveryProblem | null }
type Message = { headers: Record<string, string>; body: string }
type Bounds = Pick<ServerLimits['webhooks'], 'answerMs' | 'connectMs' | 'headBytes' | 'bodyBytes'>
export type Sending = Bounds & { demonstration: boolean; signal: AbortSignal; lookUp?: LookUp }

/** Not a byte was sent. */
class NoConnection extends Error {}

type Place = Omit<Target, 'addresses'> & { address: string }
/** `connectMs`: for the connection, where there is another address to try. */
type Trying = Omit<Sending, 'connectMs'> & { connectMs: number | undefined }

const isOfCertificate = (code: string) =>
  /^(CERT_|ERR_TLS_CERT|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/.test(code)

const problemOf = (error: unknown): DeliveryProblem => {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout'
  if (isOfCertificate(code)) return 'certificate'
  return code.startsWith('HPE_') ? 'nonsense' : 'unreachable'
}

/** Takes in what a polite server still sends, up to a bound; what it says is nobody's. */
const letEnd = (response: http.IncomingMessage, bodyBytes: number) => {
  let seen = 0
  response.on('data', (chunk: Buffer) => {
    seen += chunk.length
    if (seen > bodyBytes) response.destroy()
  })
  response.on('error', () => {})
}

/** Until there is a connection; another address waits. */
const boundConnecting = (sent: http.ClientRequest, connectMs: number) => {
  const end = setTimeout(() => sent.destroy(new Error('no connection in time')), connectMs)
  const keep = () => clearTimeout(end)
  sent.once('socket', (socket) => socket.once('connect', keep)).once('close', keep)
}

/**
 * Not `fetch`: that takes a name and looks it up by itself. The connection goes to the checked address; the name serves for
 * the certificate and the `Host` line. An agent of its own: no proxy of the environment, no connection kept, no redirect.
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
    // A name for an IP address is against RFC 6066 §3: there the certificate is held against the address itself.
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
  sent.on('error', (error) => reject(isConnected || signal.aborted ? error : new NoConnection('no connection', { cause: error })))
  sent.end(body)
  return promise
}

/** The next address only while nothing was sent: a receiver that has taken something in must not get it again elsewhere. */
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

/** One attempt. Never throws but when the process stops: whatever goes wrong out there is an outcome. */
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
