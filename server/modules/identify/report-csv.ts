import { outcomeLabels } from '@alliance/contract/outcome'
import { standardLabel } from '@alliance/contract/standards'
import { csvOf } from '../../csv.ts'
import type { RoundReport } from './report.ts'

const HEAD = ['标准', '条款', '编号', '名称', '级别', '判定方式', '是否计入', '结论', '说明', '位置', '发现', '要求', '改法']
const METHODS = { static: '静态', device: '真机', field: '线上数据' }

/** One line per location where a term is broken, one per other term. */
export const reportCsv = ({ terms }: RoundReport): string => {
  const lines = terms.flatMap((term) => {
    const head = [
      standardLabel(term.standard),
      term.clause,
      term.id,
      term.title,
      term.severity === 'must' ? '必须' : '警告',
      METHODS[term.method],
      term.counted ? '是' : '否',
      outcomeLabels[term.outcome],
      term.reason,
    ]
    const fix = term.fix.map(({ text }) => text).join(' ')
    if (term.evidence.length === 0) return [[...head, '', '', '', fix]]
    return term.evidence.map(({ at, where, found, expected = '' }) => [
      ...head,
      where === undefined ? at : `${at} ${where}`,
      found,
      expected,
      fix,
    ])
  })
  return csvOf([HEAD, ...lines])
}
