import { grants, type AccountInfo } from '@alliance/contract/account'
import type { OfficeAccount } from '@alliance/contract/office'
import { useState } from 'react'

export type Grant = AccountInfo['grants'][number]
export type Roles = { grants: readonly Grant[]; memberId: string }
type Changes = { grants: Partial<Record<Grant, boolean>>; memberId?: string }

const NONE: Changes = { grants: {} }

const rolesOf = ({ grants: held, reviewerOf }: OfficeAccount): Roles => ({
  grants: grants.filter((grant) => held.includes(grant)),
  memberId: reviewerOf?.memberId ?? '',
})

/** Without what the account already has, e.g. since the changes were saved. */
const unsaved = ({ grants: wanted, memberId }: Changes, { grants: held, memberId: member }: Roles): Changes => ({
  grants: Object.fromEntries(Object.entries(wanted).filter(([grant, on]) => on !== held.includes(grant as Grant))),
  ...(memberId !== undefined && memberId !== member && { memberId }),
})

const textOf = (value: Changes | Roles) => JSON.stringify(value)

/** The account's roles: what was just saved, until the account has been read again. */
const useRoles = (account: OfficeAccount) => {
  const [saved, setSaved] = useState<{ since: OfficeAccount; roles: Roles }>()
  const before = saved?.since === account ? saved.roles : rolesOf(account)
  return { before, take: (roles: Roles) => setSaved({ since: account, roles }) }
}

/**
 * The form's unsaved changes apart from the account's roles: what isn't changed here follows a colleague's act, and what is
 * changed here is kept through it.
 */
export const useRoleChanges = (account: OfficeAccount) => {
  const { before, take } = useRoles(account)
  const [state, setState] = useState({ changes: NONE, begunWith: textOf(before) })
  const changes = unsaved(state.changes, before)
  if (textOf(changes) !== textOf(state.changes)) setState({ ...state, changes })
  const chosen: Roles = {
    grants: grants.filter((grant) => changes.grants[grant] ?? before.grants.includes(grant)),
    memberId: changes.memberId ?? before.memberId,
  }
  const isReviewer = chosen.grants.includes('vendor')
  const isSame = Object.keys(changes.grants).length === 0 && (!isReviewer || changes.memberId === undefined)
  const change = (part: Changes) =>
    setState({
      changes: { ...changes, ...part, grants: { ...changes.grants, ...part.grants } },
      begunWith: isSame ? textOf(before) : state.begunWith,
    })
  return {
    before,
    chosen,
    isReviewer,
    isSame,
    /** A colleague changed the roles after the first change here. */
    overtaken: !isSame && state.begunWith !== textOf(before),
    setGrant: (grant: Grant, on: boolean) => change({ grants: { [grant]: on } }),
    setMember: (memberId: string) => change({ grants: {}, memberId }),
    /** They have been saved: a click before the account is read again counts from there. */
    settle: () => take({ ...chosen, memberId: isReviewer ? chosen.memberId : '' }),
    drop: () => setState({ changes: NONE, begunWith: textOf(before) }),
  }
}
