import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { walkClasses } from '../dex/class-data.ts'
import { readDexes } from '../formats/dex.ts'
import { judgeFacts } from '../judge.ts'
import { atOnce } from '../pausing.ts'
import { breaking, buildApk, buildCollection, cleanLibrary, cleanSpec, itemsOf, packItems, splitOf } from '../samples/index.ts'
import type { AppSpec } from '../samples/index.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import { loadPack } from '../standards/packs.ts'
import { wantedInCode } from '../terms/all.ts'
import { circumstances } from '../terms/testing/facts.ts'
import type { Facts } from './facts.ts'
import { readFacts } from './index.ts'

const spec = cleanSpec()
type Files = Record<string, Uint8Array>
/** The clean app with its dex file under another name, and these further files. */
const base = (files: Files = {}, own = 'classes.dex') => {
  const items = itemsOf({ ...spec, libraries: [] }).map((one) => (one.path === 'classes.dex' ? { ...one, path: own } : one))
  return packItems([...items, ...Object.entries(files).map(([path, bytes]) => ({ path, bytes }))], spec.signing)
}
const camera = (change: Partial<AppSpec>, files: Files = {}) =>
  splitOf('camera', { ...change, entries: Object.entries(files).map(([path, bytes]) => ({ path, bytes })) })
const factsOf = (split: Uint8Array, { own = base(), stored = true } = {}) =>
  readFacts(bytesSource(buildCollection({ 'base.apk': own, 'splits/camera.apk': split }, { stored })), { wanted: wantedInCode })
const verdictsOf = (facts: Facts) => {
  const about = { pack: loadPack('2026.12'), circumstances: circumstances() }
  const { report } = judgeFacts(facts, { sha256: 'ab'.repeat(32), sizeBytes: 7 }, about)
  return report.terms
}
const verdictOf = (id: string, facts: Facts) => verdictsOf(facts).find((term) => term.id === id) ?? assert.fail(id)
const dexOf = ({ dex }: Facts) => (dex.seen ? dex.value : assert.fail(dex.reason))
const reasonOf = (seen: Facts['dex'] | Facts['code'] | Facts['personalData']) =>
  seen.seen ? assert.fail('it was seen') : seen.reason

const optOut = {
  name: 'Theme.Camera',
  values: { '': { bag: { items: { windowOptOutEdgeToEdgeEnforcement: true } } } },
}
test('resources of a feature belong to the app: layouts for wide windows, styles that opt out', () => {
  const narrow = packItems(itemsOf({ ...spec, libraries: [], layoutQualifiers: [''] }), spec.signing)
  const outcomesOf = (change: Partial<AppSpec>) => {
    const facts = factsOf(camera({ layoutQualifiers: [''], ...change }), { own: narrow })
    return ['LSA-08', 'COMP-22'].map((id) => verdictOf(id, facts))
  }
  assert.deepEqual(
    outcomesOf({}).map(({ outcome }) => outcome),
    ['warning', 'pass'],
  )
  const [wide, edge] = outcomesOf({ layoutQualifiers: ['sw600dp'], styles: [...spec.styles, optOut] })
  assert.deepEqual([wide?.outcome, edge?.outcome], ['pass', 'warning'])
  assert.equal(edge?.evidence[0]?.at, 'splits/camera.apk/resources.arsc')
})

const named = (...names: string[]) => writeDex(names.map((name) => ({ name })))
const inCamera = (code: string) => ({
  name: 'org.sample.camera.Main',
  methods: [{ signature: 'run()V', isStatic: true, code: `${code}\nreturn-void` }],
})
const SOUND = inCamera('const/4 v0, 0')
const DEBUGS = inCamera('const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V')
const VERIFIER = 'javax.net.ssl.HostnameVerifier'
const trusting = (parent: string) => ({
  name: 'org.sample.camera.Trusting',
  extends: parent,
  methods: [{ signature: 'verify(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z', code: 'const/4 v0, 1\nreturn v0' }],
})

for (const stored of [true, false])
  test(`code of a split, ${stored ? 'stored' : 'deflated'}, is read with the base’s: a compliant one changes no verdict`, () => {
    const facts = factsOf(camera({ code: [SOUND] }), { stored })
    const dex = dexOf(facts)
    assert.deepEqual(
      dex.files.map(({ path, classCount }) => [path, classCount > 0]),
      [
        ['classes.dex', true],
        ['splits/camera.apk/classes.dex', true],
      ],
    )
    assert.ok(dex.classes.includes('org.sample.camera.Main') && dex.unloaded === undefined)
    const without = verdictsOf(factsOf(camera({})))
    assert.deepEqual(
      verdictsOf(facts).map(({ id, outcome }) => [id, outcome]),
      without.map(({ id, outcome }) => [id, outcome]),
    )
    assert.equal(verdictOf('SEC-14', facts).outcome, 'pass')
  })

