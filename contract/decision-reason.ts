import { least, reason } from './fields.ts'

/** Fewer visible characters (核对过, 不符合) explain nothing; a much higher bound would refuse 签名密钥外泄. */
const LEAST = 5
export const NOT_EXPLAINED = `请至少写 ${LEAST} 个字，说明理由`

/** The required reason for a decision against somebody's app, appeal or certificate: they read it, and act on it. */
export const decisionReason = reason.check(least(LEAST, NOT_EXPLAINED))
export const isExplained = (text: string): boolean => decisionReason.safeParse(text).success
