import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { codes } from '@alliance/contract/codes'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asOperation } from '../db/index.ts'
import { incoming, takeCall } from './incoming.ts'
import { admit } from './admission.ts'
import { answerError, parsedOutput, prepare } from './answer-call.ts'
import type { AppParts } from './app.ts'
import { sendEnvelope } from './errors.ts'
import { Refusal } from './refusal.ts'
import type { Context, Served } from './serve.ts'

const RETRY_AFTER_S = 15

/** Counts the open streams of this process, in total and per account. */
const createRoom = ({ perAccount, perProcess }: AppParts['parts']['limits']['streams']) => {
  const open = new Map<string, number>()
  let all = 0
  return (account: string) => {
    const own = open.get(account) ?? 0
    if (own >= perAccount || all >= perProcess) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: RETRY_AFTER_S })
    open.set(account, own + 1)
    all += 1
    return () => {
      all -= 1
      const left = (open.get(account) ?? 1) - 1
      if (left > 0) open.set(account, left)
      else open.delete(account)
    }
  }
}

const write = async (response: ServerResponse, line: string, ended: AbortSignal) => {
  if (ended.aborted || response.write(`${line}\n`)) return
  // Backpressure: the next item waits until the client has read the last one.
  await once(response, 'drain', { signal: ended }).catch(() => undefined)
}

type Open = { app: AppParts; served: Served; context: Context; response: ServerResponse; end: AbortController }

/** Sends heartbeats, and admits the caller again at intervals: a session can end meanwhile. */
const keepWatch = ({ app: { parts }, served: { call }, context, response, end }: Open) => {
  const { beatMs, checkMs, lifeMs } = parts.limits.streams
  const beat = setInterval(() => response.writableNeedDrain || response.write('\n'), beatMs)
  const check = setInterval(() => {
    admit(parts, call.auth, { token: context.token, now: parts.clock(), lab: call.lab, ci: call.ci }).catch((error: unknown) =>
      end.abort(error),
    )
  }, checkMs)
  // Looks like an ordinary end: the client reconnects and is admitted anew.
  const life = setTimeout(() => end.abort(), lifeMs)
  return () => {
    clearInterval(beat)
    clearInterval(check)
    clearTimeout(life)
  }
}

const lineOf = (data: unknown) => JSON.stringify({ ...codes.OK, data })

const pump = async (open: Open, things: AsyncIterator<unknown>, first: IteratorResult<unknown>) => {
  const { served, context, response, end } = open
  const endWatch = keepWatch(open)
  try {
    for (let next = first; next.done !== true && !end.signal.aborted; next = await things.next())
      await write(response, lineOf(parsedOutput(served.call, next.value)), end.signal)
    // If the session has ended, that refusal is the last line; a client that left or a server that stops sends none.
    if (end.signal.reason instanceof Refusal)
      response.write(`${JSON.stringify(answerError(end.signal.reason, context.log).envelope)}\n`)
  } catch (error) {
    if (!end.signal.aborted) response.write(`${JSON.stringify(answerError(error, context.log).envelope)}\n`)
  } finally {
    endWatch()
    end.abort()
    await things.return?.()
    response.end()
  }
}

const begin = async (
  { app, served }: Pick<Open, 'app' | 'served'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  takeRoom: ReturnType<typeof createRoom>,
) => {
  const { follow } = served
  if (!follow) throw new Error(`${served.call.path} does not stream`)
  const end = new AbortController()
  const { context, input, account } = await prepare(app.parts, served.call, incoming(app, request))
  const leave = takeRoom(account?.id ?? context.address)
  const close = () => end.abort()
  const response = reply.raw
  try {
    app.stopSignal.addEventListener('abort', close)
    response.once('close', close)
    // A client that left during admission fires no further event.
    if (app.isStopping() || request.raw.socket.destroyed) close()
    const things = follow(context, input, end.signal)[Symbol.asyncIterator]()
    // Wait for the first item before the headers: until then a refusal is answered as by any other call.
    const first = await things.next()
    reply.hijack()
    response.writeHead(200, {
      ...app.always,
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': request.id,
    })
    await pump({ app, served, context, response, end }, things, first)
  } finally {
    leave()
    app.stopSignal.removeEventListener('abort', close)
    response.off('close', close)
  }
}

/** Handlers of streaming calls; all of one server share the limits. */
export const createStreams = (app: AppParts) => {
  const takeRoom = createRoom(app.parts.limits.streams)
  return (served: Served) => async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      await takeCall(app, request)
      const operation = { name: served.call.path, log: app.parts.log.child({ requestId: request.id }) }
      await asOperation(operation, () => begin({ app, served }, { request, reply }, takeRoom))
      return reply
    } catch (error) {
      return sendEnvelope(app, { request, reply }, answerError(error, app.parts.log.child({ requestId: request.id })))
    }
  }
}
