import { Outlet } from 'react-router'
import { useOwner } from '../../lib/use-owner.ts'
import { SideShell } from '../side-shell.tsx'
import { useCompleteOnly } from './complete-only.ts'
import { consoleGroups } from './menu.tsx'

/** The appeals beside the console's menu. They need none of the console's own document. */
export const AppealShell = () => {
  const owner = useOwner()
  useCompleteOnly()
  return (
    <SideShell label="控制台" groups={consoleGroups}>
      <Outlet key={owner} />
    </SideShell>
  )
}
