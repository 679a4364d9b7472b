import { outcomeLabels } from '@alliance/contract/outcome'
import { directionLabels, exportPackTrial as call, type PackChange, verdictLabels } from '@alliance/contract/rule-packs'
import { standardLabel } from '@alliance/contract/standards'
import { csvOf } from '../../csv.ts'
import { serve } from '../../http/index.ts'
import { findTrial, type ListedRow, listRows } from './queries.ts'

/** A longer list would be of no use; the page's filters give shorter ones. */
const MOST_VERSIONS = 5000
const HEAD = [
  '应用',
  '包名',
  '企业',
  '版本',
  '轮次',
  '持有有效金标',
  '这一版本',
  '标准',
  '条款',
  '名称',
  '变化',
  '现在',
  '新规则包',
  '说明',
]

const standingText = (standing: PackChange['before']) => {
  if (!standing) return '没有这一条'
  return standing.counted ? outcomeLabels[standing.outcome] : '只供参考'
}

const linesOf = (row: ListedRow) => {
  const { name, package_name: packageName, company_name: company, number, verdict } = row
  const version = `${row.version_name}（${row.version_code}）`
  const head = [name, packageName, company, version, number, row.labelled ? '是' : '否', verdictLabels[verdict]]
  const changes = row.changes.filter(({ direction }) => direction !== 'other')
  if (changes.length === 0) return [[...head, '', '', '', '', '', '', '']]
  return changes.map(({ id, title, standard, direction, before, after }) => [
    ...head,
    standardLabel(standard),
    id,
    title,
    directionLabels[direction],
    standingText(before),
    standingText(after),
    after?.counted ? after.reason : '',
  ])
}

/** One line per version and changed rule; one for a version without changes. */
export const exportPackTrial = serve(call, async ({ db, refuse }, { trialId, verdict, labelled }) => {
  const trial = await findTrial(db, trialId)
  if (!trial) throw refuse('NOT_FOUND')
  if (trial.state !== 'done') throw refuse('CONFLICT')
  const rows = await listRows(db, { trialId, size: MOST_VERSIONS + 1, verdict, labelled: labelled === 'true' })
  const lines = rows.slice(0, MOST_VERSIONS).flatMap(linesOf)
  const cut = rows.length > MOST_VERSIONS ? [[`只列出前 ${MOST_VERSIONS} 个版本，请按结论分开下载`]] : []
  return {
    fileName: `规则包-${trial.from_pack}-${trial.to_pack}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: csvOf([HEAD, ...lines, ...cut]),
  }
})
