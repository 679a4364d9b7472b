import { vendorPaths } from '../../lib/vendor-paths.ts'
import { useOwner } from '../../lib/use-owner.ts'
import { RestoredLists } from '../restored-lists.tsx'
import { SideShell, type SideItem } from '../side-shell.tsx'
import { Waiting } from './waiting.tsx'

const entry = (label: string, to: string, icon: SideItem['icon']): SideItem => ({
  label,
  to,
  icon,
  isHere: (pathname) => pathname === to,
})
const taskPath = vendorPaths.task('').split('?')[0] ?? ''
const cloudTaskPath = vendorPaths.cloudTask('').split('?')[0] ?? ''

const work: SideItem[] = [
  {
    ...entry('归属确认', vendorPaths.ownership(), 'package'),
    note: <Waiting what="ownershipOpen" unit="项待确认" />,
  },
  {
    ...entry('真机任务', vendorPaths.tasks(), 'phone'),
    isHere: (pathname) => [vendorPaths.tasks(), taskPath].includes(pathname),
    note: <Waiting what="tasksOpen" unit="个未完成" />,
  },
  {
    ...entry('云测试任务', vendorPaths.cloudTasks(), 'cloud'),
    isHere: (pathname) => [vendorPaths.cloudTasks(), cloudTaskPath].includes(pathname),
    note: <Waiting what="cloudOpen" unit="个未完成" />,
  },
]
const lab: SideItem[] = [entry('机型', vendorPaths.devices(), 'tablet'), entry('实验室凭证', vendorPaths.tokens(), 'link')]

const lists = { [vendorPaths.ownership()]: {}, [vendorPaths.tasks()]: {}, [vendorPaths.cloudTasks()]: {} }

/** The workspace of a member vendor's reviewers, below the public header. */
export const VendorShell = () => {
  const owner = useOwner()
  return (
    <SideShell label="厂商工作台" groups={[work, lab]}>
      <RestoredLists key={owner} lists={lists} />
    </SideShell>
  )
}
