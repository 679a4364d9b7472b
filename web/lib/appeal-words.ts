import type { AppealEntry, Clock } from '@alliance/contract/appeal'
import { type AppealResult, resultLabels } from '@alliance/contract/appeal-kinds'
import { AppealState, type Tone } from '@alliance/contract/states'

const HOUR_MS = 3_600_000
const DAY_HOURS = 24

/** 2 天 3 小时, 5 小时, 不到 1 小时: rounded down, so that nobody counts on time that isn't left. */
export const durationWords = (ms: number): string => {
  const hours = Math.floor(Math.abs(ms) / HOUR_MS)
  const days = Math.floor(hours / DAY_HOURS)
  if (hours === 0) return '不到 1 小时'
  if (days === 0) return `${hours} 小时`
  return hours % DAY_HOURS === 0 ? `${days} 天` : `${days} 天 ${hours % DAY_HOURS} 小时`
}

/** The remaining time in few words, for lists. */
export const clockShort = ({ leftMs, paused }: Clock): string => {
  if (paused) return leftMs < 0 ? '已停，超期' : `已停，剩 ${durationWords(leftMs)}`
  return leftMs < 0 ? `超期 ${durationWords(leftMs)}` : `剩 ${durationWords(leftMs)}`
}

export const isOverdue = (clock: Clock | null): boolean => clock !== null && !clock.paused && clock.leftMs < 0

const whose = { message: { appellant: '补充说明', officer: '答复' } }
const kinds: Record<Exclude<AppealEntry['kind'], 'message'>, string> = {
  submitted: '提出申诉',
  answer: '回答提问',
  question: '请申诉人补充',
  accepted: '受理',
  refused: '判为无效反馈',
  upheld: '申诉成立',
  kept: '申诉不成立',
  withdrawn: '撤回申诉',
  reopened: '重新打开',
  assigned: '处理人变更',
}
/** Label of an entry, the same for both sides. */
export const kindWords = ({ kind, side }: Pick<AppealEntry, 'kind' | 'side'>): string =>
  kind === 'message' ? whose.message[side] : kinds[kind]

const resultTones: Record<AppealResult, Tone> = {
  invalid: 'cancelled',
  withdrawn: 'cancelled',
  upheld: 'passed',
  kept: 'cancelled',
}

/** The result, if it says more than the state: withdrawn, upheld, kept. */
export const resultTag = (state: number, result: AppealResult | null): { label: string; tone: Tone } | undefined => {
  if (result === null || (state === AppealState.invalid && result === 'invalid')) return undefined
  return { label: resultLabels[result], tone: resultTones[result] }
}
