import * as z from 'zod/mini'
import { call } from './call.ts'
import { device, deviceForm } from './device.ts'
import { id, nothing, textLine, ticked, time, typedText, wireBoolean, wireNumber } from './fields.ts'
import { nfkc } from './nfkc.ts'

/** The devices of a member's lab. */
const v = <const T extends string>(name: T) => `/api/vendor/${name}` as const

/** Memory page sizes that Android supports, in KB. */
export const pageSizes = [4, 16] as const
/** `retired`: no longer in the lab, only named by earlier results. `listed`: in the public directory. */
export const ownDevice = z.extend(device, {
  retired: z.boolean(),
  pageSizeKb: z.nullable(z.int()),
  listed: z.boolean(),
  updatedAt: time,
})
export type OwnDevice = z.output<typeof ownDevice>

export const queryDevices = call({
  path: v('queryDevices'),
  auth: 'vendor',
  lab: true,
  summary: '实验室的机型，停用的也在里面',
  input: nothing,
  output: z.array(ownDevice),
})
/** Range of plausible versions: no app of today runs on an older one; the end leaves room for some years. */
const ANDROID_VERSIONS = [5, 20] as const
const androidVersion = z.string().check(
  z.overwrite(nfkc),
  z.trim(),
  z.regex(/^[1-9]\d?(\.\d)?$/, '请填写安卓版本，例如 16'),
  z.refine(
    (text) => Number(text) >= ANDROID_VERSIONS[0] && Math.floor(Number(text)) <= ANDROID_VERSIONS[1],
    `安卓版本在 ${ANDROID_VERSIONS[0]} 到 ${ANDROID_VERSIONS[1]} 之间`,
  ),
)

const pageSize = z.pipe(
  z.literal(['', null, ...pageSizes, ...pageSizes.map(String)], '请选择内存页大小'),
  z.transform((size) => pageSizes.find((one) => one === Number(size)) ?? null),
)

export const saveDevice = call({
  path: v('saveDevice'),
  auth: 'vendor',
  summary: '登记或修改一台机型',
  input: z.object({
    deviceId: z.optional(id),
    name: textLine('机型名称', 60),
    form: deviceForm,
    androidVersion,
    widthDp: wireNumber(200, 4000),
    heightDp: wireNumber(200, 4000),
    postures: typedText(100),
    /** Omitted: unchanged; empty: unknown. */
    pageSizeKb: z.optional(pageSize),
    listed: z.optional(ticked),
    /** Optimistic lock: the change that this one is based on. If given, nothing newer is overwritten. */
    updatedAt: z.optional(wireNumber(0, Number.MAX_SAFE_INTEGER)),
  }),
  output: z.object({ deviceId: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const setDeviceRetired = call({
  path: v('setDeviceRetired'),
  auth: 'vendor',
  summary: '停用一台机型，不再供云测试和新的结果选用；或恢复它',
  input: z.object({ deviceId: id, retired: wireBoolean }),
  output: nothing,
  errors: ['NOT_FOUND'],
})
