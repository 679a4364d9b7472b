import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { revokeCertificate } from '@alliance/contract/certificate-desk'
import { exportCertificate } from '@alliance/contract/certificate'
import { codes } from '@alliance/contract/codes'
import { sql } from 'kysely'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { downloads, verifyOffline } from './testing/offline.ts'
import { certified } from './testing/passed-round.ts'

let api: TestApi
let member: Caller
let certifier: Caller
let kept: Awaited<ReturnType<typeof downloads>>
let keys: string
before(async () => {
  api = await startTestApi()
  member = await api.makeMember({ companyName: '云杉地图科技' })
  certifier = await api.makeAccount({ grants: ['certifier'] })
  kept = await downloads()
  keys = await kept.keep('keys.json', await text('/.well-known/alliance-keys.json'))
})
after(async () => {
  await api.close()
  await kept.remove()
})

const text = async (path: string) => (await fetch(api.url + path)).text()
const file = async (caller: Caller, number: string, format: 'pdf' | 'json' | 'ics') => {
  const { data } = await caller.post(exportCertificate, { number, format })
  return Buffer.from(data?.base64 ?? '', 'base64')
}

let number: string
let certificate: string
let apk: Buffer
beforeEach(async () => {
  apk = randomBytes(2_000)
  const sha256 = createHash('sha256').update(apk).digest('hex')
  number = await certified(api, member, { sha256 })
  certificate = await kept.keep('certificate.json', await file(member, number, 'json'))
})

test('a downloaded certificate is verified offline: signature, dates, package, revocations, log', async () => {
  const package_ = await kept.keep('app.apk', apk)
  const revocations = await kept.keep('revocations.json', await text('/revocations.json'))
  const entries = await kept.keep('entries.json', await text('/certificate-log/entries.json'))
  const all = ['--keys', keys, '--apk', package_, '--revocations', revocations, '--entries', entries]
  const { code, words } = await verifyOffline(certificate, ...all)
  assert.equal(code, 0, words)
  for (const what of ['数字签名', '有效期', '安装包', '撤销名单', '日志头', '日志包含', '日志条目'])
    assert.match(words, new RegExp(`相符　${what}`))
  const other = await kept.keep('other.apk', randomBytes(10))
  assert.equal((await verifyOffline(certificate, '--keys', keys, '--apk', other)).code, 1)
  assert.equal((await verifyOffline(certificate, '--keys', keys, '--at', '2099-01-01')).code, 1)
})

test('wrong usage and malformed files are distinguished from a bad certificate', async () => {
  for (const given of [[], [certificate], [certificate, '--keys', keys, '--no-such'], ['/nowhere.json', '--keys', keys]])
    assert.equal((await verifyOffline(...given)).code, 2, given.join(' '))
  const shapeless = await kept.keep('shapeless.json', '{"certificate":null}')
  assert.equal((await verifyOffline(shapeless, '--keys', keys)).code, 2)
})

test('one altered byte anywhere in the signed fields is found', async () => {
  const whole = await file(member, number, 'json')
  const signed = JSON.parse(whole.toString()) as { certificate: Record<string, unknown>; log: unknown }
  for (const field of Object.keys(signed.certificate)) {
    const value = JSON.stringify(signed.certificate[field])
    const at = value.search(/[0-9a-z]/i)
    if (at < 0) continue
    const changed =
      value.startsWith('"') || value.startsWith('[')
        ? value.slice(0, at) + (value[at] === 'x' ? 'y' : 'x') + value.slice(at + 1)
        : 'true'
    const path = await kept.keep('altered.json', {
      ...signed,
      certificate: { ...signed.certificate, [field]: JSON.parse(changed) },
    })
    const { code, words } = await verifyOffline(path, '--keys', keys)
    assert.equal(code, 1, `${field}: ${words}`)
    assert.match(words, /不符　数字签名/)
  }
  // Signed by somebody else with a key of the same id: the key id must be the key's own hash.
  const foreign = JSON.parse(await text('/.well-known/alliance-keys.json')) as { keys: { publicKey: string }[] }
  foreign.keys[0]!.publicKey = randomBytes(32).toString('base64url')
  assert.equal((await verifyOffline(certificate, '--keys', await kept.keep('foreign.json', foreign))).code, 1)
})

