import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CERTIFICATE_DAYS } from '@alliance/contract/certificate'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { codes } from '@alliance/contract/codes'
import { exportReport } from '@alliance/contract/round-report'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { breakLines, fontMeasure, PAGE, pageTexts } from '../../pdf/index.ts'
import { serverLimits } from '../../limits.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { issueFor, makePassedRound } from '../certificate/testing/passed-round.ts'
import { reportFile } from './export-report.ts'
import { layReport, reportPdf, type ReportSource } from './pdf/report-pdf.ts'
import { readReport, type RoundReport } from './report.ts'
import { findRound } from './round-queries.ts'
import { certify, debuggable, packageOf, read } from './testing/submit.ts'

const PAPERS = 20
let api: TestApi
let member: Caller
let identifyId: string
before(async () => {
  const counted = { ...serverLimits.counted, papersPerAccount: { points: PAPERS, windowS: 600 } }
  api = await startTestApi({ limits: { ...serverLimits, counted } })
  member = await api.makeMember()
  const { versionId } = await read(api, member, packageOf({ package: 'cn.example.paper' }, debuggable))
  identifyId = await certify(api, member, { versionId, standards: ['security', 'privacy', 'largeScreen'] })
})
after(() => api.close())

const file = async (format: 'pdf' | 'json', of = identifyId) => {
  const { data, message } = await member.post(exportReport, { identifyId: of, format })
  assert.ok(data, message)
  return data
}
const report = async () => readReport((await file('json')).content)

const source = (reportHash = 'ab'.repeat(32)): ReportSource => ({
  number: 'R-20261118-TEST',
  reportHash,
  goldState: 3,
  stateReason: '',
  alliance: '联盟',
  certificate: undefined,
  address: 'https://example.com/console/goldIdentification/reportDetails?identifyId=1',
})

