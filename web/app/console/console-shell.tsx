import { UnreadTold } from '../../features/inbox/unread-told.tsx'
import { KeepAlive } from '../../lib/keep-alive.tsx'
import { paths } from '../../lib/paths.ts'
import { useOwner } from '../../lib/use-owner.ts'
import { useRestoredLists } from '../restored-lists.tsx'
import { SideShell } from '../side-shell.tsx'
import { useCompleteOnly } from './complete-only.ts'
import { consoleGroups, path } from './menu.tsx'

/** Pages whose state survives navigation. Not the report: each one is loaded anew. */
const lists = { [paths.goldList()]: {}, [paths.appReviews()]: {} }
const kept = [...Object.keys(lists), paths.goldForm(), path(paths.appVersions('')), path(paths.attestReports(''))]

export const ConsoleShell = () => {
  const owner = useOwner()
  useCompleteOnly()
  return (
    <SideShell label="控制台" groups={consoleGroups}>
      <UnreadTold />
      <KeptPages key={owner} />
    </SideShell>
  )
}

const KeptPages = () => <KeepAlive keep={kept} at={useRestoredLists(lists)} />
