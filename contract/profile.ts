import * as z from 'zod/mini'
import { asCode } from './account-entry.ts'
import { call } from './call.ts'
import { id, nothing, seen, textLine, time, typedText } from './fields.ts'
import { phone } from './phone.ts'
import { DataState } from './states.ts'

export const profileKinds = [
  { id: 'developer', label: '开发者' },
  { id: 'vendor', label: '终端厂商' },
  { id: 'partner', label: '合作伙伴' },
] as const

const CODE_ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CODE_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** GB 32100-2015: 18 characters, the last one a check digit over the first 17 with weights 3^i mod 31. */
export const creditCodeProblem = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  if (code === '') return '请填写统一社会信用代码'
  if (code.length !== 18) return `统一社会信用代码是 18 位，现在是 ${code.length} 位`
  const values = [...code].map((letter) => CODE_ALPHABET.indexOf(letter))
  const odd = values.indexOf(-1)
  if (odd >= 0) return `第 ${odd + 1} 位“${code[odd]}”不会出现在代码里，请核对（没有 I、O、S、V、Z）`
  const sum = CODE_WEIGHTS.reduce((total, weight, index) => total + weight * (values[index] ?? 0), 0)
  return (31 - (sum % 31)) % 31 === values[17] ? undefined : '校验码不符，请核对第 18 位'
}

export const profileFields = z.object({
  kind: z.enum(
    profileKinds.map((kind) => kind.id),
    '请选择主体类型',
  ),
  companyName: textLine('企业名称', 100).check(seen('企业名称')),
  creditCode: z.string().check(
    asCode,
    z.toUpperCase(),
    z.check((context) => {
      const problem = creditCodeProblem(context.value)
      if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
    }),
  ),
  /** Id from the image upload; PNG, JPEG or WebP. */
  licenceImageId: z.string().check(z.minLength(1, '请上传营业执照图片'), z.maxLength(64, '请上传营业执照图片')),
  contactName: textLine('联系人', 50),
  phone,
  address: textLine('地址', 200),
  intendedApps: typedText(500),
})
export type ProfileFields = z.output<typeof profileFields>
/** A profile as it was submitted, by the rules of its time. */
export const givenProfile = z.extend(profileFields, { companyName: z.string(), contactName: z.string(), address: z.string() })
/** Changing one of these sends a complete profile back to review; other changes take effect at once. */
export const IDENTITY_FIELDS = ['kind', 'companyName', 'creditCode', 'licenceImageId'] as const

export const queryProfile = call({
  path: '/api/account/getData',
  auth: 'login',
  summary: '当前账号的资料与审核状态',
  input: nothing,
  output: z.object({
    dataState: DataState.schema,
    /** The last submission, else the accepted profile; null before the first submission. */
    fields: z.nullable(givenProfile),
    licenceImage: z.nullable(z.string()),
    /** There is an accepted profile: withdrawing the submission restores it. */
    hasAccepted: z.boolean(),
    returnReason: z.string(),
    submittedAt: z.nullable(time),
    decidedAt: z.nullable(time),
  }),
})

export const improveData = call({
  path: '/api/account/improveData',
  auth: 'login',
  summary: '提交或修改资料',
  input: profileFields,
  output: z.object({ dataState: DataState.schema }),
  errors: ['CONFLICT'],
})

export const withdrawData = call({
  path: '/api/account/withdrawData',
  auth: 'login',
  summary: '撤回审核中的资料；修改被退回时，放弃修改，恢复上一份已通过的资料',
  input: nothing,
  output: z.object({ dataState: DataState.schema }),
  errors: ['CONFLICT'],
})

/** Bounds of an uploaded picture, which the server re-encodes; the original is not kept. */
export const IMAGE_BYTES = 5 * 1024 * 1024
export const licenceImage = z.object({ imageId: id, address: z.string() })
