import * as z from 'zod/mini'

/** The seven standards, in display order. */
export const standards = [
  { id: 'compatibility', label: '兼容性', short: '兼' },
  { id: 'stability', label: '稳定性', short: '稳' },
  { id: 'performance', label: '性能', short: '性' },
  { id: 'power', label: '功耗', short: '功' },
  { id: 'security', label: '安全', short: '安' },
  { id: 'privacy', label: '个人信息保护', short: '隐' },
  { id: 'largeScreen', label: '大屏适配', short: '屏' },
] as const
export type StandardId = (typeof standards)[number]['id']
export const standardId = z.enum(
  standards.map((standard) => standard.id),
  '请选择认证标准',
)
export const standardLabel = (id: string) => standards.find((standard) => standard.id === id)?.label ?? '/'
