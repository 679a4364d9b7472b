import { saveDevice as call } from '@alliance/contract/vendor'
import { oneLine } from '../../analysis/index.ts'
import { newId } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { insertDevice, listDevices, updateDevice } from './queries.ts'
import { memberOf } from './reviewer.ts'

const NAME_CHARS = 60
const POSTURES = 8

/** Postures come as one line of words, divided by commas or spaces of any kind. */
const posturesOf = (text: string) => [...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== ''))].slice(0, POSTURES)

export const saveDevice = serve(call, async ({ parts, db, account, refuse, badInput, now }, { deviceId, ...given }) => {
  const { id: memberId, demo } = await memberOf(db, account)
  const name = oneLine(given.name, NAME_CHARS)
  if (name === '') throw badInput({ name: '请填写机型名称' })
  const columns = {
    name,
    form: given.form,
    android_version: given.androidVersion,
    width_dp: given.widthDp,
    height_dp: given.heightDp,
    postures: posturesOf(given.postures),
    updated_at: now,
  }
  if (deviceId !== undefined) {
    const updated = await updateDevice(db, { id: deviceId, memberId }, columns)
    if (!updated) throw refuse('NOT_FOUND')
    return { deviceId }
  }
  const { length } = await listDevices(db, memberId)
  if (length >= parts.limits.devicesPerMember) throw badInput({ name: `最多登记 ${parts.limits.devicesPerMember} 台机型` })
  const id = newId(now)
  await insertDevice(db, { id, member_id: memberId, demo, created_at: now, ...columns })
  return { deviceId: id }
})
