import assert from 'node:assert/strict'
import { test } from 'node:test'
import { facts, library, verdictOf } from './testing/facts.ts'

const LOAD = 1
const narrow = (name: string) =>
  library({
    name,
    path: `lib/arm64-v8a/${name}`,
    segments: [{ type: LOAD, offset: 0, align: 0x1000, flags: 5, fileBytes: 1 }],
    textRelocation: true,
    hasStackCanary: false,
  })
const fixOf = (id: string, ...names: string[]) => {
  const { outcome, fix } = verdictOf(id, facts({ libraries: names.map((name) => narrow(name)) }))
  assert.equal(outcome, 'fail')
  return fix.map(({ text }) => text).join('\n')
}

for (const [id, own] of [
  ['COMP-05', /用 NDK r28/],
  ['COMP-15', /用位置无关代码重新编译/],
] as const) {
  test(`${id}: an engine's library is its makers' to build: to upgrade is what helps`, () => {
    const said = fixOf(id, 'libunity.so', 'libflutter.so')
    assert.match(said, /^(?:Unity、Flutter|Flutter、Unity) 的库由提供方编译：升级/)
  })
  test(`${id}: one of nobody known is told how to build it, and both where there are both`, () => {
    assert.match(fixOf(id, 'libsample.so'), own)
    assert.doesNotMatch(fixOf(id, 'libsample.so'), /由提供方编译/)
    assert.match(fixOf(id, 'libijkffmpeg.so'), own, 'an open library, which many build themselves')
    const both = fixOf(id, 'libsample.so', 'libunity.so')
    assert.match(both, own)
    assert.match(both, /Unity 的库由提供方编译/)
  })
}
