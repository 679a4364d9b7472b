import { enqueue, handle } from '../../jobs/index.ts'
import type { Db } from '../../db/index.ts'
import type { Parts } from '../../compose.ts'
import { checkBindingJob } from './jobs.ts'
import { BindingEnded, renewNow, withAccess } from './live-access.ts'
import { endBinding } from './end-binding.ts'
import { BOUND, findBindingById, findClient, markChecked } from './queries.ts'
import { askPackages } from './vendor-client.ts'

/** Enqueues the next check. Several for the same period become one. */
export const planCheck = (db: Db, bindingId: string, { now, everyMs }: { now: number; everyMs: number }) => {
  const runAt = now + everyMs
  return enqueue(db, checkBindingJob, { bindingId }, { now, runAt, uniqueKey: `${bindingId} ${Math.floor(runAt / everyMs)}` })
}

/** Enqueues a check to run at once. */
export const checkSoon = (db: Db, bindingId: string, now: number) =>
  enqueue(db, checkBindingJob, { bindingId }, { now, uniqueKey: `${bindingId} soon` })

const check = async (parts: Parts, bindingId: string) => {
  const { db, clock } = parts
  const binding = await findBindingById(db, bindingId)
  if (binding?.bind_status !== BOUND) return
  const client = await findClient(db, binding.member_id)
  if (!client) return
  if (binding.lasts_until !== null && binding.lasts_until <= clock()) await endBinding(db, binding, clock())
  else if (client.packages_endpoint)
    await withAccess(parts, { client, binding }, (access) => askPackages(parts, client, { access }))
  else if (binding.lasts_until === null) await renewNow(parts, { client, binding })
  await markChecked(db, bindingId, clock())
}

const planNext = ({ db, clock, limits }: Parts, bindingId: string) =>
  planCheck(db, bindingId, { now: clock(), everyMs: limits.vendor.checkEveryMs })

export const checkBindingHandler = handle(
  checkBindingJob,
  async (parts, { bindingId }) => {
    try {
      await check(parts, bindingId)
    } catch (error) {
      if (error instanceof BindingEnded) return
      throw error
    }
    if ((await findBindingById(parts.db, bindingId))?.bind_status === BOUND) await planNext(parts, bindingId)
  },
  // The vendor was unavailable all the time: keep the binding and check again later.
  { givenUp: (parts, { bindingId }) => planNext(parts, bindingId) },
)
