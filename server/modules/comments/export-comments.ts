import { asChinaMinute, chinaDayOf } from '@alliance/contract/china-minute'
import { commentOutcomeLabels } from '@alliance/contract/doc-comments'
import { exportComments as call } from '@alliance/contract/comments-desk'
import { documentTitle } from '@alliance/contract/document-menu'
import { csvOf } from '../../csv.ts'
import { inTransaction } from '../../db/index.ts'
import { serve } from '../../http/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type DeskRow, listOfDocument } from './queries.ts'

const MOST_ROWS = 10_000
/** China time, as on the pages. */
const timeOf = (at: number | null): string => asChinaMinute(at).replace('T', ' ')

const columns: readonly (readonly [head: string, cell: (row: DeskRow) => string])[] = [
  ['版本', (row) => row.version],
  ['条款号', (row) => row.clause],
  ['条款或章节', (row) => row.title],
  ['意见', (row) => row.text],
  ['提出企业', (row) => row.company_name ?? ''],
  ['提出时间', (row) => timeOf(row.created_at)],
  ['处理结果', (row) => (row.outcome === null ? '' : commentOutcomeLabels[row.outcome])],
  ['答复', (row) => row.answer ?? ''],
  ['答复时间', (row) => timeOf(row.answered_at)],
  ['答复人', (row) => row.answered_by ?? ''],
  ['公开的意见', (row) => row.published_text ?? ''],
]

/** Exports who commented what, so the audit log records who took it. */
export const exportComments = serve(call, async ({ db, account, now }, { documentId }) =>
  inTransaction(db, async (db) => {
    const found = await listOfDocument(db, documentId, MOST_ROWS + 1)
    const rows = found.slice(0, MOST_ROWS)
    const target = documentTitle(documentId)
    await recordAudit(db, { who: account.email, what: '导出公示意见', target, detail: `${rows.length} 条`, now })
    const csv = csvOf([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))])
    return { fileName: `意见汇总-${target}-${chinaDayOf(now)}.csv`, csv, rows: rows.length, more: found.length > MOST_ROWS }
  }),
)
