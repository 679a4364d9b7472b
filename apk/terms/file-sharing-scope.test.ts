import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { readFacts } from '../facts/index.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { verdictOf } from './testing/facts.ts'
import type { Outcome } from './verdict.ts'

const shared = (tag: string, path: string) => {
  const made = change.withXmlFile('res/xml/file_paths.xml', {
    tag: 'paths',
    children: [{ tag, plain: { name: 'all', path } }],
  })
  return verdictOf('SEC-17', readFacts(bytesSource(buildApk(made(cleanSpec())))))
}
const leads = (outcome: Outcome, tag: string, ...paths: string[]) => {
  for (const path of paths)
    test(`SEC-17: ${tag} ${JSON.stringify(path)}`, () => {
      const verdict = shared(tag, path)
      assert.equal(verdict.outcome, outcome, verdict.reason)
      if (outcome === 'fail') assert.match(verdict.evidence[0]?.found ?? '', /文件系统/)
    })
}
// FileProvider shares the folder that a path comes to, however it is written.
leads('warning', 'external-path', '', '.', './', '/', './.', '//', 'a/..', '..')
leads('fail', 'external-path', '../../..', '../../../')
leads('fail', 'files-path', '../../../..', 'a/../../../../../..')
leads('fail', 'root-path', 'sdcard')
leads('pass', 'external-path', 'shared', './shared/', 'a/../b')
leads('pass', 'files-path', '', '.', '..')

const rootOf = (path: string) => {
  const verdict = shared('root-path', path)
  return `${verdict.reason} ${verdict.evidence[0]?.found}`
}
test('SEC-17: what a root-path shares is said as it is', () => {
  for (const path of ['', '.', '/', 'data/..']) assert.match(rootOf(path), /全部路径.*共享整个文件系统/)
  for (const path of ['sdcard/shared', '/sdcard/shared/', './sdcard/x/../shared']) {
    assert.match(rootOf(path), /root-path.*共享文件系统里的 \/sdcard\/shared$/)
    assert.doesNotMatch(rootOf(path), /全部路径|整个/)
  }
})

/** The provider says nothing of paths in the manifest: its class names the file. */
const inCodeAlone = (tag: string) =>
  change.chain(
    change.withXmlFile('res/xml/file_paths.xml', { tag: 'paths', children: [{ tag, plain: { name: 'all', path: '.' } }] }),
    (spec) => ({ ...spec, components: spec.components.map((one) => (one.kind === 'provider' ? { ...one, children: [] } : one)) }),
  )
const ofCode = (tag: string) => verdictOf('SEC-17', readFacts(bytesSource(buildApk(inCodeAlone(tag)(cleanSpec())))))
test('SEC-17: a file that shares everything may be the one that a provider names in its code', () => {
  const verdict = ofCode('root-path')
  assert.equal(verdict.outcome, 'undetermined')
  assert.match(verdict.reason, /res\/xml\/file_paths\.xml.*FileProvider/)
})
test('SEC-17: no file that shares everything is there to be named', () => assert.equal(ofCode('cache-path').outcome, 'pass'))
