import type { Output } from '@alliance/contract/call'
import { queryVendorDesk } from '@alliance/contract/vendor'
import { MenuCount } from '../../ui/menu-count.tsx'
import { useCounted } from '../../lib/use-counted.ts'

type Counted = Exclude<keyof Output<typeof queryVendorDesk>, 'memberId' | 'memberName'>

/** What waits in the workspace, behind an entry of its menu. */
export const Waiting = ({ what, unit }: { what: Counted; unit: string }) => (
  <MenuCount count={useCounted(queryVendorDesk, {})?.[what] ?? 0} unit={unit} />
)
