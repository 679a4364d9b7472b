import { queryAccounts } from '@alliance/contract/office'
import { DataState } from '@alliance/contract/states'
import { useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../lib/use-call.ts'
import { NextInLine } from '../../ui/next-in-line.tsx'

/** Link to the profile that has waited longest, shown below the message after a decision. The list beside it stays unchanged. */
export const NextProfile = ({ accountId }: { accountId: string }) => {
  const [query] = useSearchParams()
  const state = useLocation().state as unknown
  const { data } = useCall(queryAccounts, { dataState: DataState.underReview, size: 2 })
  const next = data?.items.find((account) => account.accountId !== accountId)
  if (!data || !next) return null
  const address = new URLSearchParams(query)
  address.set('account', next.accountId)
  return (
    <NextInLine left={`还有 ${data.underReview} 份资料待审核。`} to={`?${address}`} state={state}>
      下一份：<bdi>{next.companyName || next.email}</bdi>
    </NextInLine>
  )
}
