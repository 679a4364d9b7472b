import type { Output } from '@alliance/contract/call'
import type { CloudDevice, queryCloudRun } from '@alliance/contract/cloud-test'
import type { Values } from '../../lib/field-problems.ts'

/** The inputs of a run. Devices keep the order in which they were chosen, whatever the filter shows. */
export type Choice = { versionId: string; standards: readonly string[]; devices: readonly CloudDevice[] }
export const nothingChosen: Choice = { versionId: '', standards: [], devices: [] }

/** The choice of an earlier run. Without its version, which the URL gives. */
export const sameAs = ({ run, devices }: Pick<Output<typeof queryCloudRun>, 'run' | 'devices'>): Choice => ({
  ...nothingChosen,
  standards: run.standards,
  devices: devices.map(({ device, memberId, member }) => ({ ...device, memberId, member })),
})

/** The account's draft of a choice, and back. */
export const asDraft = ({ versionId, standards, devices }: Choice): Values => ({
  versionId,
  standards: standards.join(' '),
  devices: JSON.stringify(devices),
})
export const fromDraft = ({ versionId = '', standards = '', devices = '[]' }: Values): Choice => ({
  versionId,
  standards: standards.split(' ').filter(Boolean),
  devices: JSON.parse(devices) as CloudDevice[],
})

const idsOf = ({ devices }: Choice) => devices.map(({ deviceId }) => deviceId)
/** A device's other facts may have changed meanwhile. */
export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.versionId === other.versionId &&
  one.standards.join() === other.standards.join() &&
  idsOf(one).join() === idsOf(other).join()

type Offer = {
  /** Undefined while unknown: then everything chosen counts as offered. */
  versionIds: readonly string[] | undefined
  devices: readonly CloudDevice[] | undefined
}
/** What of an earlier choice is still offered, devices as they are now. */
export const stillOffered = (choice: Choice, { versionIds, devices }: Offer): Choice => ({
  ...choice,
  versionId: versionIds?.includes(choice.versionId) === false ? '' : choice.versionId,
  devices: devices
    ? choice.devices.flatMap(({ deviceId }) => devices.find((device) => device.deviceId === deviceId) ?? [])
    : choice.devices,
})

/** Adds or removes a device; a full tray stays as it is. */
export const toggled = (devices: readonly CloudDevice[], device: CloudDevice, most: number): readonly CloudDevice[] => {
  if (devices.some(({ deviceId }) => deviceId === device.deviceId))
    return devices.filter(({ deviceId }) => deviceId !== device.deviceId)
  return devices.length >= most ? devices : [...devices, device]
}

type Quota = { runsPerMonth: number; used: number; devicesPerRun: number }

/** The next missing input before a run can start, in the order of the page; empty if nothing is missing. */
export const missing = ({ versionId, standards, devices }: Choice, quota: Quota | undefined): string => {
  if (quota && quota.used >= quota.runsPerMonth) return '本月的次数已经用完，下个月 1 日恢复'
  if (versionId === '') return '还没有选版本'
  if (standards.length === 0) return '还没有选标准'
  return devices.length === 0 ? '还没有选机型' : ''
}
