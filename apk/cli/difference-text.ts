import type { Rejudgement, Standing } from '../rejudge.ts'
import { OUTCOMES, printable } from '../report-text.ts'
import type { Change, Difference } from './difference.ts'

const findings = (title: string, list: readonly Change[]) =>
  list.length === 0
    ? []
    : ['', `${title}（${list.length} 处）`, ...list.map(({ id, title: term, found }) => `  ${id} ${term}：${printable(found)}`)]

const signed = (change: number) => `${change > 0 ? '+' : ''}${change}`

/** The difference of two packages for a terminal, findings first. */
export const differenceText = ({ appeared, fixed, unchanged, lists, sizeBytes }: Difference): string =>
  [
    `新出现 ${appeared.length} 处，已改好 ${fixed.length} 处，没有变化 ${unchanged} 处`,
    ...findings('新出现', appeared),
    ...findings('已改好', fixed),
    '',
    ...lists.flatMap(({ name, added, removed }) => [
      ...(added.length > 0 ? [`${name}增加：${added.map(printable).join('、')}`] : []),
      ...(removed.length > 0 ? [`${name}去掉：${removed.map(printable).join('、')}`] : []),
    ]),
    `大小：${sizeBytes.before} → ${sizeBytes.after} 字节（${signed(sizeBytes.after - sizeBytes.before)}）`,
  ].join('\n')

const standing = (one: Standing | undefined) => {
  if (!one) return '没有这一条'
  return one.counted ? OUTCOMES[one.outcome] : '只供参考'
}

/** What a new pack would change for a terminal, rule by rule. */
export const rejudgementText = ({ before, after, changes }: Rejudgement): string =>
  [
    `规则包 ${before.pack} → ${after.pack}：${changes.length === 0 ? '没有变化' : `${changes.length} 条有变化`}`,
    ...changes.map(
      (change) =>
        `  ${change.id} ${change.title}：${standing(change.before)} → ${standing(change.after)}${change.after?.counted ? `，${printable(change.after.reason)}` : ''}`,
    ),
  ].join('\n')
