import { appealTypeLabel, resultLabels } from '@alliance/contract/appeal-kinds'
import { exportAppeals as call } from '@alliance/contract/appeals-desk'
import { asChinaMinute, chinaDayOf } from '@alliance/contract/china-minute'
import { standards } from '@alliance/contract/standards'
import { AppealState } from '@alliance/contract/states'
import { csvOf } from '../../csv.ts'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type AppealRow, conclusionsOf, listNewestAppeals } from './queries.ts'

/** China time, as on the pages. */
const timeOf = (at: number | null): string => asChinaMinute(at).replace('T', ' ')

/** While the clock is paused there is no date: the stored one would read as overdue. */
const dueOf = ({ closed_at, paused_at, due_at }: AppealRow): string => {
  if (closed_at !== null) return ''
  return paused_at === null ? timeOf(due_at) : '等申诉人补充，已停'
}

const columns: readonly (readonly [head: string, cell: (row: AppealRow, conclusion: string) => string | number | undefined])[] = [
  ['编号', (row) => row.number],
  ['类型', (row) => appealTypeLabel(row.type)],
  ['主题', (row) => row.subject],
  ['企业', (row) => row.company_name ?? undefined],
  ['应用', (row) => row.contested?.appName],
  ['版本', (row) => row.contested?.versionName],
  ['轮次', (row) => row.contested?.roundNumber],
  ['标准', (row) => standards.find(({ id }) => id === row.contested?.standard)?.label],
  ['条款', (row) => row.contested?.termId],
  ['条款标题', (row) => row.contested?.title],
  ['成员实验室', (row) => row.contested?.memberName],
  ['状态', (row) => AppealState.label(row.state)],
  ['结果', (row) => (row.result === null ? undefined : resultLabels[row.result])],
  ['理由', (row, conclusion) => (row.result === null ? undefined : conclusion)],
  ['提出时间', (row) => timeOf(row.submitted_at)],
  ['期限', dueOf],
  ['结束时间', (row) => timeOf(row.closed_at)],
  ['重新打开次数', (row) => row.reopens],
  ['处理人', (row) => row.holder_email ?? undefined],
  ['演示', (row) => (row.demo ? '演示' : undefined)],
]

const MOST_ROWS = 10_000

/** Exports who appealed, so the audit log records who took it. */
export const exportAppeals = serve(call, async ({ db, account, now }) =>
  inTransaction(db, async (db) => {
    const found = await listNewestAppeals(db, MOST_ROWS + 1)
    const rows = found.slice(0, MOST_ROWS)
    const ids = rows.map(({ id }) => id)
    const conclusions = new Map((await conclusionsOf(db, ids)).map(({ appeal_id: id, text }) => [id, text]))
    await recordAudit(db, { who: account.email, what: '导出申诉', target: '申诉台', detail: `${rows.length} 份`, now })
    const lines = rows.map((row) => columns.map(([, cell]) => cell(row, conclusions.get(row.id) ?? '') ?? ''))
    const fileName = `申诉-${chinaDayOf(now)}.csv`
    return { fileName, csv: csvOf([columns.map(([head]) => head), ...lines]), rows: rows.length, more: found.length > MOST_ROWS }
  }),
)
