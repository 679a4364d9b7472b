import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { ManifestFacts, SigningFacts } from '../facts/facts.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withApplication, withoutApplication } from '../samples/app-spec.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { faulty } from '../samples/violations/code.ts'
import { wantedInCode } from './all.ts'
import { application, component, facts, filter, library, permissions, seen, verdictOf } from './testing/facts.ts'

/** What the platform does with what a term finds: a consequence that a device doesn't show helps nobody. */
const told = (id: string, change: Change) =>
  verdictOf(id, readFacts(bytesSource(buildApk(change(cleanSpec()))), { wanted: wantedInCode }))
const of = (id: string, manifest: Partial<ManifestFacts>) => verdictOf(id, facts({ manifest }))
const target =
  (targetSdk: number): Change =>
  (spec) => ({ ...spec, targetSdk })
const textsOf = ({ fix }: ReturnType<typeof of>) => fix.map(({ text, snippet = '' }) => text + snippet).join('\n')

test('PERF-11: a library that can not be loaded where nothing is extracted is refused, not extracted', () => {
  const direct = application({ extractNativeLibs: false })
  const said = (change: Parameters<typeof library>[0], { minSdk = 26, app = direct } = {}) =>
    verdictOf('PERF-11', facts({ manifest: { minSdk, application: app }, libraries: [library(change)] }))
  for (const change of [{ stored: false }, { dataOffset: 4096 + 4 }]) {
    assert.match(said(change).reason, /1 个库被压缩或没有按页对齐，Android 6 及以上会拒绝安装/)
    assert.equal(said(change, { minSdk: 22 }).outcome, 'fail', 'newer devices refuse it all the same')
  }
  assert.match(said({ dataOffset: 4096 }).reason, /没有按 16 KB 对齐，内存页为 16 KB 的设备/)
  assert.equal(said({ dataOffset: 4096 }, { minSdk: 22 }).outcome, 'notApplicable')
  const extracted = { app: application({ extractNativeLibs: true }) }
  assert.match(said({ stored: false }, extracted).reason, /安装时要把原生库解压一份/)
  assert.equal(said({ stored: false }, { ...extracted, minSdk: 22 }).outcome, 'notApplicable')
})

test('PRIV-11: a backup that is closed does not close the transfer to a new device from target 31 on', () => {
  const off = withApplication({ allowBackup: false })
  const without = chain(off, withoutApplication('dataExtractionRules'))
  assert.equal(told('PRIV-11', without).outcome, 'pass')
  assert.match(told('PRIV-11', without).reason, /Android 12 及以上直接传到新设备时不看这一项/)
  assert.equal(told('PRIV-11', chain(without, target(30))).reason, '已关闭备份')
  assert.equal(told('PRIV-11', off).reason, '已关闭备份')
  const open = chain(withApplication({ allowBackup: true }), withoutApplication('dataExtractionRules'))
  assert.match(told('PRIV-11', open).fix[0]?.text ?? '', /不能传走的仍要写进规则文件的 device-transfer/)
  const older = chain(withApplication({ allowBackup: true }), withoutApplication('fullBackupContent'), target(30))
  assert.equal(told('PRIV-11', older).fix[0]?.text, '不需要备份的，直接关掉。')
})

test('PRIV-05: an app that can be the default assistant is left to a person, for what that role allows', () => {
  const service = component({
    kind: 'service',
    name: 'com.demo.Assistant',
    permission: 'android.permission.BIND_VOICE_INTERACTION',
    filters: [filter('android.service.voice.VoiceInteractionService')],
  })
  const said = (...names: string[]) => of('PRIV-05', { permissions: permissions(...names), components: [service] })
  assert.equal(said('READ_SMS', 'SEND_SMS', 'READ_CALL_LOG').outcome, 'undetermined')
  assert.match(said('READ_SMS').reason, /默认的数字助理/)
  assert.equal(said('READ_SMS', 'WRITE_CALL_LOG').outcome, 'fail', 'no assistant writes the list of calls')
  const { permission: _guard, ...open } = service
  assert.equal(of('PRIV-05', { permissions: permissions('READ_SMS'), components: [open] }).outcome, 'fail')
})

