import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { ServerLimits } from '../limits.ts'
import { addressKey } from './addresses.ts'
import type { AppParts } from './app.ts'
import { addressOf } from './incoming.ts'
import { createOverloadAnswer, createSlowAnswer } from './overload-answer.ts'

type Coming = { request: IncomingMessage; response: ServerResponse; address: string }
/** `restMs`: how long the body may still bring nothing. */
type Arrival = Coming & { seenAt: number; seenBytes: number; restMs: number }

type End = (request: IncomingMessage, response: ServerResponse) => void
type Options = { limits: Pick<ServerLimits, 'bodiesArriving' | 'bodyPace'>; tooSlow: End; noPlace: End }

const CHECK_MS = 1_000
/** More has passed since the last check only when this process was held up, and read nothing meanwhile. */
const MOST_SEEN_MS = 2 * CHECK_MS

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isArriving = ({ request }: Coming) => !request.complete

/** What has arrived is not read yet: the sender can't send more. */
const waitsForUs = ({ request, response }: Coming) => request.readableLength > 0 && !response.headersSent

const slowest = (crowd: readonly Arrival[]) =>
  crowd.reduce<Arrival | undefined>((least, one) => (least && least.restMs <= one.restMs ? least : one), undefined)

/**
 * Bodies being received. Each begins with `graceMs`, which time uses up and bytes earn again, a second for `bytesPerS` of them;
 * one that has nothing left is ended. One address has at most `perAddress` of them. If there is no place left in all, the
 * slowest is ended for the next, so that nobody keeps others out with bodies that hardly arrive.
 */
const createArrivals = ({ limits: { bodiesArriving, bodyPace }, tooSlow, noPlace }: Options) => {
  const { inAll, perAddress } = bodiesArriving
  const { bytesPerS, graceMs, mostMs } = bodyPace
  const all = new Set<Arrival>()

  const measure = (one: Arrival) => {
    const now = performance.now()
    const { bytesRead } = one.request.socket
    const earnedMs = ((bytesRead - one.seenBytes) / bytesPerS) * 1000
    const usedMs = waitsForUs(one) ? 0 : Math.min(now - one.seenAt, MOST_SEEN_MS)
    Object.assign(one, { seenAt: now, seenBytes: bytesRead, restMs: Math.min(one.restMs + earnedMs - usedMs, mostMs) })
  }
  const end = (one: Arrival, answer: End) => {
    all.delete(one)
    if (one.response.headersSent) one.request.destroy()
    else answer(one.request, one.response)
  }
  /** False: the address has all the places that one may have. */
  const makePlace = (address: string): boolean => {
    if (all.size < Math.min(inAll, perAddress)) return true
    const arriving = [...all].filter(isArriving)
    if (arriving.filter((one) => one.address === address).length >= perAddress) return false
    if (arriving.length >= inAll) {
      arriving.forEach(measure)
      const last = slowest(arriving)
      if (last) end(last, noPlace)
    }
    return true
  }
  const check = () => {
    for (const one of all) {
      if (!isArriving(one)) continue
      measure(one)
      if (one.restMs <= 0) end(one, tooSlow)
    }
  }
  const checking = setInterval(check, Math.min(CHECK_MS, graceMs)).unref()

  return {
    /** False: answered, because there is no place for it. */
    add: (coming: Coming): boolean => {
      if (!makePlace(coming.address)) {
        noPlace(coming.request, coming.response)
        return false
      }
      const arrival = { ...coming, seenAt: performance.now(), seenBytes: coming.request.socket.bytesRead, restMs: graceMs }
      all.add(arrival)
      coming.response.once('close', () => all.delete(arrival))
      return true
    },
    close: () => clearInterval(checking),
  }
}

/** A hook, because only Fastify knows the client's address behind a proxy. Not async: it runs before every cached answer. */
export const addArrivals = (fastify: FastifyInstance, { parts: { limits }, always }: AppParts): void => {
  const arrivals = createArrivals({ limits, tooSlow: createSlowAnswer(always), noPlace: createOverloadAnswer(always) })
  fastify.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasBody(raw)) return done()
    if (arrivals.add({ request: raw, response: reply.raw, address: addressKey(addressOf(request)) })) return done()
    reply.hijack()
  })
  fastify.addHook('onClose', async () => arrivals.close())
}
