import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, nothing, textLine, time, typedText, wireBoolean, wireNumber } from './fields.ts'

/** The devices of a member's lab. */
const v = <const T extends string>(name: T) => `/api/vendor/${name}` as const

export const forms = [
  { id: 'phone', label: '直板手机' },
  { id: 'fold', label: '横向折叠' },
  { id: 'flip', label: '纵向折叠' },
  { id: 'tablet', label: '平板' },
] as const
export const device = z.object({
  deviceId: z.string(),
  name: z.string(),
  form: z.enum(forms.map((form) => form.id)),
  androidVersion: z.string(),
  widthDp: z.int(),
  heightDp: z.int(),
  postures: z.array(z.string()),
  demo: z.boolean(),
})
export type Device = z.output<typeof device>
/** `retired`: the lab has it no more; named by earlier results only. */
export const ownDevice = z.extend(device, { retired: z.boolean(), updatedAt: time })
export type OwnDevice = z.output<typeof ownDevice>

export const queryDevices = call({
  path: v('queryDevices'),
  auth: 'vendor',
  lab: true,
  summary: '实验室的机型，停用的也在里面',
  input: nothing,
  output: z.array(ownDevice),
})
/** No app of today runs on less than the first; the last leaves room for the releases of some years. */
const ANDROID_VERSIONS = [5, 20] as const
const androidVersion = z.string().check(
  z.normalize('NFKC'),
  z.trim(),
  z.regex(/^[1-9]\d?(\.\d)?$/, '请填写安卓版本，例如 16'),
  z.refine(
    (text) => Number(text) >= ANDROID_VERSIONS[0] && Math.floor(Number(text)) <= ANDROID_VERSIONS[1],
    `安卓版本在 ${ANDROID_VERSIONS[0]} 到 ${ANDROID_VERSIONS[1]} 之间`,
  ),
)

export const saveDevice = call({
  path: v('saveDevice'),
  auth: 'vendor',
  summary: '登记或修改一台机型',
  input: z.object({
    deviceId: z.optional(id),
    name: textLine('机型名称', 60),
    form: z.enum(
      forms.map((form) => form.id),
      '请选择形态',
    ),
    androidVersion,
    widthDp: wireNumber(200, 4000),
    heightDp: wireNumber(200, 4000),
    postures: typedText(100),
    /** The change that this one was made on. Given, nothing newer is written over. */
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
