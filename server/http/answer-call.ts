import type { AnyCall, Envelope } from '@alliance/contract/call'
import { codes } from '@alliance/contract/codes'
import type * as z from 'zod/mini'
import type { Parts } from '../compose.ts'
import { asOperation, isBusy, isUnavailable } from '../db/index.ts'
import type { Logger } from '../log.ts'
import { isStorageAway, StorageFull } from '../storage/index.ts'
import { admit, tokenOf } from './admission.ts'
import { type Fields, parseBody, refuseUnstorable } from './body.ts'
import { orDeletedMeanwhile } from './deleted-meanwhile.ts'
import { fewAtOnce } from './few-at-once.ts'
import { keyOf, once, type Replayable } from './idempotency.ts'
import { badInput, badRequest, Refusal } from './refusal.ts'
import { type Context, contextFor, type Served } from './serve.ts'
import { fieldsOf, parseInput, wholeOf } from './words.ts'

type Incoming = {
  body: Uint8Array | undefined
  contentType: string | undefined
  authorization: string | undefined
  idempotencyKey: string | string[] | undefined
  userAgent: string
  address: string
  requestId: string
  log: Logger
}
export type Answer = { status: number; envelope: Envelope; replayed?: boolean }

const FORBIDDEN = new Set(['FORBIDDEN', 'API_TOKEN_FORBIDDEN'])
const refusalAnswer = ({ code, message, data }: Refusal): Answer => ({
  status: FORBIDDEN.has(code) ? 403 : 200,
  envelope: { code: codes[code].code, message, data },
})

const bare = (status: number, name: 'FAULT' | 'UNAVAILABLE'): Answer => ({ status, envelope: { ...codes[name], data: null } })

export const NO_ROOM_WORDS = '网站的存储空间不足，请稍后再试'

/** A refusal is the application's answer; everything else is a fault: logged in full, answered with one plain sentence. */
export const answerError = (error: unknown, log: Logger): Answer => {
  if (error instanceof Refusal) return refusalAnswer(error)
  if (isUnavailable(error) || isStorageAway(error)) {
    log[isBusy(error) ? 'warn' : 'error']({ err: error }, 'unavailable')
    const { status, envelope } = bare(503, 'UNAVAILABLE')
    return { status, envelope: error instanceof StorageFull ? { ...envelope, message: NO_ROOM_WORDS } : envelope }
  }
  log.error({ err: error }, 'fault')
  return bare(500, 'FAULT')
}

/** Splits a body into the call's input and the fields that belong to the request itself. */
const withoutRequestFields = ({ token, idempotencyKey, ...input }: Fields) => ({ token, idempotencyKey, input })

/** The parsed input; refused with the first message of each field. */
export const parsedBy = <S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> => {
  const parsed = parseInput(schema, input)
  if (parsed.success) {
    // The body was checked as it came, but JSON text in a field has escapes, which are characters only now.
    refuseUnstorable(parsed.data)
    return parsed.data
  }
  const fields = fieldsOf(parsed.error.issues)
  if (Object.keys(fields).length > 0) throw badInput(fields)
  throw badRequest(wholeOf(parsed.error.issues) ?? '内容格式不正确')
}
export const parsedInput = (call: AnyCall, input: unknown): unknown => parsedBy(call.input, input)

/** Parses the answer too: fields outside the contract are removed, a wrong one is a fault. */
export const parsedOutput = (call: AnyCall, output: unknown): unknown => {
  const parsed = parseInput(call.output, output)
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  const found = wholeOf(issues) ?? JSON.stringify(fieldsOf(issues))
  throw new Error(`${call.path} answered against its contract: ${found}`)
}

/** The token is checked before the input, so a body that can't be read must not end here: the header may have a token. */
const readBody = (call: AnyCall, incoming: Incoming, limits: Parts['limits']) => {
  try {
    return withoutRequestFields(parseBody(incoming.body, incoming.contentType, limits))
  } catch (error) {
    if (call.auth === 'public') throw error
    return { token: undefined, idempotencyKey: undefined, input: undefined, error }
  }
}

