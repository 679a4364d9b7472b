import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { buildApk, cleanSpec } from '../../apk/samples/index.ts'
import { tree2 } from './aapt2.ts'
import { hold } from './hold.ts'
import { theirTable } from './resources.ts'

const tools = ['aapt', 'aapt2', 'apksigner', 'readelf', 'dexdump']
const missing = tools.filter((tool) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0)
const skip = missing.length > 0 ? `not installed: ${missing.join(', ')}` : false

let folder = ''
const write = (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'hold-'))
})
after(() => rmSync(folder, { recursive: true }))

test('a package that we built ourselves: every tool reads it and says what we say', { skip }, () => {
  const held = hold({ file: 'clean.apk', path: write('clean.apk', buildApk(cleanSpec())), kind: 'real' })
  assert.deepEqual([held.differences, held.refused], [[], []])
  assert.ok(held.lines > 100 && held.values > 10 && held.libraries === 2 && held.places > 10, JSON.stringify(held))
})

test('what the tools print is taken apart in full', { skip }, () => {
  const path = write('parts.apk', buildApk({ ...cleanSpec(), label: '两行\n  "引号"（a）', versionName: '1.0 [b=c]' }))
  const tree = tree2(path) ?? []
  assert.ok(tree.includes('manifest|versionName|0101021c|"1.0 [b=c]"'), tree.slice(0, 9).join('\n'))
  assert.ok((theirTable(path) ?? []).some((line) => line.endsWith(JSON.stringify('两行\n  "引号"（a）'))))
})

test('a codename reads alike, and a newer lowest platform leaves older schemes aside', { skip }, () => {
  const path = write('codename.apk', buildApk({ ...cleanSpec(), minSdk: 'Oreo', targetSdk: 'Oreo' }))
  assert.deepEqual(hold({ file: 'codename.apk', path, kind: 'package' }).differences, [])
  const late = write('late.apk', buildApk({ ...cleanSpec(), minSdk: 29 }))
  assert.deepEqual(hold({ file: 'late.apk', path: late, kind: 'package' }).differences, [])
})

test('a tool that refuses a file is named', { skip }, () => {
  const damaged = write('damaged.apk', buildApk({ ...cleanSpec(), manifestBytes: new Uint8Array(64) }))
  const held = hold({ file: 'damaged.apk', path: damaged, kind: 'package' })
  assert.ok(held.refused.includes('aapt2'))
})
