import { countedTerminals, referrerKinds, widthClasses } from '@alliance/contract/stat'
import { exportStatistics as call, referrerLabels, terminalLabels, widthLabels } from '@alliance/contract/stat-desk'
import { csvOf } from '../../csv.ts'
import { serve } from '../../http/index.ts'
import { askedSpan } from './asked-span.ts'
import { placeOf } from './places.ts'
import { listDayPages } from './queries.ts'

const HEADS = [
  '日期',
  '页面',
  '地址',
  '浏览次数',
  ...referrerKinds.map((kind) => `来源：${referrerLabels[kind]}`),
  ...countedTerminals.map((kind) => `终端：${terminalLabels[kind]}`),
  ...widthClasses.map((kind) => `窗口宽度：${widthLabels[kind]}`),
]

type Row = Awaited<ReturnType<typeof listDayPages>>[number]
const cellsOf = (row: Row) => {
  const { name, address } = placeOf(row.path)
  return [
    row.day,
    name,
    address,
    row.views,
    ...referrerKinds.map((kind) => row[`referrer ${kind}`]),
    ...countedTerminals.map((kind) => row[`terminal ${kind}`]),
    ...widthClasses.map((kind) => row[`width ${kind}`]),
  ]
}

/** Days without views of a page have no line. No audit row, since it contains no personal data. */
export const exportStatistics = serve(call, async (context, asked) => {
  const span = askedSpan(context, asked)
  const rows = await listDayPages(context.db, span)
  return { fileName: `访问统计-${span.from}-${span.until}.csv`, csv: csvOf([HEADS, ...rows.map(cellsOf)]), rows: rows.length }
})
