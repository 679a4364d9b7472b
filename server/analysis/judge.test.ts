import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { categories } from '@alliance/contract/identify'
import { standards } from '@alliance/contract/standards'
import { pino } from 'pino'
import { createJudge, packById, packInForce } from './judge.ts'
import type { Judge, JudgeProgress } from './judgement.ts'
import { buildApk, cleanSpec } from './samples.ts'

let judge: Judge
let folder: string
before(async () => {
  judge = createJudge({ log: pino({ level: 'silent' }), size: 1 })
  folder = await mkdtemp(join(tmpdir(), 'judge-'))
})
after(async () => {
  await judge.close()
  await rm(folder, { recursive: true })
})

const pack = packInForce('2026-11-20')
const request = { pack: pack.id, judgedOn: '2026-11-20', declarations: { permissionPurposes: {}, sdks: [] } }

test('a clean app in the contract’s words, with progress over every static term', async () => {
  const path = join(folder, 'clean.apk')
  await writeFile(path, buildApk(cleanSpec({ package: 'cn.example.clean', label: '清' })))
  const seen: JudgeProgress[] = []
  const judged = await judge.judge(path, request, (progress) => seen.push(progress))
  assert.ok(judged.judgeable)
  assert.equal(judged.identity?.packageName, 'cn.example.clean')
  assert.equal(judged.identity.label, '清')
  assert.ok(judged.icon && judged.icon.length > 0)
  assert.ok(judged.terms.every(({ outcome, counted }) => !counted || outcome !== 'fail'))
  const last = seen.at(-1)
  assert.equal(last?.done, last?.total)
  assert.equal(last?.terms.length, judged.terms.length)
  for (const { id } of categories) {
    const declarations = { ...request.declarations, category: id }
    assert.ok((await judge.judge(path, { ...request, declarations })).judgeable, id)
  }
})

test('what is no package has a reason and no name', async () => {
  const path = join(folder, 'page.apk')
  await writeFile(path, '<html></html>')
  const judged = await judge.judge(path, request)
  assert.ok(!judged.judgeable && judged.identity === null && judged.reason !== '')
})

test('the pack names the seven standards, and each can reach a verdict', () => {
  assert.deepEqual(
    pack.standards.map(({ id }) => id),
    standards.map(({ id }) => id),
  )
  for (const { id } of standards)
    assert.ok(pack.terms.some((term) => term.standard === id && term.counted && term.severity === 'must'))
  assert.equal(packById(pack.id), pack)
  assert.throws(() => packById('../../etc/passwd'))
})
