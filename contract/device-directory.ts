import * as z from 'zod/mini'
import { call } from './call.ts'
import { device, widthClass } from './device.ts'
import { nothing } from './fields.ts'

/** A device that its lab lists publicly. */
const listedDevice = z.extend(z.omit(device, { deviceId: true }), {
  member: z.string(),
  widthClass,
  /** Memory page size in KB; null if unknown. */
  pageSizeKb: z.nullable(z.int()),
})
export type ListedDevice = z.output<typeof listedDevice>

export const queryListedDevices = call({
  path: '/api/show/queryListedDevices',
  auth: 'public',
  summary: '成员实验室公开列出的机型：形态、系统、屏幕、内存页与姿态',
  input: nothing,
  output: z.array(listedDevice),
  cached: true,
})
/** The same directory as a file for programs. */
export const DEVICES_FILE = '/files/devices.json'