test('a call in a split’s code fails its term, also with stored facts', () => {
  const facts = factsOf(camera({ code: [DEBUGS] }))
  for (const given of [facts, JSON.parse(JSON.stringify(facts)) as Facts]) {
    const { outcome, evidence } = verdictOf('SEC-14', given)
    assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'org.sample.camera.Main'])
  }
})

test('a split’s class inherits from its superclass in the base', () => {
  const own = base({ 'classes2.dex': writeDex([{ name: 'org.sample.Verifies', implements: [VERIFIER] }]) })
  const { outcome, evidence } = verdictOf('SEC-11', factsOf(camera({ code: [trusting('org.sample.Verifies')] }), { own }))
  assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'org.sample.camera.Trusting'])
})

test('every violation in code that fails in a single package is found in a split', () => {
  for (const id of ['SEC-10', 'SEC-11', 'SEC-13', 'SEC-20', 'COMP-20', 'PWR-10']) {
    const change = breaking(id)
    const own = new Set(spec.code)
    const code = change(spec).code.filter((one) => !own.has(one))
    const alone = readFacts(bytesSource(buildApk(change(spec))), { wanted: wantedInCode })
    const outcomes = [alone, factsOf(camera({ code }))].map((facts) => verdictOf(id, facts).outcome)
    assert.ok(outcomes[0] === outcomes[1] && outcomes[0] !== 'pass', `${id} ${outcomes.join()}`)
  }
})

test('a component’s class may be in a split, whichever package declares it; a missing class fails', () => {
  const lens = { kind: 'service' as const, name: 'org.sample.camera.Lens', attributes: { exported: false } }
  const judge = (split: Partial<AppSpec>) => verdictOf('STAB-06', factsOf(camera(split)))
  assert.equal(judge({ components: [lens], classes: [lens.name] }).outcome, 'pass')
  const { outcome, evidence } = judge({ components: [lens], classes: ['org.sample.camera.Other'] })
  assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'splits/camera.apk/AndroidManifest.xml'])
  const moved = { own: base({}, 'unused.bin') }
  const all = factsOf(camera({ classes: spec.classes, code: spec.code }), moved)
  assert.deepEqual([verdictOf('STAB-06', all).outcome, dexOf(all).elsewhere?.hollow], ['pass', false])
})

test('dex files are numbered per package, and classes loaded from anywhere are loaded', () => {
  const gap = factsOf(camera({ classes: ['org.sample.camera.Main'] }, { 'classes3.dex': named('org.sample.camera.Far') }))
  assert.deepEqual(dexOf(gap).unloaded, { paths: ['splits/camera.apk/classes3.dex'], classes: ['org.sample.camera.Far'] })
  const own = base({ 'classes5.dex': named('org.sample.camera.Main', 'org.sample.Lost') })
  const both = factsOf(camera({ code: [{ ...SOUND, extends: 'android.app.Service' }] }), { own })
  assert.deepEqual(dexOf(both).unloaded, { paths: ['classes5.dex'], classes: ['org.sample.Lost'] })
})

test('reads of personal data are reached from a component that only the split declares', () => {
  const provider = { kind: 'provider' as const, name: 'org.sample.camera.Start', attributes: { authorities: 'org.sample.start' } }
  const code = `const/4 v0, 0
    invoke-virtual {v0}, Landroid/telephony/TelephonyManager;->getImei()Ljava/lang/String;
    const/4 v0, 1
    return v0`
  const start = {
    name: provider.name,
    extends: 'android.content.ContentProvider',
    methods: [{ signature: 'onCreate()Z', code }],
  }
  const { personalData } = factsOf(camera({ components: [provider], code: [start] }))
  assert.ok(personalData.seen)
  const read = personalData.value.reads.find(({ class: name }) => name === provider.name)
  assert.deepEqual([read?.reach, read?.chain.length], ['startup', 1])
})

test('an unreadable dex file of a split leaves all terms about code open, and names the split', () => {
  const { dex, code } = factsOf(camera({}, { 'classes.dex': new Uint8Array(200).fill(0xa5) }))
  for (const seen of [dex, code]) assert.match(reasonOf(seen), /^分包 camera 的代码文件 classes\.dex 无法读取/)
  const late = factsOf(camera({ classes: ['a.B'] }, { 'classes2.dex': Uint8Array.of(1) }))
  assert.match(verdictOf('SEC-14', late).reason, /分包 camera 的代码文件 classes2\.dex 无法读取/)
  const broken = writeDex([DEBUGS])
  // Sets the class data offset of the first class to far outside.
  const classes = Buffer.from(broken.buffer, broken.byteOffset).readUInt32LE(0x64)
  Buffer.from(broken.buffer, broken.byteOffset).writeUInt32LE(0x7fffffff, classes + 24)
  const torn = factsOf(camera({}, { 'classes.dex': broken }))
  assert.match(reasonOf(torn.code), /^分包 camera 的代码文件 classes\.dex 无法读取/)
  assert.equal(dexOf(torn).files.length, 2)
})

