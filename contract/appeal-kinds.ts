import * as z from 'zod/mini'

/** `onTerm`: opened from a judged term of a report; the others stand for themselves. */
export const appealTypes = [
  { id: 'verdict', label: '判定结果有误', onTerm: true },
  { id: 'evidence', label: '证据不足或与应用不符', onTerm: true },
  { id: 'device', label: '设备或环境问题', onTerm: true },
  { id: 'clause', label: '条款理解分歧', onTerm: true },
  { id: 'process', label: '认证流程与时限', onTerm: false },
  { id: 'other', label: '其他', onTerm: false },
] as const
export const appealType = z.enum(
  appealTypes.map((type) => type.id),
  '请选择申诉类型',
)
export const appealTypeLabel = (type: string) => appealTypes.find((known) => known.id === type)?.label ?? '/'

/** How a closed appeal ended: 2 is invalid or withdrawn, 4 is upheld or kept. */
export const results = ['invalid', 'withdrawn', 'upheld', 'kept'] as const
export type AppealResult = (typeof results)[number]
export const resultLabels: Record<AppealResult, string> = {
  invalid: '无效反馈',
  withdrawn: '已撤回',
  upheld: '申诉成立',
  kept: '申诉不成立',
}
