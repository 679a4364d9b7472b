import { queryDevices as call } from '@alliance/contract/lab-devices'
import { serve } from '../../http/index.ts'
import { listDevices } from './queries.ts'
import { memberOf } from './reviewer.ts'
import { ownDevice } from './shown-device.ts'

export const queryDevices = serve(call, async ({ db, account }) => {
  const { id: memberId } = await memberOf(db, account)
  return (await listDevices(db, memberId)).map(ownDevice)
})
