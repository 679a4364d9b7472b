import { Outlet } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { SideShell, type SideItem } from '../side-shell.tsx'

const at = (to: string) => (pathname: string) => pathname === to
const entry = (label: string, to: string, icon: SideItem['icon']): SideItem => ({ label, to, icon, isHere: at(to) })

const administrators: SideItem[] = [
  entry('账号', paths.officeAccounts(), 'user'),
  entry('白名单', paths.officeAllowList(), 'check'),
  entry('设置', paths.officeSettings(), 'sliders'),
  entry('操作记录', paths.officeAudit(), 'document'),
]
const others: SideItem[] = [entry('我的角色', paths.office(), 'user')]

/** The alliance's office: its pages by role, below the public header. */
export const OfficeShell = () => {
  const account = useAccount()
  const isAdministrator = account?.grants.includes('administrator')
  return (
    <SideShell label="后台" groups={[isAdministrator ? administrators : others]}>
      <Outlet key={account?.accountKey ?? ''} />
    </SideShell>
  )
}
