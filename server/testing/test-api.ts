import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyCall, Envelope, Output } from '@alliance/contract/call'
import { DataState } from '@alliance/contract/states'
import { pino } from 'pino'
import { compose, lateJudge, type Parts } from '../compose.ts'
import { type AppGiven, buildApp } from '../http/index.ts'
import { drain } from '../jobs/index.ts'
import { serverLimits } from '../limits.ts'
import type { CaughtMail } from '../mail/index.ts'
import { type AccountWish as Wish, makeAccount, openSession } from '../modules/account/index.ts'
import { issueTicket } from '../modules/captcha/index.ts'
import { jobs, rawRoutes, served } from '../modules/index.ts'
import type { Settings } from '../settings.ts'
import { testSettings } from './settings.ts'
import { shareJudge } from './shared-judge.ts'
import { testDatabase } from './test-database.ts'

export type PostOptions = { token?: string; json?: boolean; headers?: Record<string, string>; idempotencyKey?: string }
/** Posts like our browser code: form-encoded, with the token; `json: true` sends JSON. */
type Post = <C extends AnyCall>(call: C, input?: unknown, options?: PostOptions) => Promise<Envelope<Output<C>>>
type AccountWish = Partial<Omit<Wish, 'demo'>> & {
  /** Whether its session has passed the second factor; by default if it has a grant. */
  secondFactor?: boolean
}
export type Caller = { id: string; email: string; password: string; token: string; post: Post }

export type TestApi = {
  url: string
  parts: Parts
  post: Post
  /** An account with a session; dataState 0 by default. */
  makeAccount: (wish?: AccountWish) => Promise<Caller>
  /** An account whose profile is complete (dataState 2). */
  makeMember: (wish?: AccountWish) => Promise<Caller>
  /** A ticket as if an image captcha was solved. */
  ticket: () => Promise<string>
  /** Sends queued mails and returns all mails to this address, newest first. */
  mailsTo: (email: string) => Promise<CaughtMail[]>
  /** Runs every due job. */
  drain: () => Promise<void>
  /** Moves the server's clock by so many milliseconds; it keeps running. */
  shiftClock: (ms: number) => void
  close: () => Promise<void>
}
export type TestOverrides = Partial<Omit<Parts, 'db' | 'settings'>> & { settings?: Partial<Settings> } & Partial<
    Omit<AppGiven, 'parts'>
  >

/** The form encoding of our browser code: a list is a repeated key, a nested value is JSON text. */
export const formOf = (fields: Record<string, unknown>): string => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const list = Array.isArray(value) ? value : [value]
    for (const item of list) form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item))
  }
  return form.toString()
}

const poster =
  (url: string, own?: string): Post =>
  async (call, input = {}, { token = own, json, headers, idempotencyKey } = {}) => {
    const fields = { ...(input as Record<string, unknown>), idempotencyKey, token }
    const response = await fetch(url + call.path, {
      method: 'POST',
      headers: { 'content-type': json ? 'application/json' : 'application/x-www-form-urlencoded', ...headers },
      body: json ? JSON.stringify(fields) : formOf(fields),
    })
    return (await response.json()) as Envelope<Output<typeof call>>
  }

/** The message of each field of a refused input; empty for any other answer. */
export const fieldWords = (data: unknown): Record<string, string> =>
  (data as { fields?: Record<string, string> } | null)?.fields ?? {}

/** Cheap but real hashes: a test creates many accounts. */
const testLimits = { ...serverLimits, argon2: { memoryKiB: 64, passes: 1, parallelism: 1 } }

const accountMaker =
  (parts: Parts, url: string) =>
  async ({ secondFactor, ...wish }: AccountWish) => {
    const email = wish.email ?? `${randomBytes(6).toString('hex')}@example.test`
    const password = wish.password ?? randomBytes(9).toString('base64url')
    const id = await makeAccount(parts, { dataState: DataState.empty, ...wish, email, password })
    const now = parts.clock()
    const hasPassed = secondFactor ?? (wish.grants ?? []).length > 0
    const token = await openSession(parts.db, {
      accountId: id,
      now,
      userAgent: 'test',
      address: '127.0.0.1',
      ...(hasPassed && { secondFactorAt: now }),
    })
    return { id, email, password, token, post: poster(url, token) }
  }

/** The whole API on its own database and folder, listening on a free port. Close it after use. */
export const startTestApi = async (overrides: TestOverrides = {}): Promise<TestApi> => {
  const {
    served: given = served,
    rawRoutes: givenRoutes = rawRoutes,
    calls,
    render,
    pageAddress,
    dev,
    middleware,
    settings,
    ...parts
  } = overrides
  const folder = await mkdtemp(join(tmpdir(), 'alliance-test-'))
  const log = pino({ level: 'silent' })
  // With limits or a log of its own it has an analysis process of its own, too.
  const isUsual = !parts.judge && !parts.limits && !parts.log
  const judge = isUsual ? shareJudge(() => lateJudge(log, testLimits)) : undefined
  const database = parts.database ?? (await testDatabase())
  let shiftMs = 0
  const composed = await compose({
    settings: { ...testSettings(folder, { memory: true }), ...settings },
    log,
    clock: () => Date.now() + shiftMs,
    limits: testLimits,
    ...(judge && { judge }),
    ...parts,
    database,
  })
  const app = await buildApp({
    parts: composed,
    served: given,
    rawRoutes: givenRoutes,
    ...(calls && { calls }),
    ...(render && { render }),
    ...(pageAddress && { pageAddress }),
    ...(dev && { dev }),
    ...(middleware && { middleware }),
  }).catch(async (error: unknown) => {
    // An open database would keep the process alive: the test file would never end, without saying why.
    await composed.close()
    throw error
  })
  const { url } = await app.listen({ port: composed.settings.port, host: '127.0.0.1' })
  const make = accountMaker(composed, url)
  return {
    url,
    parts: composed,
    post: poster(url),
    makeAccount: (wish = {}) => make(wish),
    makeMember: (wish = {}) => make({ dataState: DataState.complete, ...wish }),
    ticket: () => issueTicket(composed.db, composed.clock() + composed.limits.captcha.ticketMs),
    mailsTo: async (email) => {
      await drain(composed, jobs)
      return (composed.mailer.box?.list() ?? []).filter(({ to }) => to.includes(email))
    },
    drain: () => drain(composed, jobs),
    shiftClock: (ms) => {
      shiftMs += ms
    },
    close: async () => {
      await app.close()
      await composed.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
