import type { AccountInfo } from '@alliance/contract/account'
import { querySecondFactor } from '@alliance/contract/security'
import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import { ask } from '../../lib/api.ts'
import { contentPaths } from '../../lib/content-paths.ts'
import { officePaths } from '../../lib/office-paths.ts'
import { paths } from '../../lib/paths.ts'
import { isStaff } from '../../lib/session.ts'
import { requireFreshAccount, wanted } from '../guards.tsx'

/** Lets in accounts for which `may` holds, with a passed second factor. The server checks again at every call. */
export const admit = async (args: LoaderFunctionArgs, may: (account: AccountInfo) => boolean): Promise<AccountInfo> => {
  const account = await requireFreshAccount(args)
  if (!may(account)) throw data(null, { status: 403 })
  const factor = await ask(querySecondFactor, {}, { quiet: true })
  if (!factor.passed) throw redirect(paths.secondFactor(wanted(args.request)))
  return account
}

const holds =
  (grant: AccountInfo['grants'][number]) =>
  ({ grants }: AccountInfo): boolean =>
    grants.includes(grant)
const isAdministrator = holds('administrator')
const isCertifier = holds('certifier')
const isAppealsOfficer = holds('appeals')
const isEditor = holds('editor')

/** /office redirects to the first page that this person may use: each role has one. */
export const requireStaff = async (args: LoaderFunctionArgs) => {
  const account = await admit(args, isStaff)
  if (isAdministrator(account)) return redirect(officePaths.accounts())
  if (isCertifier(account)) return redirect(officePaths.certification())
  return redirect(isAppealsOfficer(account) ? officePaths.appeals() : contentPaths.list())
}

const requires =
  (may: (account: AccountInfo) => boolean) =>
  async (args: LoaderFunctionArgs): Promise<null> => {
    await admit(args, may)
    return null
  }
export const requireAdministrator = requires(isAdministrator)
export const requireCertifier = requires(isCertifier)
export const requireAppealsOfficer = requires(isAppealsOfficer)
export const requireEditor = requires(isEditor)
export const requireAnyDesk = requires(isStaff)