test('SEC-05: where every device reads v3.1, a changed key may stand in v3', () => {
  const said = (minSdk: number) => {
    const whole = facts({ manifest: { minSdk } })
    assert.ok(whole.signing.seen)
    const { schemes, ...rest } = whole.signing.value
    const signing: SigningFacts = {
      ...rest,
      rotation: true,
      schemes: { ...schemes, v3: { present: true, verified: true, problems: [] } },
    }
    return verdictOf('SEC-05', { ...whole, signing: seen(signing) }).outcome
  }
  assert.equal(said(32), 'fail')
  assert.equal(said(33), 'pass')
})

test('LSA-04: a window that can be resized is not said to show black bars', () => {
  const limited = { maxAspectRatio: 1.86 }
  const said = (change: Parameters<typeof component>[0]) => of('LSA-04', { targetSdk: 35, components: [component(change)] })
  assert.equal(said(limited).outcome, 'fail')
  assert.match(said(limited).reason, /系统不理会它，可以删除/)
  assert.match(said({ ...limited, resizeableActivity: false }).reason, /会出现黑边/)
  for (const kind of ['activity-alias', 'service'] as const)
    assert.equal(of('LSA-04', { components: [component(), component({ ...limited, kind })] }).outcome, 'pass', kind)
})

test('SEC-13: files that are closed by the target’s default are not said to be open', () => {
  const scripts = faulty(
    'set(Landroid/webkit/WebSettings;)V',
    'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->setJavaScriptEnabled(Z)V',
  )
  const newer = told('SEC-13', chain(scripts, target(30)))
  assert.equal(newer.outcome, 'warning')
  assert.match(newer.reason, /没有写明关闭文件访问.*系统默认关闭，旧设备上的旧版 WebView/)
  assert.doesNotMatch(JSON.stringify(newer.evidence), /都开着/)
  assert.match(told('SEC-13', chain(scripts, target(29))).reason, /又能读取本地文件/)
})

test('LSA-08.2: an app’s own layout is not a library’s because of how its name begins', () => {
  const said = (name: string) => {
    const { resources, ...rest } = facts({ manifest: { components: [component({ isLauncher: true })] } })
    assert.ok(resources.seen)
    const wide = { complete: true, places: [{ place: 'layout-sw600dp', names: [name] }] }
    return verdictOf('LSA-08.2', { ...rest, resources: seen({ ...resources.value, wide }) }).outcome
  }
  for (const own of ['design_detail', 'material_list', 'lb_detail', 'preference_two_pane']) assert.equal(said(own), 'pass', own)
  for (const borrowed of ['design_layout_snackbar', 'mtrl_layout_snackbar', 'abc_dialog']) assert.equal(said(borrowed), 'fail')
})

test('PRIV-03: below target 30 the platform hides no app, and no declaration shows more of them', () => {
  const reads = breaking('PRIV-03')
  assert.match(told('PRIV-03', reads).reason, /系统只给出一部分应用/)
  assert.doesNotMatch(told('PRIV-03', chain(reads, target(29))).reason, /一部分/)
  assert.match(textsOf(told('PRIV-03', chain(reads, target(29)))), /目标版本提高到 30 后/)
})

test('SEC-26, LSA-01, PWR-12, SEC-19: consequences and advice are the platform’s', () => {
  assert.match(told('SEC-26', breaking('SEC-26')).reason, /Android 14 及以上在创建时抛出异常/)
  assert.doesNotMatch(of('LSA-01', { components: [component({ resizeableActivity: false })] }).reason, /分屏也不可用/)
  const job = textsOf(told('PWR-12', breaking('PWR-12')))
  assert.match(job, /setRequiredNetworkType/)
  assert.match(job, /RUN_USER_INITIATED_JOBS/)
  const moved = textsOf(of('SEC-19', { targetSdk: 27, components: [component({ allowTaskReparenting: true })] }))
  assert.match(moved, /allowTaskReparenting="false"/)
  assert.doesNotMatch(moved, /taskAffinity/)
})
