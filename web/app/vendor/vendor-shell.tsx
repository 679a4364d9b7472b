import { Outlet } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { SideShell, type SideItem } from '../side-shell.tsx'
import { Waiting } from './waiting.tsx'

const entry = (label: string, to: string, icon: SideItem['icon']): SideItem => ({
  label,
  to,
  icon,
  isHere: (pathname) => pathname === to,
})
const taskPath = paths.vendorTask('').split('?')[0] ?? ''
const cloudTaskPath = paths.vendorCloudTask('').split('?')[0] ?? ''

const work: SideItem[] = [
  {
    ...entry('归属确认', paths.vendorOwnership(), 'package'),
    note: <Waiting what="ownershipOpen" unit="项待确认" />,
  },
  {
    ...entry('真机任务', paths.vendorTasks(), 'phone'),
    isHere: (pathname) => [paths.vendorTasks(), taskPath].includes(pathname),
    note: <Waiting what="tasksOpen" unit="个未完成" />,
  },
  {
    ...entry('云测试任务', paths.vendorCloudTasks(), 'cloud'),
    isHere: (pathname) => [paths.vendorCloudTasks(), cloudTaskPath].includes(pathname),
    note: <Waiting what="cloudOpen" unit="个未完成" />,
  },
]
const lab: SideItem[] = [entry('机型', paths.vendorDevices(), 'tablet'), entry('实验室凭证', paths.vendorTokens(), 'link')]

/** The workspace of a member vendor's reviewers, below the public header. */
export const VendorShell = () => {
  const account = useAccount()
  return (
    <SideShell label="厂商工作台" groups={[work, lab]}>
      <Outlet key={account?.accountKey ?? ''} />
    </SideShell>
  )
}
