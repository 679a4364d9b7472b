import { chinaDayOf } from '@alliance/contract/china-minute'
import { CERTIFICATE_DAYS, type CertificateBody, type CertificateView, certificateStates } from '@alliance/contract/certificate'
import { standardLabel } from '@alliance/contract/standards'
import { paintQr } from '../../pdf/index.ts'
import { openSheet, type Sheet } from './sheet.ts'

/** A certificate's life in ticks of ten days. */
const TICKS = CERTIFICATE_DAYS / 10
const PAGE = { width: 841.89, height: 595.28 }
const EDGE = 36
const FOLD = 590
const LEFT = { x: 68, width: FOLD - 68 - 28 }
const RIGHT = { x: FOLD + 28, width: PAGE.width - EDGE - FOLD - 50 }
const LABEL = 104
const INK = { strong: '#141a22', soft: '#434d59', faint: '#626d79', line: '#dbe0e5' }
/** Only valid certificates are printed in gold. */
const GOLD = { ink: '#775400', line: '#d9bd78', stroke: '#a87a16', tint: '#fbf6e8', front: '#e0b850', side: '#c4942a' }
const GREY = { ink: '#59636d', line: '#b9c2cb', stroke: '#7f8a96', tint: '#f2f4f6', front: '#b9c2cb', side: '#98a2ac' }
type Palette = typeof GOLD

/** Two lines of eight groups, so that two people can compare them aloud. */
const groups = (hash: string) => (hash.match(/.{1,32}/g) ?? []).map((half) => half.match(/.{1,4}/g)?.join(' ')).join('\n')

const drawFrame = ({ doc, draw }: Sheet, palette: Palette, isDemo: boolean) =>
  draw(() => {
    const [width, height] = [PAGE.width - 2 * EDGE, PAGE.height - 2 * EDGE]
    doc.rect(FOLD, EDGE, PAGE.width - EDGE - FOLD, height).fill(palette.tint)
    doc.lineWidth(1.5).rect(EDGE, EDGE, width, height).stroke(palette.line)
    doc
      .lineWidth(0.75)
      .rect(EDGE + 6, EDGE + 6, width - 12, height - 12)
      .stroke(palette.line)
    doc
      .moveTo(FOLD, EDGE + 6)
      .lineTo(FOLD, PAGE.height - EDGE - 6)
      .dash(3, { space: 3 })
      .stroke(palette.line)
    doc.undash()
    if (!isDemo) return
    doc.save().rotate(-24, { origin: [LEFT.x + 230, 330] })
    doc
      .fontSize(170)
      .fillOpacity(0.07)
      .fillColor(INK.soft)
      .text('演示', LEFT.x + 60, 220, { lineBreak: false })
    doc.fillOpacity(1).restore()
  })

/** The label: a half-open device of two panes with a check. */
const drawMark = ({ doc, draw }: Sheet, palette: Palette, place: { x: number; y: number; side: number }) =>
  draw(() => {
    doc
      .save()
      .translate(place.x, place.y)
      .scale(place.side / 32)
    doc.path('M5 4.5h11v23H5A1.5 1.5 0 0 1 3.5 26V6A1.5 1.5 0 0 1 5 4.5z').fill(palette.front)
    doc.path('M16 4.5l10.9 3.3c.7.2 1.1.8 1.1 1.4v13.6c0 .6-.4 1.2-1.1 1.4L16 27.5z').fill(palette.side)
    doc.lineWidth(3).lineJoin('round').lineCap('round').path('M8.5 16.3l5 5.2L23 10.8').stroke('#ffffff')
    doc.restore()
  })

const drawRuler = ({ doc, draw }: Sheet, palette: Palette, y: number) =>
  draw(() => {
    doc.lineWidth(0.75).lineCap('butt')
    doc.moveTo(RIGHT.x, y + 8).lineTo(RIGHT.x + RIGHT.width, y + 8)
    for (let tick = 0; tick <= TICKS; tick += 1) {
      const x = RIGHT.x + (RIGHT.width * tick) / TICKS
      doc.moveTo(x, y + (tick % TICKS === 0 ? 0 : 4)).lineTo(x, y + 8)
    }
    doc.stroke(palette.stroke)
  })

const signersOf = (signers: readonly string[]) => {
  const [first] = signers
  if (first === undefined) return '/'
  return signers.length === 1 ? groups(first) : `${groups(first)}（共 ${signers.length} 个签名者）`
}

/** A second line keeps the version code, which tells builds apart, behind a long version name. */
const versionOf = ({ versionName, versionCode, demo }: CertificateBody) =>
  `${versionName || '/'}（${versionCode}）　Android 应用${demo ? '　演示' : ''}`

