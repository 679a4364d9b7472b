import { setDeviceRetired as call } from '@alliance/contract/lab-devices'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { DEVICES_TAG } from '../labs/index.ts'
import { findDevice, setRetired } from './queries.ts'
import { memberOf } from './reviewer.ts'

/** Retires a device or restores it; existing runs and results keep it. */
export const setDeviceRetired = serve(call, async ({ parts, db, account, refuse, now }, { deviceId, retired }) => {
  const { id: memberId, name: member } = await memberOf(db, account)
  return inTransaction(db, async (db) => {
    const device = await findDevice(db, memberId, deviceId)
    if (!device) throw refuse('NOT_FOUND')
    if (await setRetired(db, { id: deviceId, memberId }, retired ? now : null)) {
      const what = retired ? '停用机型' : '恢复机型'
      await recordAudit(db, { who: account.email, what, target: member, detail: device.name, now })
      await parts.cache.drop(db, [DEVICES_TAG])
    }
    return {}
  })
})
