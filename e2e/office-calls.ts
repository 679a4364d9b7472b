import assert from 'node:assert/strict'
import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { type AccountInfo, currentInfo, login } from '@alliance/contract/account'
import { queryAccounts } from '@alliance/contract/office'
import { passSecondFactor } from '@alliance/contract/security'
import { tryCodes } from './dev-facts.ts'
import { demoAccount } from './demo-account.ts'
import type { Site } from './server.ts'

export type Caller = <C extends AnyCall>(call: C, input: Input<C>) => Promise<Output<C>>

type Server = { url: string }
const post = async ({ url }: Server, { path }: AnyCall, input: object) => {
  const response = await fetch(new URL(path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return (await response.json()) as { code: number; message: string; data: never }
}

/** API calls with an account's token, as JSON; a refusal fails the test. */
export const callerOf =
  (server: Server, token?: string): Caller =>
  async (call, input) => {
    const answer = await post(server, call, { ...(input as object), token })
    assert.equal(answer.code, 0, `${call.path}: ${answer.message}`)
    return answer.data
  }

/** What a browser stores after a login. */
type Session = AccountInfo & { token: string }

const isTaken = async (...asked: Parameters<typeof post>) => (await post(...asked)).code === 0

const sessions = new WeakMap<Site, Map<string, Session>>()

/**
 * A session of a demonstration account, without a browser. Whoever needs a second factor keeps one session as long as it is good,
 * since a further one would have to wait for the next code.
 */
export const sessionOf = async (site: Site, name: string): Promise<Session> => {
  const known = sessions.get(site) ?? new Map<string, Session>()
  sessions.set(site, known)
  const kept = known.get(name)
  if (kept && (await isTaken(site, currentInfo, { token: kept.token }))) return kept
  const { email, password } = demoAccount(site, name)
  const session = await callerOf(site)(login, { email, password })
  if (session.grants.length === 0) return session
  await tryCodes(site, email, (code) => isTaken(site, passSecondFactor, { token: session.token, code }))
  known.set(name, session)
  return session
}

/** API calls as a demonstration member of staff, with the second factor passed. */
export const staff = async (site: Site, role: string): Promise<Caller> => callerOf(site, (await sessionOf(site, role)).token)
export const administrator = (site: Site) => staff(site, 'administrator')

export const accountIdOf = async (ask: Caller, email: string): Promise<string> => {
  const { items } = await ask(queryAccounts, { keyword: email })
  const found = items.find((account) => account.email === email)
  assert.ok(found, `no account ${email}`)
  return found.accountId
}
