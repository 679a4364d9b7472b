import type { AccountInfo } from '@alliance/contract/account'
import { paths } from './paths.ts'
import { isStaff } from './session.ts'

/** Workplaces of a role's holder. The header's menu doesn't link to them, so the account's own pages do. */
export const workplaces = (account: Pick<AccountInfo, 'grants'> | null): { label: string; to: string }[] => [
  ...(account && isStaff(account) ? [{ label: '后台', to: paths.office() }] : []),
  ...(account?.grants.includes('vendor') ? [{ label: '厂商工作台', to: paths.vendor() }] : []),
]