const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '')
const textOf = async (bytes: Buffer) => {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(squeezed(items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  await pdf.loadingTask.destroy()
  return pages
}

test('the PDF states what was judged, by what, and what to fix; the same report gives the same bytes', async () => {
  const answer = await file('pdf')
  assert.deepEqual([answer.mediaType, answer.encoding], ['application/pdf', 'base64'])
  assert.match(answer.fileName, /^R-.*\.pdf$/)
  const bytes = Buffer.from(answer.content, 'base64')
  const { terms, package: judged, engine, pack, judgedOn } = await report()
  const row = await api.parts.db.selectFrom('round_report').select('report_hash').executeTakeFirstOrThrow()
  const pages = await textOf(bytes)
  const text = pages.join('')
  const failed = terms.filter(({ outcome }) => outcome === 'fail')
  const debug = failed.find(({ id }) => id === 'SEC-01')
  const snippet = failed.flatMap(({ fix }) => fix.flatMap((step) => step.snippet?.split('\n')[0] ?? []))[0] ?? ''
  assert.ok(debug && snippet)
  const signer = judged.identity?.signers[0] ?? ''
  const said = [row.report_hash, judged.sha256, signer, engine, pack, judgedOn, '未通过', debug.clause, snippet, '改法']
  for (const wanted of said) assert.ok(wanted !== '' && text.includes(squeezed(wanted)), wanted)
  for (const { id, title } of terms) assert.ok(text.includes(id) && text.includes(squeezed(title).slice(0, 8)), id)
  assert.ok(text.indexOf('SEC-01') < text.indexOf('其余条款'))
  for (const [index, page] of pages.entries())
    assert.ok(page.includes(`${index + 1}/${pages.length}`) && page.includes(row.report_hash))
  assert.ok(!text.includes(member.token))
  assert.deepEqual((await file('pdf')).content, answer.content)
  assert.ok(bytes.length < 1_000_000, `${bytes.length} bytes`)
})

test('another company, a stranger and a round without a report get nothing', async () => {
  const stranger = await api.makeMember()
  assert.equal((await stranger.post(exportReport, { identifyId, format: 'pdf' })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(exportReport, { identifyId, format: 'pdf' })).code, codes.TOKEN_MISSING.code)
  assert.equal((await member.post(exportReport, { identifyId, format: 'PDF' as 'pdf' })).code, codes.BAD_INPUT.code)
})

const evil = (base: RoundReport): RoundReport => {
  const [term] = base.terms.filter(({ outcome }) => outcome === 'fail')
  assert.ok(term)
  const place = {
    at: 'com.umeng.analytics.Tracker',
    where: `${'a'.repeat(900)}/\u202Eapk`,
    found: '长'.repeat(1500),
    expected: 'x\n\n\ny',
    lines: Array.from({ length: 200 }, (_, number) => ({ number, text: 'z'.repeat(1000), guilty: number === 3 })),
    table: {
      head: ['方法', '内容'],
      rows: Array.from({ length: 200 }, () => ({ cells: ['m'.repeat(500), '一'.repeat(500)], guilty: true })),
    },
  }
  const spoilt = { ...term, evidence: Array.from({ length: 300 }, () => place), evidenceTotal: 4321 }
  const many = Array.from({ length: 120 }, (_, index) => ({ ...spoilt, id: `SEC-${index}`, evidence: [place, place, place] }))
  return { ...base, mark: '演示', terms: [spoilt, ...many] }
}

test('hundreds of findings and very long strings stay within the page and the limits', async () => {
  const layout = layReport(evil(await report()), source(), fontMeasure())
  const text = pageTexts(layout).join('\n')
  for (const wanted of [/另有 43\d\d 处/, /涉及 200 处，列出 12 处/, /另有 176 行/, /共 4321 处，见 JSON/])
    assert.match(text, wanted)
  assert.match(text, /所属 SDK友盟统计与推送/)
  assert.ok(layout.pages.length < 200, `${layout.pages.length} pages`)
  for (const mark of layout.pages.flat()) {
    assert.ok(mark.y >= PAGE.top - 12 && mark.y <= PAGE.height - PAGE.bottom + 2, JSON.stringify(mark).slice(0, 200))
    if (mark.kind !== 'text') continue
    const [line = ''] = breakLines(mark.text, (PAGE.width - PAGE.right - mark.x + 1) / mark.size, fontMeasure())
    assert.equal(line, mark.text.trimEnd(), 'runs over the edge')
  }
})

test('a character that the font lacks is reported, and a demonstration is marked on every page', async () => {
  const base = await report()
  const identity = base.package.identity && { ...base.package.identity, label: '地图🗺' }
  const pages = await textOf(await reportPdf({ ...base, mark: '演示', package: { ...base.package, identity } }, source()))
  assert.ok(pages.every((page) => page.includes('演示')))
  assert.ok(pages.join('').includes('地图〓') && pages.join('').includes('字体没有的字'))
})

test('the QR code links to the report, and to the certificate if there is one', async () => {
  const plain = layReport(await report(), source(), fontMeasure())
  const certified = {
    ...source(),
    certificate: { number: 'GL-20261118-ABCDEF', state: 'valid' as const },
    address: 'https://example.com/verify?number=GL',
  }
  const gold = layReport(await report(), certified, fontMeasure())
  const codeOf = ({ pages }: typeof plain) => pages.flat().find(({ kind }) => kind === 'qr')
  assert.notDeepEqual(codeOf(plain), codeOf(gold))
  assert.ok(pageTexts(gold)[0]?.includes('扫码查验证书') && pageTexts(gold)[0]?.includes('GL-20261118-ABCDEF'))
  const { content } = await file('json')
  const passed = await makePassedRound(api, member, { content })
  await issueFor(api, passed)
  const text = (await textOf(Buffer.from((await file('pdf', passed)).content, 'base64'))).join('')
  assert.match(text, /扫码查验证书/)
  assert.match(text, /证书GL-\d{8}-/)
})

test('a report names the certificate that it led to as what has become of it: revoked, or expired', async () => {
  const { content } = await file('json')
  const [first, second] = [await makePassedRound(api, member, { content }), await makePassedRound(api, member, { content })]
  const [revoked, expiring] = [await issueFor(api, first), await issueFor(api, second)]
  const paperOf = async (of: string) => (await textOf(Buffer.from((await file('pdf', of)).content, 'base64'))).join('')
  assert.doesNotMatch(await paperOf(first), /金标已/)
  const certifier = await api.makeAccount({ grants: ['certifier'] })
  assert.equal((await certifier.post(revokeCertificate, { number: revoked ?? '', reason: '测试一次撤销' })).code, 0)
  assert.ok((await paperOf(first)).includes(`证书${revoked}(金标已撤销)`))
  assert.doesNotMatch(await paperOf(second), /金标已/)
  const { parts } = api
  const later = { ...parts, clock: () => parts.clock() + CERTIFICATE_DAYS * 86_400_000 }
  const row = await findRound(parts.db, member.id, second)
  const printed = row && (await reportFile(later, parts.db, { row, format: 'pdf' }))
  assert.ok((await textOf(Buffer.from(printed?.content ?? '', 'base64'))).join('').includes(`证书${expiring}(金标已到期)`))
})

test('only the failing rows of a table are counted and marked; the others are for comparison', async () => {
  const base = await report()
  const failed = base.terms.find(({ outcome }) => outcome === 'fail')
  assert.ok(failed)
  const rows = [
    { cells: ['所有者', 'CN=Android Debug'], guilty: true },
    { cells: ['SHA-256', '68'], guilty: false },
  ]
  const table = { head: ['项', '内容'], rows }
  const terms = [{ ...failed, evidence: [{ at: '签名证书', found: '使用了调试证书', table }], evidenceTotal: 1 }]
  const text = pageTexts(layReport({ ...base, terms }, source(), fontMeasure())).join('\n')
  for (const wanted of [/涉及 1 处/, /> 所有者/]) assert.match(text, wanted)
  assert.doesNotMatch(text, /> SHA-256/)
  const cut = { head: table.head, rows: rows.slice(0, 1), total: { rows: 90, guilty: 80 } }
  const ofCut = [{ ...failed, evidence: [{ at: 'org.sample.Faulty', found: '没有标志位', table: cut }], evidenceTotal: 1 }]
  assert.match(pageTexts(layReport({ ...base, terms: ofCut }, source(), fontMeasure())).join('\n'), /涉及 80 处/)
})

test('what an appeal changed is told as the appeal’s, not as a certifier’s', async () => {
  const base = await report()
  const [first, second] = base.terms
  assert.ok(first && second)
  const decision = { outcome: 'pass' as const, at: Date.parse('2026-11-18T02:00:00Z') }
  const terms = [
    { ...first, decision: { ...decision, reason: '清单里没有这一项', appeal: 'AP-20261118-TEST' } },
    { ...second, decision: { ...decision, reason: '看过录像' } },
  ]
  const textOfTerms = (some: typeof terms) => pageTexts(layReport({ ...base, terms: some }, source(), fontMeasure())).join('\n')
  assert.match(textOfTerms(terms), /认证官判定[^]*看过录像[^]*申诉改判[^]*AP-20261118-TEST[^]*清单里没有这一项/)
  assert.doesNotMatch(textOfTerms(terms.slice(0, 1)), /认证官判定/)
})

test('PDF reports are rate limited per account, with the time of the next one; text formats are not', async () => {
  const ask = (format: 'pdf' | 'json') => member.post(exportReport, { identifyId, format })
  let answer = await ask('pdf')
  for (let time = 0; answer.code === 0 && time < PAPERS; time += 1) answer = await ask('pdf')
  assert.equal(answer.code, codes.TOO_MANY_REQUESTS.code)
  assert.ok((answer.data as unknown as { retryAfterS: number }).retryAfterS > 0)
  assert.equal((await ask('json')).code, 0)
})
