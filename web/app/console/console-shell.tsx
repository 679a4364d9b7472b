import { UnreadTold } from '../../features/inbox/unread-told.tsx'
import { KeepAlive } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useAccount } from '../../lib/session.ts'
import { SideShell } from '../side-shell.tsx'
import { useCompleteOnly } from './complete-only.ts'
import { consoleGroups, path } from './menu.tsx'

/** Pages whose state outlives a look at another page. The report is not among them: each one is read afresh. */
const kept = [paths.goldList(), paths.appReviews(), paths.goldForm(), path(paths.appVersions('')), path(paths.attestReports(''))]

export const ConsoleShell = () => {
  const accountKey = useAccount()?.accountKey
  useCompleteOnly()
  return (
    <SideShell label="控制台" groups={consoleGroups}>
      <UnreadTold />
      <KeepAlive key={accountKey ?? ''} keep={kept} />
    </SideShell>
  )
}
