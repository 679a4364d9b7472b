import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chain, withCode, withManifestChildren, withPermissions } from '../samples/app-spec.ts'
import { packed } from '../samples/packed-app.ts'
import type { Change } from '../samples/index.ts'
import { EXEMPTION, faulty } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { facts, verdictOf } from './testing/facts.ts'

const same: Change = (spec) => spec
const ASK = 'ask(Landroid/content/Intent;)V'
const load = (text: string, how = 'const-string') =>
  `${how} v0, "${text}"
   invoke-virtual {p0, v0}, Landroid/content/Intent;->setAction(Ljava/lang/String;)Landroid/content/Intent;`
const permission = withPermissions('android.permission.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS')
const inQueries = withManifestChildren({
  tag: 'queries',
  children: [{ tag: 'intent', children: [{ tag: 'action', android: { name: EXEMPTION } }] }],
})
const inLibrary = withCode({
  name: 'androidx.core.content.Power',
  methods: [{ signature: ASK, isStatic: true, code: `${load(EXEMPTION)}\nreturn-void` }],
})

codeTable('PWR-07.2', [
  ['nothing of it', 'pass', same],
  ['the permission', 'fail', permission, /要求不受系统省电管理/],
  ['the action in code', 'fail', faulty(ASK, load(EXEMPTION)), /写有申请电池优化豁免的操作/],
  ['the action in the wide form of large files', 'fail', faulty(ASK, load(EXEMPTION, 'const-string/jumbo'))],
  [
    'the field that holds the action',
    'fail',
    faulty(ASK, 'sget-object v0, Landroid/provider/Settings;->ACTION_REQUEST_IGNORE_BATTERY_OPTIMIZATIONS:Ljava/lang/String;'),
  ],
  ['the action in the manifest', 'fail', inQueries],
  [
    'the page where the user looks for himself',
    'pass',
    faulty(ASK, load('android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS')),
  ],
  ['a longer text', 'pass', faulty(ASK, load(`${EXEMPTION}_LIST`))],
  ['a support library', 'pass', inLibrary],
  ['behind a packer', 'undetermined', packed, /加固/],
  ['the permission, behind a packer', 'fail', chain(permission, packed)],
])

test('PWR-07.2 advises to drop the permission only where it is declared', () => {
  const code = { mentions: { [EXEMPTION]: { total: 1, callers: [{ class: 'com.demo.Power', method: 'ask()V', times: 1 }] } } }
  const advised = (given: Parameters<typeof facts>[0]) =>
    verdictOf('PWR-07.2', facts(given))
      .fix.map(({ text }) => text)
      .join()
  assert.doesNotMatch(advised({ code }), /权限/)
  assert.match(advised({ code }), /删除代码里打开这项设置的调用/)
})

test('PWR-07.2 shows where the action is written', () => {
  const at = { class: 'com.demo.Power', method: 'ask(Landroid/content/Intent;)V', at: 4, source: { file: 'Power.kt', line: 12 } }
  const code = { mentions: { [EXEMPTION]: { total: 2, callers: [{ ...at, times: 2 }] } } }
  const { evidence } = verdictOf('PWR-07.2', facts({ code }))
  assert.deepEqual(evidence, [
    {
      at: 'com.demo.Power',
      where: '1 处',
      found: EXEMPTION,
      expected: '不申请',
      table: {
        head: ['方法', '位置', '内容'],
        rows: [{ cells: ['ask(Intent)', 'Power.kt:12', '写有这项操作，2 次'], guilty: true }],
      },
    },
  ])
})
