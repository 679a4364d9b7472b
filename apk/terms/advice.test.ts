import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { ComponentFact, SignerFact, SigningFacts } from '../facts/facts.ts'
import { readFacts } from '../facts/index.ts'
import { chain, withApplication, withComponent, withPermissions, withoutApplication } from '../samples/app-spec.ts'
import { buildApk, cleanSpec } from '../samples/index.ts'
import type { Change } from '../samples/index.ts'
import { breaking } from '../samples/violations/all.ts'
import { wantedInCode } from './all.ts'
import { application, component, facts, filter, library, permissions, seen, verdictOf } from './testing/facts.ts'

/** What the maker of an app is told to do, by what is wrong in it. */
type Given = Parameters<typeof facts>[0]
const verdict = (id: string, given: Given, signing?: Partial<SigningFacts>) => {
  const whole = facts(given)
  const { signing: sound } = whole
  return verdictOf(id, sound.seen && signing ? { ...whole, signing: seen({ ...sound.value, ...signing }) } : whole)
}
const told = (...given: Parameters<typeof verdict>) =>
  verdict(...given)
    .fix.map(({ text, snippet = '' }) => `${text}\n${snippet}`)
    .join('\n')

/** The same of a package that is built, read and judged. */
const ofBuilt = (id: string, change: Change) =>
  verdictOf(id, readFacts(bytesSource(buildApk(change(cleanSpec()))), { wanted: wantedInCode }))

const service = (name: string): ComponentFact => component({ kind: 'service', name, foregroundServiceType: 1 })
test('PWR-12: WorkManager’s service is upgraded, which nobody else can mend; one of the app’s own gets the method', () => {
  const work = told('PWR-12', { manifest: { components: [service('androidx.work.impl.foreground.SystemForegroundService')] } })
  assert.match(work, /WorkManager.*2\.10\.1/)
  assert.doesNotMatch(work, /override fun/)
  const own = told('PWR-12', { manifest: { components: [service('com.demo.Sync')] } })
  assert.match(own, /override fun onTimeout/)
  assert.doesNotMatch(own, /WorkManager/)
})

test('SEC-05: who changed the key signs with both and the proof of it, and never with the new one alone', () => {
  const said = told('SEC-05', {}, { rotation: true })
  assert.match(said, /--ks old\.jks --next-signer --ks release\.jks --lineage lineage --rotation-min-sdk-version 33/)
  assert.doesNotMatch(said, /apksigner sign --v1/)
})

const signer = (change: Partial<SignerFact>): SignerFact => ({
  subject: 'CN=Demo',
  issuer: 'CN=Demo',
  serialNumber: '1',
  notBefore: '2020-01-01',
  notAfter: '2050-01-01',
  keyAlgorithm: 'RSA',
  keyBits: 4096,
  signatureAlgorithm: 'SHA256withRSA',
  publicKeySha256: 'ef',
  certificateSha256: 'ab',
  certificateSha1: 'cd',
  ...change,
})
test('SEC-02: a package for tests alone is not told to be signed anew', () => {
  const testOnly = { manifest: { application: application({ testOnly: true }) } }
  assert.doesNotMatch(told('SEC-02', testOnly, { signers: [signer({})] }), /apksigner sign/)
  assert.match(told('SEC-02', {}, { signers: [signer({ subject: 'CN=Android Debug' })] }), /apksigner sign/)
})

test('PRIV-07: each fault gets its own advice, and the old way still counts on Android 10', () => {
  const write = { manifest: { permissions: permissions('WRITE_EXTERNAL_STORAGE') } }
  assert.match(told('PRIV-07', write), /maxSdkVersion="28"/)
  assert.doesNotMatch(told('PRIV-07', write), /requestLegacyExternalStorage/)
  const { reason, fix } = ofBuilt('PRIV-07', withApplication({ requestLegacyExternalStorage: true }))
  assert.match(reason, /在 Android 11 及以上不起作用/)
  assert.match(fix[0]?.text ?? '', /^删除 android:requestLegacyExternalStorage。.*Android 10/)
  assert.ok(!fix.some(({ snippet = '' }) => snippet.includes('WRITE_EXTERNAL_STORAGE')))
})

