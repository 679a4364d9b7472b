import * as z from 'zod/mini'

/** A device of a member's lab, as others see it. */
export const forms = [
  { id: 'phone', label: '直板手机' },
  { id: 'fold', label: '横向折叠' },
  { id: 'flip', label: '纵向折叠' },
  { id: 'tablet', label: '平板' },
] as const
export const deviceForm = z.enum(
  forms.map((form) => form.id),
  '请选择形态',
)
export const device = z.object({
  deviceId: z.string(),
  name: z.string(),
  form: deviceForm,
  androidVersion: z.string(),
  widthDp: z.int(),
  heightDp: z.int(),
  postures: z.array(z.string()),
  demo: z.boolean(),
})
export type Device = z.output<typeof device>

/** Android's window width classes: compact below 600 dp, medium below 840 dp, expanded from there on. */
export const widthClasses = [
  { id: 'compact', label: '紧凑', about: '宽度小于 600 dp', from: 0, below: 600 },
  { id: 'medium', label: '中等', about: '宽度 600 到 839 dp', from: 600, below: 840 },
  { id: 'expanded', label: '展开', about: '宽度 840 dp 起', from: 840, below: 100_000 },
] as const
export type WidthClassId = (typeof widthClasses)[number]['id']
export const widthClass = z.enum(
  widthClasses.map((one) => one.id),
  '请选择宽度等级',
)
export const widthClassOf = (widthDp: number) =>
  widthClasses.find(({ from, below }) => widthDp >= from && widthDp < below) ?? widthClasses[0]
