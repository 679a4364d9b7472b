import type { Db } from '../../db/index.ts'
import { enqueue, handle } from '../../jobs/index.ts'
import { revokeVendorTokensJob } from './jobs.ts'
import { type BindingRow, deleteRevocation, findClient, findRevocation, holdsSubject, insertRevocation } from './queries.ts'
import { tokensOf } from './sealed-tokens.ts'
import { revokeTokens } from './vendor-client.ts'

/** Enqueues the revocation of a deleted binding's tokens, in the same transaction. */
export const giveBackTokens = async (
  db: Db,
  binding: Pick<BindingRow, 'member_id' | 'subject' | 'tokens_sealed'>,
  now: number,
): Promise<void> => {
  if (binding.tokens_sealed === '') return
  const revocationId = await insertRevocation(db, binding, now)
  await enqueue(db, revokeVendorTokensJob, { revocationId }, { now })
}

export const revokeVendorTokensHandler = handle(
  revokeVendorTokensJob,
  async (parts, { revocationId }) => {
    const row = await findRevocation(parts.db, revocationId)
    if (!row) return
    const client = await findClient(parts.db, row.member_id)
    // Not if it was bound again: many vendors revoke all tokens of an account with one of them.
    if (client && !(await holdsSubject(parts.db, row))) await revokeTokens(parts, client, tokensOf(parts, row))
    await deleteRevocation(parts.db, revocationId)
  },
  {
    givenUp: async ({ db, log }, { revocationId }, error) => {
      log.warn({ revocationId, error }, 'tokens could not be given back to their vendor')
      await deleteRevocation(db, revocationId)
    },
  },
)
