import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { type AccountInfo, currentInfo, login } from '@alliance/contract/account'
import { queryAccounts } from '@alliance/contract/office'
import { passSecondFactor } from '@alliance/contract/security'
import { secondFactorCode } from './dev-facts.ts'
import { demoAccount } from './demo-account.ts'
import type { Site } from './server.ts'

export type Caller = <C extends AnyCall>(call: C, input: Input<C>) => Promise<Output<C>>

/** API calls with an account's token, as JSON; a refusal fails the test. */
export const callerOf =
  ({ url }: { url: string }, token?: string): Caller =>
  async (call, input) => {
    const response = await fetch(new URL(call.path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...(input as object), token }),
    })
    const answer = (await response.json()) as { code: number; message: string; data: never }
    assert.equal(answer.code, 0, `${call.path}: ${answer.message}`)
    return answer.data
  }

/** What a browser stores after a login. */
export type Session = AccountInfo & { token: string }

const isLive = async (site: Site, { token }: Session) => {
  const answer = await fetch(site.url + currentInfo.path, { method: 'POST', body: new URLSearchParams({ token }) })
  return ((await answer.json()) as { code: number }).code === 0
}

/** Each code is valid once: after a recent login it takes the next one. */
const passFactor = async (site: Site, { email, token }: Session) => {
  for (let used = ''; ;) {
    const code = await secondFactorCode(site, email)
    if (code === used) {
      await pause(500)
      continue
    }
    used = code
    const body = new URLSearchParams({ token, code })
    const answer = await fetch(site.url + passSecondFactor.path, { method: 'POST', body })
    if (((await answer.json()) as { code: number }).code === 0) return
  }
}

const sessions = new WeakMap<Site, Map<string, Session>>()

/**
 * A session of a demonstration account, without a browser. Whoever needs a second factor keeps one session as long as it is good,
 * since a further one would have to wait for the next code.
 */
export const sessionOf = async (site: Site, name: string): Promise<Session> => {
  const known = sessions.get(site) ?? new Map<string, Session>()
  sessions.set(site, known)
  const kept = known.get(name)
  if (kept && (await isLive(site, kept))) return kept
  const { email, password } = demoAccount(site, name)
  const session = await callerOf(site)(login, { email, password })
  if (session.grants.length === 0) return session
  await passFactor(site, session)
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
