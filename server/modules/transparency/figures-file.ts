import { chinaDayOf } from '@alliance/contract/china-minute'
import { standards as allStandards } from '@alliance/contract/standards'
import type { CorrectedPart, Correction, MonthFigures, Transparency } from '@alliance/contract/transparency'
import { csvOf } from '../../csv.ts'
import { cachedFile } from '../../http/index.ts'
import { TRANSPARENCY_TAG } from './rules.ts'
import { publishedFigures } from './published-figures.ts'

const HEADS = ['月份', '类别', '项目', '名称', '指标', '数值', '单位', '说明']
const WITHHELD = '企业不足，不公布'

type Row = readonly [kind: string, item: string, name: string, measure: string, value: number | null | undefined, unit: string]
type Split = { decided: number; passed: number | null }

const splitRows = (kind: string, item: string, split: Split | null | undefined): Row[] => [
  [kind, item, '', '有结论', split?.decided, '轮'],
  [kind, item, '', '通过', split?.passed, '轮'],
]

const rowsOf = ({ rounds, scopes, packs, standards, terms, days, appeals, certificates }: MonthFigures): Row[] => [
  ...splitRows('全部', '', rounds),
  ...splitRows('申请范围', '七类标准', scopes?.all),
  ...splitRows('申请范围', '部分标准', scopes?.some),
  ...packs.flatMap(({ pack, ...split }) => splitRows('规则包', pack, split)),
  ...allStandards.flatMap(({ id, label }) =>
    splitRows(
      '标准',
      label,
      standards.find(({ standard }) => standard === id),
    ),
  ),
  ...terms.flatMap(({ termId, title, failed, decided }): Row[] => [
    ['条款', termId, title, '未通过', failed, '轮'],
    ['条款', termId, title, '按所属标准有结论', decided, '轮'],
  ]),
  ['用时', '', '', '中位数', days?.half, '天'],
  ['用时', '', '', '九成不超过', days?.ninety, '天'],
  ['申诉', appeals ? `${appeals.from} 起` : '', '', '有结论', appeals?.decided, '份'],
  ['申诉', appeals ? `${appeals.from} 起` : '', '', '成立', appeals?.upheld, '份'],
  ['证书', '', '', '签发', certificates.issued, '张'],
  ['证书', '', '', '到期', certificates.expired, '张'],
  ['证书', '', '', '撤销', certificates.revoked, '张'],
  ['证书', '', '', '月末有效', certificates.inForce, '张'],
]

/** One figure per line. Demonstration data is marked on every line, since lines are copied without their file. */
const linesOf = (demo: boolean) => (figures: MonthFigures) =>
  rowsOf(figures).map(([kind, item, name, measure, value, unit]) => {
    const notes = [...(demo ? ['演示数据'] : []), ...(value === null || value === undefined ? [WITHHELD] : [])]
    return [figures.month, kind, item, name, measure, value ?? '', unit, notes.join('；')]
  })

const PARTS: Record<CorrectedPart, string> = {
  rounds: '全部',
  standards: '标准',
  terms: '条款',
  scopes: '申请范围',
  appeals: '申诉',
  certificates: '证书',
}
const correctionLine =
  (demo: boolean) =>
  ({ month, part, text, at }: Correction) => {
    const note = [...(demo ? ['演示数据'] : []), text].join('；')
    return [month, '更正', PARTS[part], '', chinaDayOf(at), '', '', note]
  }

/** The published figures, then the corrections. */
const fileText = ({ demo, months, corrections }: Transparency): string =>
  csvOf([HEADS, ...months.toReversed().flatMap(linesOf(demo)), ...corrections.map(correctionLine(demo))])

/** The figures of the page for spreadsheets and programs, from the page's own answer. */
export const figuresFile = cachedFile({
  path: '/transparency.csv',
  contentType: 'text/csv; charset=utf-8',
  headers: { 'content-disposition': 'attachment; filename="transparency.csv"' },
  tags: [TRANSPARENCY_TAG],
  make: async ({ parts, now, cacheUntil }) => fileText(await publishedFigures({ parts, db: parts.db, now, cacheUntil })),
})
