import type { Output } from '@alliance/contract/call'
import { queryVendorDesk } from '@alliance/contract/vendor'
import { MenuCount } from '../../ui/menu-count.tsx'
import { useMenuCount } from '../../lib/use-menu-count.ts'

type Counted = Exclude<keyof Output<typeof queryVendorDesk>, 'memberId' | 'memberName'>

/** Count of what waits in the workspace, for a menu entry. */
export const Waiting = ({ what, unit }: { what: Counted; unit: string }) => (
  <MenuCount count={useMenuCount(queryVendorDesk, {})?.[what] ?? 0} unit={unit} />
)
