import * as z from 'zod/mini'
import type { Parts } from '../../compose.ts'
import { type BindingParts, BindingEnded, withAccess } from './live-access.ts'
import { BOUND, findBinding, findClient } from './queries.ts'
import { askPackages, GrantVoid } from './vendor-client.ts'
import { VendorNonsense, VendorUnreachable } from './vendor-fetch.ts'

/**
 * Who owns a package at the vendor: `notBound` without a live binding, `notListed` if it isn't in the vendor's store,
 * `cannotSay` if the vendor has no such resource, is unavailable, or answers nonsense.
 */
export type Ownership = 'yours' | 'anotherAccount' | 'notListed' | 'cannotSay' | 'notBound'

const answer = z.object({ owner: z.enum(['mine', 'other', 'none']) })
const words = { mine: 'yours', other: 'anotherAccount', none: 'notListed' } as const

export const ownershipOf = async (
  parts: BindingParts & Pick<Parts, 'log'>,
  { accountId, memberId, packageName }: { accountId: string; memberId: string; packageName: string },
): Promise<Ownership> => {
  const binding = await findBinding(parts.db, accountId, memberId)
  if (binding?.bind_status !== BOUND) return 'notBound'
  const client = await findClient(parts.db, memberId)
  if (!client?.packages_endpoint) return 'cannotSay'
  try {
    const said = await withAccess(parts, { client, binding }, (access) =>
      askPackages(parts, client, { access, name: packageName }),
    )
    const parsed = z.safeParse(answer, said)
    if (!parsed.success) throw new VendorNonsense('the vendor did not say whose the package is')
    return words[parsed.data.owner]
  } catch (error) {
    if (error instanceof BindingEnded) return 'notBound'
    if (error instanceof VendorUnreachable || error instanceof VendorNonsense || error instanceof GrantVoid) {
      parts.log.warn({ err: error, memberId, packageName }, 'a vendor could not say whose a package is')
      return 'cannotSay'
    }
    throw error
  }
}
