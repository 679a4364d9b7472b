import { certificateStates } from '@alliance/contract/certificate'
import { categories } from '@alliance/contract/identify'
import { GoldState, StandardState } from '@alliance/contract/states'
import { BODY, type Flow, INK, layTable, PAGE, SECTION, SMALL, TEXT_WIDTH, TITLE } from '../../../pdf/index.ts'
import { qrRows } from '../../../qr.ts'
import type { RoundReport } from '../report.ts'
import { layChapter, layPair, layParagraph, oneLine, TABLE_LOOKS, tableOf } from './pieces.ts'

/** What the PDF states beside the report itself. */
export type ReportSource = {
  number: string
  reportHash: string
  goldState: number
  stateReason: string
  alliance: string
  /** The certificate that the round led to, if any, and its state at the time of printing. */
  certificate: { number: string; state: keyof typeof certificateStates } | undefined
  /** URL in the QR code: the report's page, or the certificate's verification page. */
  address: string
}

const QR_SIDE = 104
const MOST_SIGNERS = 4

const appName = ({ package: { identity } }: RoundReport) => identity?.label || identity?.packageName || '未能读出名称的安装包'

export const titleOf = (report: RoundReport) => `${oneLine(appName(report), 80)} 认证报告`

const stateInk: Record<number, string> = {
  [GoldState.notPassed]: INK.failed,
  [GoldState.abnormal]: INK.warning,
  [GoldState.certifying]: INK.undetermined,
}

const layQr = (flow: Flow, { address, certificate }: ReportSource) => {
  const caption = certificate === undefined ? '扫码打开这份报告' : '扫码查验证书'
  const [x, y] = [PAGE.width - PAGE.right - QR_SIDE, flow.y()]
  const element = flow.element('Figure', undefined, `${caption}：${address}`)
  flow.put({ kind: 'qr', x, y, side: QR_SIDE, rows: qrRows(address), element })
  const at = { x: x + 12, y: y + QR_SIDE, size: SMALL.size, color: SMALL.color }
  flow.put({ kind: 'text', ...at, text: caption, element: flow.element('Caption') })
  return y + QR_SIDE + SMALL.leading
}

const layVerdict = (flow: Flow, report: RoundReport, source: ReportSource) => {
  const width = TEXT_WIDTH - QR_SIDE - 20
  const at = { x: PAGE.left, width }
  const mark = report.mark ? `　${report.mark}` : ''
  flow.text(titleOf(report), { ...at, style: TITLE, element: flow.element('H1') })
  flow.text(`${source.alliance}　${source.number}${mark}`, { ...at, style: SMALL, element: flow.element('P') })
  flow.move(8)
  const color = stateInk[source.goldState] ?? INK.strong
  const running = source.goldState === GoldState.certifying ? '，下面是到目前为止的结果' : ''
  const words = `结论：${GoldState.label(source.goldState)}${running}`
  flow.text(words, { ...at, style: { ...SECTION, color }, element: flow.element('P') })
  const why = oneLine(source.stateReason || report.reason)
  if (why) flow.text(why, { ...at, style: BODY, element: flow.element('P') })
}

const MOST_LANGUAGES = 20
const sayLanguages = (languages: readonly string[]) => {
  const more = languages.length > MOST_LANGUAGES ? ` 等 ${languages.length} 种` : ''
  return languages.slice(0, MOST_LANGUAGES).join('、') + more || '没有列出语言'
}

/** A valid one is told without its state, which the paper can't know for later. */
const sayCertificate = ({ number, state }: NonNullable<ReportSource['certificate']>) =>
  state === 'valid' ? number : `${number}（${certificateStates[state]}）`

const factsOf = (report: RoundReport, { reportHash, certificate }: ReportSource): [string, string][] => {
  const { identity, sha256, sizeBytes } = report.package
  const signers = identity?.signers ?? []
  const more = signers.length > MOST_SIGNERS ? [`另有 ${signers.length - MOST_SIGNERS} 个签名者`] : []
  return [
    ['应用', appName(report)],
    ['包名', identity?.packageName ?? ''],
    ['版本', identity ? `${identity.versionName || '/'}（${identity.versionCode || '/'}）` : ''],
    ['安装包大小', `${sizeBytes} 字节`],
    ['安装包 SHA-256', sha256],
    ...[...signers.slice(0, MOST_SIGNERS), ...more].map((signer): [string, string] => ['签名者 SHA-256', signer]),
    ...(identity?.sourceStamp ? [['来源戳', '有，未校验'] satisfies [string, string]] : []),
    ...(identity?.collection ? [['分包合集', identity.collection] satisfies [string, string]] : []),
    ...(identity?.languages ? [['语言配置', sayLanguages(identity.languages)] satisfies [string, string]] : []),
    ['规则包', report.pack],
    ['引擎', report.engine],
    ['判定日期', report.judgedOn],
    ['报告 SHA-256', reportHash],
    ...(certificate === undefined ? [] : [['证书', sayCertificate(certificate)] satisfies [string, string]]),
  ]
}

const layStandards = (flow: Flow, { standards }: RoundReport) => {
  layChapter(flow, { text: '各标准的结论', anchor: 'standards' })
  const heads = ['标准', '版本', '结论', '通过', '未通过', '警告', '不适用', '不可判定', '尚未判定']
  const rows = standards.map(({ title, version, state, hasWarnings, counts }) => [
    title,
    version,
    `${StandardState.label(state)}${hasWarnings ? '，有警告' : ''}`,
    ...[counts.pass, counts.fail, counts.warning, counts.notApplicable, counts.undetermined, counts.pending].map(String),
  ])
  layTable(flow, tableOf('只数计入结论的条款', heads, rows), TABLE_LOOKS)
}

/** What was judged, for whom and by what, and the result of each standard. */
export const layHead = (flow: Flow, report: RoundReport, source: ReportSource) => {
  const below = layQr(flow, source)
  layVerdict(flow, report, source)
  flow.move(Math.max(14, below - flow.y() + 10))
  for (const pair of factsOf(report, source)) layPair(flow, pair)
  layStandards(flow, report)
}

const MOST_SDKS = 300

/** The applicant's declarations, by which some terms are judged. */
export const layDeclarations = (flow: Flow, { declarations, lastCertifiedVersionCode }: RoundReport) => {
  const { category, permissionPurposes, sdks, privacyPolicyUrl } = declarations
  const purposes = Object.entries(permissionPurposes)
  layChapter(flow, { text: '申报内容', anchor: 'declarations' })
  layPair(flow, ['应用类别', categories.find(({ id }) => id === category)?.label ?? '没有填写'])
  layPair(flow, ['隐私政策', privacyPolicyUrl ?? '没有填写'])
  layPair(flow, ['第三方 SDK', sdks.slice(0, MOST_SDKS).join('、') || '没有填写'])
  layPair(flow, ['上次通过的版本', lastCertifiedVersionCode ?? '没有'])
  if (purposes.length === 0) return layParagraph(flow, '没有说明敏感权限的用途。', SMALL)
  return layTable(flow, tableOf('敏感权限的用途', ['权限', '用途'], purposes), TABLE_LOOKS)
}
