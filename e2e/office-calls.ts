import assert from 'node:assert/strict'
import type { AnyCall, Input, Output } from '@alliance/contract/call'
import { login } from '@alliance/contract/account'
import { queryAccounts } from '@alliance/contract/office'
import { passSecondFactor } from '@alliance/contract/security'
import { secondFactorCode } from './dev-facts.ts'
import { demoAccount } from './office.ts'
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

/** API calls as a demonstration member of staff, with the second factor passed. */
export const staff = async (site: Site, role: string): Promise<Caller> => {
  const account = demoAccount(site, role)
  const { token } = await callerOf(site)(login, { email: account.email, password: account.password })
  const ask = callerOf(site, token)
  await ask(passSecondFactor, { code: await secondFactorCode(site, account.email) })
  return ask
}
export const administrator = (site: Site) => staff(site, 'administrator')

export const accountIdOf = async (ask: Caller, email: string): Promise<string> => {
  const { items } = await ask(queryAccounts, { keyword: email })
  const found = items.find((account) => account.email === email)
  assert.ok(found, `no account ${email}`)
  return found.accountId
}
