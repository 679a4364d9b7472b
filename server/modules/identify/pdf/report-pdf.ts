import type { Outcome } from '@alliance/contract/outcome'
import { drawPdf, fontMeasure, type Layout, type Measure, openFlow, pageTexts, printable, SMALL } from '../../../pdf/index.ts'
import type { StoredTerm } from '../../../analysis/judgement.ts'
import type { RoundReport } from '../report.ts'
import { layDeclarations, layHead, type ReportSource, titleOf } from './head.ts'
import { layParagraph, oneLine } from './pieces.ts'
import { fullRoom, layDecisions, layDevices, layRest, layTerms } from './terms.ts'

export type { ReportSource } from './head.ts'

/** Terms with this outcome. Informative terms are included only if they found something. */
const isOf = (outcome: Outcome) => (term: StoredTerm) =>
  term.outcome === outcome && (term.counted || outcome === 'fail' || outcome === 'warning')

const write = (report: RoundReport, source: ReportSource, measure: Measure) => {
  const { terms } = report
  const [failed, warned, unsaid] = (['fail', 'warning', 'undetermined'] as const).map((outcome) => terms.filter(isOf(outcome)))
  const told = new Set([failed, warned, unsaid].flat())
  const flow = openFlow(measure)
  const room = fullRoom()
  layHead(flow, report, source)
  layTerms(flow, { text: '未通过', anchor: 'fail', terms: failed ?? [] }, room)
  layTerms(flow, { text: '警告', anchor: 'warning', about: '警告不影响标准的结论。', terms: warned ?? [] }, room)
  layTerms(flow, { text: '不可判定', anchor: 'undetermined', terms: unsaid ?? [] }, room)
  layDecisions(flow, terms)
  layDevices(flow, terms)
  layRest(
    flow,
    terms.filter((term) => !told.has(term)),
  )
  layDeclarations(flow, report)
  return flow
}

/** The report in pages. Pure: the same report, source and font give the same pages. */
export const layReport = (report: RoundReport, source: ReportSource, measure: Measure): Layout => {
  const flow = write(report, source, measure)
  const isComplete = pageTexts(flow.done()).every((text) => printable(text).complete)
  if (!isComplete) layParagraph(flow, '“〓”处是这份文件的字体没有的字，完整文字见报告页。', SMALL)
  return flow.done()
}

/** The report as a PDF, dated with the day of the judgement, so that the same report gives the same bytes. */
export const reportPdf = (report: RoundReport, source: ReportSource): Promise<Buffer> => {
  const title = titleOf(report)
  return drawPdf(layReport(report, source, fontMeasure()), {
    title: `${title} ${source.number}${report.mark ? `（${report.mark}）` : ''}`,
    author: source.alliance,
    at: Date.parse(report.judgedOn),
    head: `${source.number}　${oneLine(title, 36)}`,
    mark: report.mark ?? '',
    foot: `报告 SHA-256 ${source.reportHash}`,
  })
}
