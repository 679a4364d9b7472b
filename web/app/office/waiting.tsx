import { queryDeskActivities } from '@alliance/contract/activity-desk'
import { queryAppeals } from '@alliance/contract/appeals-desk'
import { queryDeskComments } from '@alliance/contract/comments-desk'
import { queryAccounts } from '@alliance/contract/office'
import { queryOfficeRounds } from '@alliance/contract/round-acts'
import { MenuCount } from '../../ui/menu-count.tsx'
import { useMenuCount } from '../../lib/use-menu-count.ts'

/** Count of what waits on a desk, for its menu entry. */
export const ProfilesWaiting = () => (
  <MenuCount count={useMenuCount(queryAccounts, { size: 1 })?.underReview ?? 0} unit="份资料待审核" />
)

export const RoundsWaiting = () => (
  <MenuCount count={useMenuCount(queryOfficeRounds, { size: 1, waiting: 'true' })?.waitingTotal ?? 0} unit="轮待判定" />
)

export const AppealsWaiting = () => {
  const { pendingReview = 0, pendingHandling = 0 } = useMenuCount(queryAppeals, { size: 1 })?.waiting ?? {}
  return <MenuCount count={pendingReview + pendingHandling} unit="份申诉待处理" />
}

export const RegistrationsWaiting = () => (
  <MenuCount count={useMenuCount(queryDeskActivities, { size: 1 })?.reviewingTotal ?? 0} unit="个报名待审核" />
)

export const CommentsWaiting = () => (
  <MenuCount count={useMenuCount(queryDeskComments, { size: 1 })?.waiting ?? 0} unit="条意见待答复" />
)
