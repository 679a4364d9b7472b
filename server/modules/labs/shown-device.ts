import type { Device } from '@alliance/contract/device'

export type DeviceRow = {
  id: string
  member_id: string
  name: string
  form: Device['form']
  android_version: string
  width_dp: number
  height_dp: number
  postures: string[]
  demo: boolean
  created_at: number
  updated_at: number
}

export const shownDevice = (row: DeviceRow): Device => ({
  deviceId: row.id,
  name: row.name,
  form: row.form,
  androidVersion: row.android_version,
  widthDp: row.width_dp,
  heightDp: row.height_dp,
  postures: row.postures,
  demo: row.demo,
})