test('a revoked certificate is detected by the signed list, and a shortened list is rejected', async () => {
  await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })
  const list = JSON.parse(await text('/revocations.json')) as { list: { revocations: { number: string }[] } }
  const whole = await kept.keep('list.json', list)
  const found = await verifyOffline(certificate, '--keys', keys, '--revocations', whole)
  assert.equal(found.code, 1)
  assert.match(found.words, /已撤销：测试一次撤销/)
  list.list.revocations = list.list.revocations.filter((one) => one.number !== number)
  const short = await verifyOffline(certificate, '--keys', keys, '--revocations', await kept.keep('short.json', list))
  assert.equal(short.code, 1)
  assert.match(short.words, /名单的签名与公钥不符/)
})

test('a newer head is proven from an older one, and a head of another history is rejected', async () => {
  const seen = await kept.keep('seen.json', await text('/certificate-log/head.json'))
  const { size } = JSON.parse(await text('/certificate-log/head.json')) as { size: number }
  for (let grown = 0; grown < 4; grown += 1) {
    await certified(api, member)
    const proof = await kept.keep('consistency.json', await text(`/certificate-log/consistency.json?first=${size}`))
    const { code, words } = await verifyOffline(certificate, '--keys', keys, '--seen-head', seen, '--consistency', proof)
    assert.equal(code, 0, words)
  }
  const other = await kept.keep('wrong.json', await text(`/certificate-log/consistency.json?first=${size - 1}`))
  assert.equal((await verifyOffline(certificate, '--keys', keys, '--seen-head', seen, '--consistency', other)).code, 1)
  for (const query of ['', '?first=0', '?first=999', '?first=2&second=1', '?first=x', '?first=1&second=999'])
    assert.equal((await fetch(`${api.url}/certificate-log/consistency.json${query}`)).status, 404, query)
})

test('the proof is also available at its own URL', async () => {
  const log = await kept.keep('log.json', await text(`/certificate-log/${number}.json`))
  assert.equal((await verifyOffline(certificate, '--keys', keys, '--log', log)).code, 0)
  const another = await kept.keep('another.json', await text(`/certificate-log/${await certified(api, member)}.json`))
  assert.equal((await verifyOffline(certificate, '--keys', keys, '--log', another)).code, 1)
  for (const name of ['GL-20261118-7K2M9Q.json', 'x.json', '..%2f', ''])
    assert.equal((await fetch(`${api.url}/certificate-log/${name}`)).status, 404, name)
})

test('nobody can change the log; a row removed in spite of that is detected by anybody who kept a head', async () => {
  const { db } = api.parts
  for (const table of ['certificate_log', 'certificate_log_node', 'certificate_log_head'] as const) {
    await assert.rejects(db.deleteFrom(table).execute(), /never changed or shortened/)
    await assert.rejects(sql`truncate ${sql.table(table)}`.execute(db), /never changed or shortened/)
  }
  await assert.rejects(db.updateTable('certificate_log').set({ entry: '{}' }).execute(), /never changed or shortened/)
  await sql`alter table certificate_log disable trigger all`.execute(db)
  await db.deleteFrom('certificate_log').where('index', '=', 1).execute()
  await sql`alter table certificate_log enable trigger all`.execute(db)
  const entries = await kept.keep('entries.json', await text('/certificate-log/entries.json'))
  const { code, words } = await verifyOffline(certificate, '--keys', keys, '--entries', entries)
  assert.equal(code, 1)
  assert.match(words, /不符　日志条目/)
})

test('the PDF is one tagged page in Chinese with an embedded font, for the holder only, and reproducible', async () => {
  const pdf = await file(member, number, 'pdf')
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  const source = pdf.toString('latin1')
  assert.match(source, /\/Type \/Page\n/)
  assert.match(source, /\/FontFile2 /)
  assert.doesNotMatch(source, /\/BaseFont \/Helvetica/)
  assert.match(source, /\/Lang \(zh-CN\)/)
  assert.ok(pdf.length < 200_000, `${pdf.length} bytes`)
  assert.deepEqual(await file(member, number, 'pdf'), pdf)
  const stranger = await api.makeMember()
  assert.equal((await stranger.post(exportCertificate, { number, format: 'pdf' })).code, codes.NOT_FOUND.code)
  assert.equal((await api.post(exportCertificate, { number, format: 'pdf' })).code, codes.TOKEN_MISSING.code)
  assert.equal((await member.post(exportCertificate, { number, format: 'exe' as 'pdf' })).code, codes.BAD_INPUT.code)
})

