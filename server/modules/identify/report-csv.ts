import { methodLabels } from '@alliance/contract/method-labels'
import { outcomeLabels } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import { findingsOf, leftOut, wordsOf } from '../../analysis/index.ts'
import { csvOf } from '../../csv.ts'
import type { RoundReport } from './report.ts'
import { plain } from './report-terms.ts'

const HEAD = '标准,条款,编号,名称,级别,判定方式,是否计入,结论,说明,位置,所属 SDK,发现,要求,改法'.split(',')

/** One line per finding of a term, the rows of a list apart; one per other term; one that says how many aren't in the report. */
export const reportCsv = ({ terms }: RoundReport): string => {
  const lines = terms.flatMap((term) => {
    const head = [
      standardLabel(term.standard),
      term.clause,
      term.id,
      term.title,
      term.severity === 'must' ? '必须' : '警告',
      methodLabels[term.method],
      term.counted ? '是' : '否',
      outcomeLabels[term.outcome],
      term.reason,
    ]
    const fix = term.fix.map(({ text }) => text).join(' ')
    const found = findingsOf(plain(term))
    if (found.length === 0) return [[...head, '', '', '', '', fix]]
    const more = leftOut(plain(term))
    return [
      ...found.map((finding) => {
        const { at, where = '', expected = '', owner = '' } = finding.evidence
        const place = finding.place === at ? `${at} ${where}`.trim() : finding.place
        return [...head, place, owner, wordsOf(finding), expected, fix]
      }),
      ...(more > 0 ? [[...head, '', '', `另有 ${more} 处没有列出`, '', fix]] : []),
    ]
  })
  return csvOf([HEAD, ...lines])
}
