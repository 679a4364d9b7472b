import { printable, reportText, unjudgeableText } from '../report-text.ts'
import type { PackageSummary } from '../report.ts'
import type { Judged } from './judge-all.ts'

const listed = (names: readonly string[]) => (names.length === 0 ? '没有认出' : names.map(printable).join('、'))

const besideText = ({ inventory, capabilities }: PackageSummary) => [
  `第三方 SDK：${listed(inventory.filter(({ kind }) => kind === 'service').map(({ name }) => name))}`,
  `框架与组件库：${listed(inventory.filter(({ kind }) => kind !== 'service').map(({ name }) => name))}`,
  `开放能力：${capabilities.length === 0 ? '没有接入' : capabilities.map(({ title }) => title).join('、')}`,
]

const packageText = ({ judgement }: Judged) =>
  judgement.judgeable
    ? [reportText(judgement.report), '', ...besideText(judgement.summary)].join('\n')
    : unjudgeableText(judgement)

export const asText = (judged: readonly Judged[], isFolder: boolean) =>
  judged
    .map((one) => (isFolder ? `== ${printable(one.name)}\n${packageText(one)}` : packageText(one)))
    .join(isFolder ? '\n\n' : '\n')
