import { MEMBER_TYPE_VENDOR } from '@alliance/contract/home'
import { type MemberKind, memberKindLabels } from '@alliance/contract/member-desk'
import type { MemberRow, Told } from './queries.ts'

/** Members in certification are terminal members; for the others the list chooses the heading. */
export const kindOf = ({ type, listed_as_vendor }: Pick<MemberRow, 'type' | 'listed_as_vendor'>): MemberKind =>
  type === MEMBER_TYPE_VENDOR || listed_as_vendor ? 'terminal' : 'ecosystem'

/** The changed fields with their new values, for the audit log. */
export const changesOf = (before: MemberRow, next: Told): string[] => {
  const [was, is] = [kindOf(before), kindOf({ ...before, ...next })]
  return [
    ...(before.name === next.name ? [] : [`名称 ${before.name} 改为 ${next.name}`]),
    ...(was === is ? [] : [`类别 ${memberKindLabels[is]}`]),
    ...(before.introduction === next.introduction ? [] : [`介绍 ${next.introduction || '去掉'}`]),
  ]
}

/** The list with one element moved; places count from 1. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const one = list.slice(from - 1, from)
  return list.toSpliced(from - 1, 1).toSpliced(to - 1, 0, ...one)
}
