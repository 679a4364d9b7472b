import { paths } from '../../lib/paths.ts'
import { useOwner } from '../../lib/use-owner.ts'
import { RestoredLists } from '../restored-lists.tsx'
import { SideShell } from '../side-shell.tsx'
import { useCompleteOnly } from './complete-only.ts'
import { consoleGroups } from './menu.tsx'

const lists = { [paths.appeals()]: {} }

/** The appeals beside the console's menu. They need none of the console's own document. */
export const AppealShell = () => {
  const owner = useOwner()
  useCompleteOnly()
  return (
    <SideShell label="控制台" groups={consoleGroups}>
      <RestoredLists key={owner} lists={lists} />
    </SideShell>
  )
}
