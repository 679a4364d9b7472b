import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readEntryText } from './read-entry-text.ts'
import { buildApk, change, cleanSpec } from './samples/index.ts'
import { judgeConfined } from './testing/judge-confined.ts'

let folder = ''
let path = ''
const text = new TextEncoder().encode('证明 proof\n')
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'entry-'))
  path = join(folder, 'app.apk')
  const spec = change.withEntries(
    { path: 'assets/proof.txt', bytes: text },
    { path: 'assets/odd.bin', bytes: Uint8Array.of(0xff, 0xfe) },
  )
  await writeFile(path, buildApk(spec(cleanSpec({}))))
})
after(() => rm(folder, { recursive: true }))

test('reads the text of an entry, but none that is missing, too long or not UTF-8', () => {
  assert.equal(readEntryText(path, 'assets/proof.txt', 100), '证明 proof\n')
  assert.equal(readEntryText(path, 'assets/proof.txt', 5), undefined)
  assert.equal(readEntryText(path, 'assets/none.txt', 100), undefined)
  assert.equal(readEntryText(path, 'assets/odd.bin', 100), undefined)
})

test('a file that is no package has no entries', async () => {
  const page = join(folder, 'page.apk')
  await writeFile(page, '<html></html>')
  assert.equal(readEntryText(page, 'assets/proof.txt', 100), undefined)
})

test('an analysis process returns the text with its judgement', async () => {
  const circumstances = { judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }
  const asked = { pack: '2026.10', circumstances, path }
  const judged = await judgeConfined(path, { ...asked, wantsEntry: { path: 'assets/proof.txt', capBytes: 100 } })
  assert.ok(judged.judgeable)
  assert.equal(judged.summary.entryText, '证明 proof\n')
  assert.ok(judged.summary.components.includes('activity com.example.clean.MainActivity') || judged.summary.components.length > 0)
})