test('COMP-18: the lines to paste name the service and what the app does not ask for yet', () => {
  const { fix } = ofBuilt('COMP-18', breaking('COMP-18'))
  assert.match(fix[0]?.snippet ?? '', /android:name="org\.sample\.clean\.PlayService"\n {4}android:foregroundServiceType=/)
  const asked = withPermissions('android.permission.FOREGROUND_SERVICE')
  assert.match(fix[0]?.snippet ?? '', /permission\.FOREGROUND_SERVICE"/)
  assert.doesNotMatch(
    ofBuilt('COMP-18', chain(breaking('COMP-18'), asked)).fix[0]?.snippet ?? '',
    /permission\.FOREGROUND_SERVICE"/,
  )
})

test('PRIV-11: older rules still bound a backup, and not what moves to a new device', () => {
  const allowed = withApplication({ allowBackup: true })
  const { outcome, reason } = ofBuilt('PRIV-11', chain(allowed, withoutApplication('dataExtractionRules')))
  assert.equal(outcome, 'fail')
  assert.match(reason, /云备份还按 fullBackupContent 排除，换新设备时/)
  const none = ofBuilt('PRIV-11', chain(allowed, withoutApplication('dataExtractionRules', 'fullBackupContent')))
  assert.match(none.reason, /会随备份离开设备/)
})

const hearing = (action: string) =>
  withComponent({
    kind: 'receiver',
    name: '.Hearing',
    attributes: { exported: true },
    children: [{ tag: 'intent-filter', children: [{ tag: 'action', android: { name: action } }] }],
  })
test('SEC-16: a receiver of what only a telephone sends is open to nobody', () => {
  assert.equal(ofBuilt('SEC-16', hearing('android.intent.action.SIM_STATE_CHANGED')).outcome, 'pass')
  assert.equal(ofBuilt('SEC-16', hearing('android.intent.action.CLOSE_SYSTEM_DIALOGS')).outcome, 'fail')
})

test('COMP-23: who switched it off is told to move to callbacks first, others hear nothing of the switch', () => {
  const off = { manifest: { targetSdk: 36, application: application({ enableOnBackInvokedCallback: false }) } }
  assert.match(told('COMP-23', off), /addCallback[^]*改完之后，从清单里去掉/)
  const each = { ...off.manifest, components: [component({ enableOnBackInvokedCallback: true })] }
  assert.equal(verdict('COMP-23', { manifest: each }).outcome, 'pass', 'each page says otherwise')
})

test('SEC-24: Dart code compiled by Flutter is not to be compiled anew with flags that its compiler lacks', () => {
  const bare = (name: string) => library({ name, hasStackCanary: false })
  const flutter = told('SEC-24', { libraries: [bare('libapp.so'), library({ name: 'libflutter.so' })] })
  assert.match(flutter, /libapp\.so 是 Flutter/)
  assert.doesNotMatch(flutter, /-fstack-protector/)
  assert.match(told('SEC-24', { libraries: [bare('libapp.so')] }), /-fstack-protector/)
  const images = [bare('libaot-Demo.dll.so'), bare('libxamarin-app.so')]
  const dotNet = told('SEC-24', { libraries: [...images, library({ name: 'libmonodroid.so' })] })
  assert.match(dotNet, /libaot-Demo\.dll\.so 等 2 个库是 \.NET 从 C# 代码编译出来的/)
  assert.doesNotMatch(dotNet, /-fstack-protector/)
  assert.match(told('SEC-24', { libraries: images }), /-fstack-protector/)
})

test('COMP-04: the folders to build for are those that are there and what they lack', () => {
  const narrow = (abi: string) => library({ abi, is64: false })
  assert.match(told('COMP-04', { libraries: [narrow('armeabi-v7a')] }), /listOf\("arm64-v8a", "armeabi-v7a"\)/)
  assert.match(
    told('COMP-04', { libraries: [library({}), narrow('armeabi-v7a'), narrow('x86')] }),
    /listOf\("arm64-v8a", "armeabi-v7a", "x86", "x86_64"\)/,
  )
})

test('STAB-07: a folder that lacks a library is not told of dependencies, nor of a runtime that nobody misses', () => {
  const [wide, narrow] = [library({}), library({ abi: 'armeabi-v7a', is64: false })]
  const uneven = told('STAB-07', { libraries: [wide, narrow, library({ name: 'libmore.so' })] })
  assert.match(uneven, /补进对应的目录/)
  assert.doesNotMatch(uneven, /libc\+\+_shared/)
  assert.doesNotMatch(told('STAB-07', { libraries: [library({ needed: ['liblost.so'] })] }), /libc\+\+_shared/)
  assert.match(told('STAB-07', { libraries: [library({ needed: ['libc++_shared.so'] })] }), /ANDROID_STL/)
  const engine = told('STAB-07', { libraries: [library({ name: 'libhermes-executor-debug.so', needed: ['libhermes.so'] })] })
  assert.match(engine, /由提供方一起提供[^]*React Native[^]*打包时排除/)
  assert.doesNotMatch(engine, /静态链接/)
})

test('LSA-01, LSA-04: what large screens pass over from target 36 on is not said to be heeded there', () => {
  const page = component({ resizeableActivity: false, maxAspectRatio: 1.8 })
  const reason = (id: string, targetSdk: number) => verdict(id, { manifest: { targetSdk, components: [page] } }).reason
  for (const id of ['LSA-01', 'LSA-04']) {
    assert.doesNotMatch(reason(id, 35), /系统会忽略它/)
    assert.match(reason(id, 36), /大屏上系统会忽略它/)
  }
})

test('LSA-06: only what is there is to be deleted', () => {
  const widths = { supportsScreens: { line: 3, attributes: { largestWidthLimitDp: 480 } } }
  assert.match(told('LSA-06', { manifest: widths }), /不写宽度上限/)
  assert.doesNotMatch(told('LSA-06', { manifest: widths }), /compatible-screens/)
  assert.doesNotMatch(told('LSA-06', { manifest: { compatibleScreensLine: 3 } }), /supports-screens/)
})

test('PRIV-18: broadcasts that no manifest hears any more start no app', () => {
  const hears = (action: string) => [component({ kind: 'receiver', filters: [filter(`android.intent.action.${action}`)] })]
  const reason = (minSdk: number, action: string) =>
    verdict('PRIV-18', { manifest: { minSdk, components: hears(action) } }).reason
  assert.match(reason(26, 'BOOT_COMPLETED'), /^应用会在用户没有打开它的时候自行启动/)
  assert.match(reason(26, 'USER_PRESENT'), /系统已不再投递给应用/)
  assert.match(reason(24, 'USER_PRESENT'), /^在 Android 8\.0 以前的系统上/)
})

test('SEC-27: what the app does not have is not spoken of', () => {
  const asks = verdict('SEC-27', { manifest: { permissions: permissions('REQUEST_INSTALL_PACKAGES') } })
  assert.doesNotMatch(asks.reason, /设备管理器/)
})

test('COMP-03: what Android 14 takes and Android 15 does not is said so', () => {
  assert.match(verdict('COMP-03', { manifest: { targetSdk: 23 } }).reason, /Android 15 起要求不低于 24/)
  assert.doesNotMatch(verdict('COMP-03', { manifest: { targetSdk: 24 } }).reason, /Android 15/)
})
