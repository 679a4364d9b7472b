import { setTimeout as pause } from 'node:timers/promises'
import type { Parts } from '../../compose.ts'
import { retryWhileAway } from '../../db/index.ts'
import { endBinding } from './end-binding.ts'
import { type BindingRow, BOUND, claimRefresh, type ClientRow, dropLease, findBindingById, saveTokens } from './queries.ts'
import { tokenColumns, tokensOf } from './sealed-tokens.ts'
import { GrantVoid, refreshTokens } from './vendor-client.ts'
import { VendorUnreachable } from './vendor-fetch.ts'

/** The vendor has ended the binding, which is now marked as ended. */
export class BindingEnded extends Error {}

export type BindingParts = Pick<Parts, 'db' | 'settings' | 'limits' | 'clock'>
type Held = { client: ClientRow; binding: BindingRow }

/** An access token this close to its expiry is refreshed first. */
const MARGIN_MS = 60_000
const LOOK_AGAIN_MS = 100

const end = async ({ db, clock }: BindingParts, binding: BindingRow): Promise<never> => {
  await endBinding(db, binding, clock())
  throw new BindingEnded('the binding has ended')
}

const isFresh = ({ access_until }: BindingRow, now: number) => access_until === null || access_until - MARGIN_MS > now

/** Waits for another caller's refresh and returns the new tokens. */
const awaitOther = async ({ db, limits }: BindingParts, before: BindingRow): Promise<BindingRow> => {
  for (let waitedMs = 0; waitedMs < limits.vendor.answerMs; waitedMs += LOOK_AGAIN_MS) {
    await pause(LOOK_AGAIN_MS)
    const now = await findBindingById(db, before.id)
    if (now?.bind_status !== BOUND) throw new BindingEnded('the binding has ended')
    if (now.tokens_sealed !== before.tokens_sealed) return now
  }
  throw new VendorUnreachable('another refresh of this binding did not end in time')
}

/** Retries storing: the old refresh token is used up, so losing the new one would cost the binding. */
const keep = ({ db }: BindingParts, held: BindingRow, tokens: Parameters<typeof saveTokens>[2]): Promise<BindingRow> =>
  retryWhileAway(async () => {
    const saved = await saveTokens(db, held, tokens)
    if (saved) return saved
    // They may be stored: a lost connection hides whether the write succeeded.
    const there = await findBindingById(db, held.id)
    if (there?.tokens_sealed === tokens.tokens_sealed) return there
    throw new BindingEnded('the binding was taken away meanwhile')
  })

/** One refresh at a time: vendors revoke everything when a refresh token is used twice. */
const refresh = async (parts: BindingParts, { client, binding }: Held): Promise<BindingRow> => {
  const now = parts.clock()
  const held = await claimRefresh(parts.db, binding.id, parts.limits.vendor.refreshLeaseMs)
  if (!held) return awaitOther(parts, binding)
  if (held.tokens_sealed !== binding.tokens_sealed) {
    await dropLease(parts.db, held)
    return held
  }
  try {
    const { refresh: token } = tokensOf(parts, held)
    if (token === undefined) return await end(parts, held)
    const issued = await refreshTokens(parts, client, { refresh: token, now })
    return await keep(parts, held, { ...tokenColumns(parts, held, issued), checked_at: now })
  } catch (error) {
    if (error instanceof GrantVoid) return end(parts, held)
    await dropLease(parts.db, held)
    throw error
  }
}

/**
 * Calls `ask` with a valid access token: refreshed before its expiry, and once more if the vendor rejects it. Throws
 * `BindingEnded` when that doesn't help, `VendorUnreachable` or `VendorNonsense` when the vendor can't answer.
 */
export const withAccess = async <T>(parts: BindingParts, held: Held, ask: (access: string) => Promise<T>): Promise<T> => {
  const { client, binding } = held
  const live = isFresh(binding, parts.clock()) ? binding : await refresh(parts, held)
  try {
    return await ask(tokensOf(parts, live).access)
  } catch (error) {
    if (!(error instanceof GrantVoid)) throw error
  }
  const renewed = await refresh(parts, { client, binding: live })
  try {
    return await ask(tokensOf(parts, renewed).access)
  } catch (error) {
    return error instanceof GrantVoid ? end(parts, renewed) : Promise.reject(error)
  }
}

/** Refreshes the tokens now, whatever their age: a check for vendors without a packages resource. */
export const renewNow = refresh
