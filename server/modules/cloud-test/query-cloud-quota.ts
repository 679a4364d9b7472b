import { queryCloudQuota as call } from '@alliance/contract/cloud-test'
import { serve } from '../../http/index.ts'
import { monthOf } from './number.ts'
import { usedOfQuota } from './offer-queries.ts'

export const queryCloudQuota = serve(call, async ({ parts, db, account, now }) => {
  const month = monthOf(now)
  const { runsPerMonth, devicesPerRun } = parts.limits.cloud
  return { month, runsPerMonth, devicesPerRun, used: Math.min(runsPerMonth, await usedOfQuota(db, account.id, month)) }
})
