import { Outlet } from 'react-router'
import { useAccount } from '../../lib/session.ts'
import { SideShell } from '../side-shell.tsx'
import { consoleGroups } from './menu.tsx'

/** The appeals beside the console's menu. They need none of the console's own document. */
export const AppealShell = () => (
  <SideShell label="控制台" groups={consoleGroups}>
    <Outlet key={useAccount()?.accountKey ?? ''} />
  </SideShell>
)
