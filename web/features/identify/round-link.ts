import type { RoundBrief, VersionBrief } from '@alliance/contract/identify-apk'
import { standards } from '@alliance/contract/standards'
import { GoldState } from '@alliance/contract/states'
import { paths } from '../../lib/paths.ts'

export type RowAct = { label: string; to: string }

const lookWords: Record<number, string> = {
  [GoldState.certifying]: '查看进度',
  [GoldState.abnormal]: '查看原因',
  [GoldState.cancelled]: '查看记录',
}

/** Label of a list's link to the report of a round in this state. */
export const lookWord = (goldState: number): string => lookWords[goldState] ?? '查看报告'

/** Actions on a version in a list: view its latest round, or apply if none is running. */
export const versionActs = (apkId: string, version: VersionBrief): RowAct[] => {
  const { round, versionId, canEarnGold } = version
  const anew = paths.newVersion(apkId)
  // Never certified, and no label possible: a higher version of the app has passed.
  if (!round) return [canEarnGold ? { label: '申请认证', to: paths.goldForm(versionId) } : { label: '上传更高版本', to: anew }]
  const look = { label: lookWord(round.goldState), to: paths.report(round.identifyId) }
  if (round.goldState === GoldState.abnormal) return [look, { label: '重新上传', to: anew }]
  if (round.goldState === GoldState.cancelled && canEarnGold) return [look, { label: '重新申请', to: paths.goldForm(versionId) }]
  if (round.goldState === GoldState.passed && canEarnGold)
    return [look, { label: towardsGold(version, round), to: paths.goldForm(versionId) }]
  return [look]
}

/** Note on a version in a list: about its latest round, or about what comes before the first. */
export const versionNote = ({ round, canEarnGold }: VersionBrief): string => {
  if (round) return round.note
  return canEarnGold ? '先在申请页看自检结果，再提交认证' : '更高的版本已经通过，这个版本不能再申请'
}

/** Label for a further round of a passed version: its label expires, was revoked, or was never earned. */
const towardsGold = ({ goldUntil }: VersionBrief, round: RoundBrief): string => {
  if (goldUntil !== null) return '续期'
  return round.standards.length < standards.length ? '认证全部七类' : '重新认证'
}