/** Admits the caller, then parses the input, in this order; throws the refusal otherwise. */
export const prepare = async (parts: Parts, call: AnyCall, incoming: Incoming) => {
  const now = parts.clock()
  const read = readBody(call, incoming, parts.limits)
  const token = tokenOf(read.token, incoming.authorization)
  // Not TOKEN_MISSING: a body with a token in it would then sign its sender out over one bad character.
  if ('error' in read && token === undefined) throw read.error
  const account = await admit(parts, call.auth, { token, now, lab: call.lab, ci: call.ci })
  if ('error' in read) throw read.error
  const input = parsedInput(call, read.input)
  const { address, userAgent, requestId, log } = incoming
  const context = contextFor(call, {
    parts,
    db: parts.db,
    account,
    now,
    address,
    userAgent,
    token: typeof token === 'string' ? token : undefined,
    requestId,
    log,
  })
  return { context, input, account, idempotencyKey: read.idempotencyKey }
}

/**
 * At once: below the ten connections of a process. Whoever sends many calls that wait for one row waits here with most of them,
 * and everybody else is served. Waiting: far more than a page asks for, and far below the requests that a process has in hand.
 */
const CALLS_OF_ACCOUNT = { most: 4, waiting: 100 }
const ofAccount = fewAtOnce(CALLS_OF_ACCOUNT)

type Asked = { parts: Parts; served: Served; incoming: Incoming }

const run = async ({ parts, served, incoming }: Asked, prepared: Awaited<ReturnType<typeof prepare>>): Promise<Replayable> => {
  const { call } = served
  const { context, input, account, idempotencyKey } = prepared
  const act = async (keepAnswer = context.keepAnswer) => parsedOutput(call, await served.run({ ...context, keepAnswer }, input))
  const key =
    call.creates && account ? keyOf(idempotencyKey, incoming.idempotencyKey, parts.limits.idempotency.keyChars) : undefined
  if (!account || key === undefined) return { data: await act(), replayed: false }
  return once(parts, { accountId: account.id, path: call.path, key, input }, (keep) =>
    act(async (db, answer) => {
      await keep(db, parsedOutput(call, answer))
      return answer
    }),
  )
}

const perform = async (asked: Asked): Promise<Replayable> => {
  const { parts, served, incoming } = asked
  const prepared = await prepare(parts, served.call, incoming)
  if (!prepared.account) return run(asked, prepared)
  const { id } = prepared.account
  // Whoever had to wait is admitted anew, and acts at the time of its turn: meanwhile the session may have ended.
  const turn = async (hasWaited: boolean) => run(asked, hasWaited ? await prepare(parts, served.call, incoming) : prepared)
  return orDeletedMeanwhile(parts, id, ofAccount(id, turn))
}

/** One call from its bytes to its envelope. Never throws. */
export const answerCall = async (parts: Parts, served: Served, incoming: Incoming): Promise<Answer> => {
  try {
    const operation = { name: served.call.path, log: incoming.log }
    const { data, replayed } = await asOperation(operation, () => perform({ parts, served, incoming }))
    return { status: 200, envelope: { ...codes.OK, data }, replayed }
  } catch (error) {
    return answerError(error, incoming.log)
  }
}

type PublicAsk = { input: unknown; log: Logger; cacheUntil: Context['cacheUntil'] }

/** Runs a public call in process, for page rendering: its data, or the thrown refusal. */
export const askPublic = async (parts: Parts, served: Served, { input, log, cacheUntil }: PublicAsk): Promise<unknown> => {
  const { call } = served
  if (call.auth !== 'public') throw new Error(`${call.path} is not public: a cached page can't ask it`)
  const frame = { account: undefined, now: parts.clock(), address: '', userAgent: '', token: undefined, requestId: 'page', log }
  const context = contextFor(call, { parts, db: parts.db, ...frame, cacheUntil })
  // The input comes from the page's URL, which is as untrusted as a body.
  refuseUnstorable(input)
  return parsedOutput(call, await served.run(context, parsedInput(call, input)))
}
