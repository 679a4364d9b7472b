import { queryAppeals } from '@alliance/contract/appeals-desk'
import { queryAccounts } from '@alliance/contract/office'
import { queryOfficeRounds } from '@alliance/contract/round-acts'
import { useLiveCall } from '../../lib/use-live-call.ts'
import { MenuCount } from '../../ui/menu-count.tsx'

const AGAIN_MS = 60_000
const again = () => AGAIN_MS

/** What waits on each desk, behind its entry of the menu: asked again once a minute, and after each act. */
export const ProfilesWaiting = () => {
  const { data } = useLiveCall(queryAccounts, { size: 1 }, { again })
  return <MenuCount count={data?.underReview ?? 0} unit="份资料待审核" />
}

export const RoundsWaiting = () => {
  const { data } = useLiveCall(queryOfficeRounds, { size: 1, waiting: 'true' as const }, { again })
  return <MenuCount count={data?.waitingTotal ?? 0} unit="轮待判定" />
}

export const AppealsWaiting = () => {
  const { data } = useLiveCall(queryAppeals, { size: 1 }, { again })
  const { pendingReview = 0, pendingHandling = 0 } = data?.waiting ?? {}
  return <MenuCount count={pendingReview + pendingHandling} unit="份申诉待处理" />
}