test('a split with unreadable resources has shown neither code nor declarations', () => {
  const damaged = { 'resources.arsc': new Uint8Array(64).fill(0xa5) }
  const facts = factsOf(camera({ code: [DEBUGS], damaged }))
  const { dex, splits } = facts
  assert.equal(splits.seen, false)
  assert.match(reasonOf(dex), /^分包无法读取/)
  const { outcome, reason } = verdictOf('SEC-16', facts)
  assert.deepEqual([outcome, reason.startsWith('分包无法读取')], ['undetermined', true])
})

test('the number of dex files is bounded over all packages', () => {
  const tiny = named('a.B')
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`classes${at + 2}.dex`, tiny]))
  const own = base(many(300))
  assert.equal(dexOf(factsOf(camera({ classes: ['a.C'] }, many(198)), { own })).files.length, 500)
  assert.match(reasonOf(factsOf(camera({ classes: ['a.C'] }, many(199)), { own }).dex), /分包 camera/)
})

test('a private key in a split’s code is shown at the method that loads it', () => {
  const key = `-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj`
  const facts = factsOf(camera({ code: [inCamera(`const-string v0, "${key}"`)] }))
  const { outcome, evidence } = verdictOf('SEC-21', facts)
  assert.deepEqual([outcome, evidence[0]?.at], ['fail', 'org.sample.camera.Main'])
  assert.match(evidence[0]?.table?.rows.flatMap(({ cells }) => cells).join() ?? '', /run\(\)/)
})

const twice = (verifies: boolean) => ({ name: 'org.sample.Twice', implements: verifies ? [VERIFIER] : [] })

test('of two classes with one name, that of the split whose name comes first counts', () => {
  const judge = (paths: [string, string], verifies: [boolean, boolean]) => {
    const packages = {
      'base.apk': base(),
      [paths[0]]: splitOf('alpha', { code: [twice(verifies[0])] }),
      [paths[1]]: splitOf('beta', { code: [twice(verifies[1]), trusting('org.sample.Twice')] }),
    }
    return verdictOf('SEC-11', readFacts(bytesSource(buildCollection(packages)), { wanted: wantedInCode })).outcome
  }
  for (const paths of [['1.apk', '2.apk'] as [string, string], ['2.apk', '1.apk'] as [string, string]])
    assert.deepEqual([judge(paths, [true, false]), judge(paths, [false, true])], ['fail', 'pass'])
})

test('a class in a file that is never loaded doesn’t count if another file has it', () => {
  const judge = (far: boolean, near: boolean) => {
    const own = base({ 'classes5.dex': writeDex([twice(far)]) })
    return verdictOf('SEC-11', factsOf(camera({ code: [twice(near), trusting('org.sample.Twice')] }), { own })).outcome
  }
  assert.deepEqual([judge(false, true), judge(true, false)], ['fail', 'pass'])
})

test('a packer whose library is in a split is found and hides the code, as in the base', () => {
  const own = packItems(itemsOf({ ...spec, libraries: [], classes: ['com.demo.Shell'], code: [] }), spec.signing)
  const shell = splitOf('config.arm64_v8a', { libraries: [cleanLibrary('arm64-v8a', 'libjiagu.so')] })
  const facts = factsOf(shell, { own })
  assert.deepEqual(dexOf(facts).packer, { name: '360 加固', evidence: ['splits/camera.apk/lib/arm64-v8a/libjiagu.so'] })
  const { outcome, reason } = verdictOf('STAB-06', facts)
  assert.equal(outcome, 'undetermined')
  assert.match(reason, /360 加固/)
  assert.equal(dexOf(factsOf(shell)).packer, undefined, 'beside code that is in sight it is a file of that name')
})

test('versions stated by files of a split are listed with the split’s path', () => {
  const path = 'META-INF/androidx.camera_camera-core.version'
  const { versions } = factsOf(camera({}, { [path]: Buffer.from('1.4.2\n') }))
  assert.ok(versions.seen)
  const fact = { kind: 'file', at: `splits/camera.apk/${path}`, name: 'androidx.camera_camera-core', version: '1.4.2' }
  assert.deepEqual(
    versions.value.filter(({ at }) => at.startsWith('splits/')),
    [fact],
  )
})

test('a body outside of its file leaves code and personal data open', () => {
  const broken = writeDex([DEBUGS])
  const bodies: number[] = []
  const take = (_: number, codeOffset: number) => void (codeOffset > 0 && bodies.push(codeOffset))
  for (const dex of readDexes(broken)) atOnce(walkClasses(dex, { left: dex.methods.count, take }))
  const [first = 0] = bodies
  Buffer.from(broken.buffer, broken.byteOffset).writeUInt32LE(0x00ffffff, first + 12)
  const { code, personalData } = factsOf(camera({}, { 'classes.dex': broken }))
  for (const seen of [code, personalData]) assert.match(reasonOf(seen), /^分包 camera 的代码文件 classes\.dex 无法读取/)
})
