import assert from 'node:assert/strict'
import { test } from 'node:test'
import { change, cleanSpec, packed } from '../samples/index.ts'
import type { Change } from '../samples/app-spec.ts'
import { readFacts } from '../facts/index.ts'
import { bytesSource } from '../bytes/source.ts'
import { buildApk } from '../samples/build.ts'
import { elfOf } from '../formats/testing/elf-bytes.ts'
import { wantedInCode } from './all.ts'
import { verdictOf } from './testing/facts.ts'

const fixOf = (id: string, ...changes: Change[]) => {
  const facts = readFacts(bytesSource(buildApk(change.chain(...changes)(cleanSpec()))), { wanted: wantedInCode })
  const { outcome, fix } = verdictOf(id, facts)
  assert.equal(outcome, 'fail')
  return fix.map(({ text }) => text).join('\n')
}
const holding = (path: string) => change.withEntries({ path, bytes: elfOf() })
const loading = (name: string) =>
  change.withCode({
    name,
    methods: [
      {
        signature: 'load(Ljava/lang/String;)V',
        isStatic: true,
        code: 'invoke-static {p0}, Ljava/lang/System;->load(Ljava/lang/String;)V\nreturn-void',
      },
    ],
  })
const MOVE = /原生库(?:移到|放进) lib/

for (const id of ['SEC-25', 'SEC-25.2']) {
  test(`${id}: what a packer put there stays there, and its maker is asked`, () => {
    const said = fixOf(id, packed, holding('assets/libjiagu_a64.so'))
    assert.match(said, /360 加固放进来的不要移动、改名或删除/)
    assert.doesNotMatch(said, MOVE)
  })

  test(`${id}: what the app's makers put there they move`, () => {
    const said = fixOf(id, holding('assets/libplugin.so'))
    assert.match(said, MOVE)
    assert.doesNotMatch(said, /加固/)
    assert.match(fixOf(id, holding('assets/libplugin.so'), holding('assets/libjiagu.so')), /lib[^]*360 加固/)
  })
}

test('SEC-25.2: a call is told by whose class it stands in', () => {
  assert.match(fixOf('SEC-25.2', loading('cn.jpush.android.Loader')), /^极光推送带来的不要自己移动/)
  assert.match(fixOf('SEC-25.2', loading('org.sample.clean.Loader')), MOVE)
})
