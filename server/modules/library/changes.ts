import type { Block, ClauseChange } from '@alliance/contract/library'
import { wordsBetween } from './words-between.ts'

type Clause = Extract<Block, { kind: 'clause' }>

const severities = { must: '必须', warning: '警告' }
const methods = { static: '看安装包', device: '真机', field: '线上数据' }

/** What is said of a clause beside its text, in the reader's words. */
const factsOf = (clause: Clause | undefined): Record<string, string> =>
  clause
    ? {
        条款号: clause.clause,
        名称: clause.title,
        级别: severities[clause.severity],
        判定方式: methods[clause.method],
        是否计入结论: clause.counted ? '计入' : '供参考',
        不计入的原因: clause.informativeReason,
        依据: clause.sources.map(({ title }) => title).join('；'),
      }
    : {}

const factChanges = (before: Clause | undefined, after: Clause | undefined): ClauseChange['facts'] => {
  const [old, now] = [factsOf(before), factsOf(after)]
  return Object.keys({ ...old, ...now })
    .map((name) => ({ name, before: old[name] ?? '', after: now[name] ?? '' }))
    .filter((fact) => fact.before !== fact.after)
}

/** Paragraphs at the same place are compared word by word. */
const textChanges = (before: readonly string[], after: readonly string[]): ClauseChange['text'] =>
  Array.from({ length: Math.max(before.length, after.length) }, (_, index) =>
    wordsBetween(before[index] ?? '', after[index] ?? ''),
  )

const sameText = (before: Clause | undefined, after: Clause | undefined) =>
  JSON.stringify(before?.text ?? []) === JSON.stringify(after?.text ?? [])

const changeOf = (before: Clause | undefined, after: Clause | undefined): ClauseChange | undefined => {
  const shown = after ?? before
  if (!shown) return undefined
  const isMoved = before !== undefined && after !== undefined
  const facts = isMoved ? factChanges(before, after) : []
  if (isMoved && facts.length === 0 && sameText(before, after)) return undefined
  return {
    kind: isMoved ? 'changed' : after ? 'added' : 'removed',
    anchor: shown.anchor,
    termId: shown.termId,
    clause: shown.clause,
    title: shown.title,
    facts,
    text: sameText(before, after) ? [] : textChanges(before?.text ?? [], after?.text ?? []),
  }
}

/** Clauses that differ, told apart by their term: in the later version's order, what went at the end. */
export const changesBetween = (from: readonly Clause[], to: readonly Clause[]): ClauseChange[] => {
  const old = new Map(from.map((clause) => [clause.termId, clause]))
  const now = new Set(to.map(({ termId }) => termId))
  const pairs: [Clause | undefined, Clause | undefined][] = [
    ...to.map((clause): [Clause | undefined, Clause] => [old.get(clause.termId), clause]),
    ...from.filter(({ termId }) => !now.has(termId)).map((clause): [Clause, undefined] => [clause, undefined]),
  ]
  return pairs.flatMap(([before, after]) => changeOf(before, after) ?? [])
}
