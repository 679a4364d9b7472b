import assert from 'node:assert/strict'
import { test } from 'node:test'
import { circumstances, component, dex, facts, verdictOf } from './testing/facts.ts'
import { table } from './testing/table.ts'

const push = { components: [component({ kind: 'service' as const, name: 'com.igexin.sdk.PushService' })] }
const packed = { packer: { name: '360 加固', evidence: ['lib/arm64-v8a/libjiagu.so'] } }
const declared = circumstances({ sdks: [' 个推 '] })

table('PRIV-19.2', [
  ['no SDK at all', 'pass', facts()],
  ['one that is not declared', 'fail', facts({ manifest: push })],
  ['one that is declared', 'pass', facts({ manifest: push }), declared],
  [
    'libraries and frameworks need no declaration',
    'pass',
    facts({ dex: { classes: ['com.bumptech.glide.A', 'io.flutter.embedding.A'] } }),
  ],
  ['packed, and nothing outside the code is left out', 'undetermined', facts({ manifest: push, dex: packed }), declared],
  ['packed, and the manifest shows one that is not declared', 'fail', facts({ manifest: push, dex: packed })],
])

test('PRIV-19.2: the evidence says by what each SDK was known', () => {
  const { evidence } = verdictOf('PRIV-19.2', facts({ manifest: push, dex: dex({ classes: ['cn.jpush.android.A'] }) }), declared)
  assert.deepEqual(evidence[0]?.table?.rows, [
    { cells: ['极光推送', '推送', '类 cn.jpush.android.*（1 个）'], guilty: true },
    { cells: ['个推', '推送', '组件 com.igexin.sdk.PushService'], guilty: false },
  ])
})
