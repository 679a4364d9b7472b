import { saveDevice as call } from '@alliance/contract/lab-devices'
import { oneLine } from '../../analysis/index.ts'
import { inTransaction, newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { DEVICES_TAG } from '../labs/index.ts'
import { lockMember, insertDevice, listDevices, updateDevice } from './queries.ts'
import { memberOf } from './reviewer.ts'

const NAME_CHARS = 60
const POSTURES = 8

/** Parses postures from one line, separated by commas or spaces of any kind. */
const posturesOf = (text: string) => [...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== ''))].slice(0, POSTURES)

type Named = { id: string; name: string; retired_at: number | null }
/** The error for a device name that the lab uses already; undefined if it is free. */
const sameName = (devices: readonly Named[], name: string, deviceId: string | undefined): string | undefined => {
  const same = devices.find((device) => device.id !== deviceId && device.name.toLowerCase() === name.toLowerCase())
  if (!same) return undefined
  return same.retired_at === null ? '已经有同名的机型，请换一个名称' : '停用的机型里有同名的，可以恢复它，或换一个名称'
}

/** Locks the member's row, so that the limit and the uniqueness of names hold for concurrent requests. */
export const saveDevice = serve(
  call,
  async ({ parts, db, account, refuse, badInput, now }, { deviceId, updatedAt, pageSizeKb, listed, ...given }) => {
    const { id: memberId, name: member, demo } = await memberOf(db, account)
    const name = oneLine(given.name, NAME_CHARS)
    if (name === '') throw badInput({ name: '请填写机型名称' })
    const columns = {
      name,
      form: given.form,
      android_version: given.androidVersion,
      width_dp: given.widthDp,
      height_dp: given.heightDp,
      postures: posturesOf(given.postures),
      ...(pageSizeKb !== undefined && { page_size_kb: pageSizeKb }),
      ...(listed !== undefined && { listed }),
      updated_at: now,
    }
    return inTransaction(db, async (db) => {
      await lockMember(db, memberId)
      const devices = await listDevices(db, memberId)
      const before = devices.find(({ id }) => id === deviceId)
      if (deviceId !== undefined && !before) throw refuse('NOT_FOUND')
      if (updatedAt !== undefined && before && before.updated_at !== updatedAt) throw refuse('CONFLICT')
      const same = sameName(devices, name, deviceId)
      if (same !== undefined) throw badInput({ name: same })
      const most = parts.limits.devicesPerMember
      if (deviceId === undefined && devices.length >= most) throw badInput({ name: `最多登记 ${most} 台机型` })
      const id = deviceId ?? newId(now)
      if (deviceId === undefined) await insertDevice(db, { id, member_id: memberId, demo, created_at: now, ...columns })
      else await updateDevice(db, { id, memberId }, columns)
      const what = deviceId === undefined ? '登记机型' : '修改机型'
      await recordAudit(db, { who: account.email, what, target: member, detail: name, now })
      await parts.cache.drop(db, [DEVICES_TAG])
      return { deviceId: id }
    })
  },
)
