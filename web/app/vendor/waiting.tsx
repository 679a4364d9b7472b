import type { Output } from '@alliance/contract/call'
import { queryVendorDesk } from '@alliance/contract/vendor'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { MenuCount } from '../../ui/menu-count.tsx'

const AGAIN_MS = 60_000

type Counted = Exclude<keyof Output<typeof queryVendorDesk>, 'memberId' | 'memberName'>

/** What waits in the workspace, behind an entry of its menu. */
export const Waiting = ({ what, unit }: { what: Counted; unit: string }) => {
  const { data } = useLiveCall(queryVendorDesk, {}, { again: () => AGAIN_MS })
  return <MenuCount count={data?.[what] ?? 0} unit={unit} />
}