test('a name that the font lacks, or that is far too long, is still printed', async () => {
  const strange = await certified(api, member, { appName: `𠮷👍\u{1F469}${'很长的名字'.repeat(40)}`, demo: true })
  assert.ok((await file(member, strange, 'pdf')).length > 10_000)
})

test('the version code stays behind a long version name; a name that is missing is told as “/”', async () => {
  const textOf = async (pdf: Buffer) => {
    const { promise } = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false })
    const { items } = await (await (await promise).getPage(1)).getTextContent()
    await (await promise).loadingTask.destroy()
    return items
      .map((item) => ('str' in item ? item.str : ''))
      .join('')
      .normalize('NFKC')
      .replaceAll(/\s/g, '')
  }
  const holder = await api.makeMember({ companyName: '' })
  const long = await certified(api, holder, { versionName: '2026.11.18-release+build.20261118.abcdef0123456789', demo: true })
  assert.ok((await textOf(await file(holder, long, 'pdf'))).includes('abcdef0123456789(60201)Android应用演示'))
  const bare = await certified(api, holder, { versionName: '' })
  const said = await textOf(await file(holder, bare, 'pdf'))
  for (const words of ['/(60201)Android应用', '持有者/包名']) assert.ok(said.includes(words), words)
})

test('the holder can add the end date to a calendar; a revocation cancels it there', async () => {
  const lines = async () => (await file(member, number, 'ics')).toString().replaceAll('\r\n ', '').split('\r\n')
  const valid = await lines()
  const { validUntil } = JSON.parse((await file(member, number, 'json')).toString()).certificate as { validUntil: string }
  const utc = validUntil.replaceAll(/[-:]|\.\d{3}/g, '')
  for (const line of ['METHOD:PUBLISH', `DTEND:${utc}`]) assert.ok(valid.includes(line), line)
  assert.ok(valid.some((line) => line.startsWith(`UID:${number}@`)) && valid.some((line) => line.includes('/verify?number=')))
  assert.ok(!valid.some((line) => line.startsWith('LOCATION')))
  await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })
  assert.ok((await lines()).includes('METHOD:CANCEL'))
  const stranger = await api.makeMember()
  assert.equal((await stranger.post(exportCertificate, { number, format: 'ics' })).code, codes.NOT_FOUND.code)
})

test('the badge is gold while the certificate is valid and grey afterwards', async () => {
  const get = async (name: string) => {
    const response = await fetch(`${api.url}/badge/${name}`)
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() }
  }
  const gold = await get(`${number}.svg`)
  assert.deepEqual([gold.status, gold.type], [200, 'image/svg+xml; charset=utf-8'])
  assert.match(gold.body, /金标有效[^]*有效至 \d{4}-\d\d-\d\d[^]*#e0b850/)
  const told = async () => JSON.parse((await get(`${number}.json`)).body) as { label: string; message: string; color: string }
  const said = await told()
  assert.deepEqual([said.label, said.color], ['金标有效', '#c4942a'])
  assert.match(said.message, /^有效至 \d{4}-\d\d-\d\d$/)
  assert.equal((await get('GL-20261118-7K2M9Q.json')).status, 404)
  const demo = await get(`${await certified(api, member, { demo: true })}.svg`)
  assert.match(demo.body, /（演示）/)
  await certifier.post(revokeCertificate, { number, reason: '测试一次撤销' })
  const grey = await get(`${number}.svg`)
  assert.match(grey.body, /金标已撤销/)
  assert.deepEqual([(await told()).label, (await told()).message], ['金标已撤销', number])
  assert.doesNotMatch(grey.body, /#e0b850/)
  for (const name of ['GL-20261118-7K2M9Q.svg', '%3Cscript%3E.svg', `${number}.png`, '']) {
    const none = await get(name)
    assert.equal(none.status, 404, name)
    assert.doesNotMatch(none.body, /script/)
  }
})
