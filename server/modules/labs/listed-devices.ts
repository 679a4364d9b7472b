import { forms, widthClassOf } from '@alliance/contract/device'
import type { ListedDevice } from '@alliance/contract/device-directory'
import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import type { Db } from '../../db/index.ts'
import { shownDevice } from './shown-device.ts'

/** Cache tag of answers that show listed devices. */
export const DEVICES_TAG = 'devices'

const formOrder = new Map<string, number>(forms.map(({ id }, index) => [id, index]))
const byFormAndWidth = (one: ListedDevice, other: ListedDevice) =>
  (formOrder.get(one.form) ?? 0) - (formOrder.get(other.form) ?? 0) ||
  one.widthDp - other.widthDp ||
  one.heightDp - other.heightDp ||
  one.name.localeCompare(other.name, 'zh-CN')

/** Current devices of the terminal vendors, the members who judge. */
export const labDevices = (db: Db) =>
  db
    .selectFrom('device')
    .innerJoin('member', 'member.id', 'device.member_id')
    .where('member.type', '=', MEMBER_TYPE_VENDOR)
    .where('device.retired_at', 'is', null)

/** The publicly listed ones, by form and width; none of a member that visitors don't see in the list of members. */
export const listedDevices = async (db: Db): Promise<ListedDevice[]> => {
  const rows = await labDevices(db)
    .selectAll('device')
    .select('member.name as member')
    .where('device.listed', '=', true)
    .where('member.hidden_at', 'is', null)
    .execute()
  const devices = rows.map((row): ListedDevice => {
    const { deviceId: _, ...said } = shownDevice(row)
    return { ...said, member: row.member, widthClass: widthClassOf(said.widthDp).id, pageSizeKb: row.page_size_kb }
  })
  return devices.toSorted(byFormAndWidth)
}
