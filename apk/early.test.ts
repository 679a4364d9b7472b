import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { startEarly } from './early.ts'
import type { Early } from './early.ts'
import { earlyPath } from './kept-code.mjs'
import { judgePackage } from './judge.ts'
import { buildApk, buildCollection, cleanSpec, splitOf } from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { circumstances } from './terms/testing/facts.ts'

const folder = mkdtempSync(join(tmpdir(), 'alliance-early-'))
after(() => rmSync(folder, { recursive: true }))

const put = (name: string, bytes: Uint8Array | string) => {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}
const edge = (word: string) => `-----${word} PRIVATE KEY-----\n`
const KEY = `${edge('BEGIN')}${'MIIEvQIBADANBgkq'.repeat(40)}\n${edge('END')}`
/** Large enough to be inflated ahead, with a key at its end. */
const text = () => `${randomBytes(1_200_000).toString('base64')}\n${KEY}`
const withText = () => {
  const spec = cleanSpec()
  return buildApk({ ...spec, entries: [...spec.entries, { path: 'assets/words.txt', bytes: Buffer.from(text()) }] })
}
const large = put('large.apk', withText())

const reportOf = async (path: string, early?: Early) => {
  const judgement = await judgePackage(path, { pack: loadPack('2026.10'), circumstances: circumstances(), early })
  return judgement.judgeable ? judgement.report : assert.fail(judgement.reason)
}
const keyTerm = async (path: string, early?: Early) => {
  const { terms } = await reportOf(path, early)
  return terms.find(({ id }) => id === 'SEC-21')?.outcome
}
/** Whatever is asked for, zeros were inflated. */
const zeros = (path: string, early: Early): Early => {
  const begun = new Map(
    [...early.begun.keys()].map((place) => [place, Promise.resolve(new Uint8Array(Number(place.split(' ')[2])))]),
  )
  return { ...early, path, begun }
}

test('starts with the only large file among the arguments, and with nothing else', () => {
  const small = put('small.apk', buildApk(cleanSpec()))
  assert.equal(earlyPath(['--json', large, '--pack', '2026.10']), large)
  assert.equal(startEarly(large)?.path, large)
  const nothing = [
    [],
    [small],
    [large, large],
    ['--diff', large, large],
    [`--output=${large}`],
    [join(folder, 'none.apk')],
    [folder],
  ]
  for (const args of nothing) assert.equal(earlyPath(args), undefined, args.join(' '))
  assert.equal(startEarly(put('text.apk', 'x'.repeat(2_000_000))), undefined)
})

test('the report is the same, byte for byte, and uses the work started early', async () => {
  const early = startEarly(large) ?? assert.fail()
  assert.ok(early.begun.size > 0)
  assert.deepEqual(await reportOf(large, early), await reportOf(large))
  assert.deepEqual([await keyTerm(large), await keyTerm(large, zeros(large, early))], ['fail', 'pass'])
})

test('early work for another package is ignored', async () => {
  const early = startEarly(large) ?? assert.fail()
  assert.equal(await keyTerm(large, zeros(join(folder, 'other.apk'), early)), 'fail')
})

test('early work is ignored for a collection, where entry positions are those inside its packages', async () => {
  mkdirSync(join(folder, 'apks'), { recursive: true })
  const base = withText()
  const alone = put('apks/base.apk', base)
  const both = put('apks/both.apks', buildCollection({ 'base.apk': base, 'config.zh.apk': splitOf('config.zh') }))
  const early = startEarly(both) ?? assert.fail()
  const { begun } = zeros(alone, startEarly(alone) ?? assert.fail())
  assert.equal(await keyTerm(both, { ...early, begun }), 'fail')
})