const factsOf = ({ signed, log }: CertificateView): [label: string, value: string, lines: number][] => {
  const { certificate } = signed
  return [
    ['持有者', certificate.company || '/', 2],
    ['包名', certificate.packageName, 2],
    ['通过标准', certificate.standards.map(({ id }) => standardLabel(id)).join('　'), 3],
    ['规则包', certificate.pack, 1],
    ['认证轮次', certificate.roundNumber, 1],
    ['安装包 SHA-256', `${groups(certificate.sha256)}`, 3],
    ['签名者 SHA-256', `${signersOf(certificate.signerSha256)}`, 3],
    ['报告 SHA-256', `${groups(certificate.reportHash)}`, 3],
    ['数字签名', `Ed25519，密钥 ${signed.keyId}，证书日志第 ${log.proof.index + 1} 条`, 2],
  ]
}

const writeLeft = (sheet: Sheet, view: CertificateView, palette: Palette) => {
  const { certificate } = view.signed
  const at = { x: LEFT.x, width: LEFT.width }
  sheet.write(`${certificate.alliance}　金标证书`, { ...at, y: 62, size: 12, color: palette.ink })
  let y = sheet.write(certificate.appName, { ...at, y: 82, size: 30, color: INK.strong, lines: 2, tag: 'H1' }) + 4
  y = sheet.write(versionOf(certificate), { ...at, y, size: 13, color: INK.soft, lines: 2 }) + 12
  sheet.draw(() => {
    sheet.doc
      .lineWidth(0.75)
      .moveTo(LEFT.x, y)
      .lineTo(LEFT.x + LEFT.width, y)
      .stroke(INK.line)
  })
  y += 14
  for (const [label, value, lines] of factsOf(view)) {
    sheet.write(label, { x: LEFT.x, y, width: LABEL, size: 10.5, color: INK.faint })
    y = sheet.write(value, { x: LEFT.x + LABEL, y, width: LEFT.width - LABEL, size: 10.5, color: INK.strong, lines }) + 7
  }
}

/** The validity dates or, instead, why the certificate is not valid. */
const writeState = (sheet: Sheet, view: CertificateView, palette: Palette): number => {
  const at = { ...RIGHT, color: palette.ink }
  const label = view.state === 'valid' ? '有效至' : certificateStates[view.state]
  let y = sheet.write(label, { ...at, y: 176, size: 11 }) + 2
  if (view.state === 'revoked') {
    y = sheet.write(chinaDayOf(view.revokedAt ?? 0), { ...at, y, size: 20 }) + 4
    return sheet.write(view.revokeReason, { ...at, y, size: 10, lines: 5 })
  }
  y = sheet.write(chinaDayOf(view.validUntil), { ...at, y, size: 22, color: INK.strong }) + 8
  drawRuler(sheet, palette, y)
  return sheet.write(`自签发起共 ${CERTIFICATE_DAYS} 天`, { ...at, y: y + 14, size: 10 })
}

const writeRight = (sheet: Sheet, view: CertificateView, palette: Palette) => {
  const { certificate } = view.signed
  drawMark(sheet, palette, { x: RIGHT.x - 6, y: 58, side: 60 })
  const y = sheet.write(certificate.number, { ...RIGHT, y: 132, size: 11.5, color: INK.strong }) + 2
  sheet.write(`${chinaDayOf(view.issuedAt)} 签发`, { ...RIGHT, y, size: 10.5, color: INK.soft })
  writeState(sheet, view, palette)
  const side = 128
  const place = { x: RIGHT.x, y: 338, side }
  sheet.picture(`查验地址 ${view.verifyAddress} 的二维码`, () => paintQr(sheet.doc, view.qr, place))
  const below = sheet.write('扫码查验，结果以查验页为准', { ...RIGHT, y: place.y + side + 8, size: 10, color: INK.soft }) + 2
  sheet.write(view.verifyAddress, { ...RIGHT, y: below, size: 8, color: INK.soft, lines: 3 })
}

/** The certificate on one page, in Chinese with an embedded font. A view gives the same bytes again. */
export const drawCertificate = (view: CertificateView): Promise<Buffer> => {
  const { certificate } = view.signed
  const palette = view.state === 'valid' ? GOLD : GREY
  const mark = certificate.demo ? '（演示）' : ''
  const title = `金标证书${mark} ${certificate.number}`
  const sheet = openSheet({ title, author: certificate.alliance, at: view.issuedAt })
  drawFrame(sheet, palette, certificate.demo)
  writeLeft(sheet, view, palette)
  writeRight(sheet, view, palette)
  if (!sheet.isComplete()) {
    const note = '“〓”与“…”处的完整文字见查验页'
    sheet.write(note, { x: LEFT.x, y: PAGE.height - EDGE - 26, width: LEFT.width, size: 9, color: INK.faint })
  }
  return sheet.finish()
}
