import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from './bytes/source.ts'
import { readFacts } from './facts/index.ts'
import { judgeFacts } from './judge.ts'
import { buildApk, change, cleanSpec, pluginJar, sealedJar } from './samples/index.ts'
import type { AppSpec } from './samples/index.ts'
import { loadPack } from './standards/packs.ts'
import { termById, wantedInCode } from './terms/all.ts'
import { circumstances } from './terms/testing/facts.ts'

const pack = loadPack('2026.12')
const judge = (spec: AppSpec) => {
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const about = { pack, circumstances: circumstances() }
  const { report, faults } = judgeFacts(facts, { sha256: '0'.repeat(64), sizeBytes: 1 }, about)
  assert.deepEqual(faults, [], 'no term broke down')
  return (id: string) => report.terms.find((term) => term.id === id) ?? assert.fail(id)
}

/** Code that loads a file from elsewhere. */
const loading = (name: string) =>
  change.withCode({
    name,
    methods: [
      {
        signature: 'load(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
        isStatic: true,
        code: `new-instance v0, Ldalvik/system/DexClassLoader;
          const/4 v1, 0
          invoke-direct {v0, p0, v1, v1, p1}, Ldalvik/system/DexClassLoader;-><init>(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;Ljava/lang/ClassLoader;)V
          return-void`,
      },
    ],
  })
const AT = 'assets/plugin.jar'
const carrying = (bytes: Uint8Array) => change.withEntries({ path: AT, bytes })

const asksTheCode = (id: string) => (termById.get(id) ?? assert.fail(id)).needs.includes('dex')
const codeTerms = pack.terms.filter(
  ({ id, judgement, counted, method }) => counted && method === 'static' && asksTheCode(judgement ?? id),
)
/** These terms are about embedded and loaded code itself. */
const ABOUT_LOADING = ['SEC-25']

const clean = judge(cleanSpec())
const own = judge(loading('org.sample.clean.Updater')(cleanSpec()))
const sealed = judge(carrying(sealedJar())(cleanSpec()))

test('code loaded from an unknown place makes the same terms undetermined as code in an encrypted archive', () => {
  assert.ok(codeTerms.length > 30)
  for (const { id } of codeTerms.filter((one) => !ABOUT_LOADING.includes(one.id)))
    assert.equal(own(id).outcome, sealed(id).outcome, `${id} ${own(id).reason}`)
})

test('absence is undetermined if the app loads code, and the loader is named', () => {
  assert.equal(clean('PRIV-04').outcome, 'pass')
  assert.equal(own('PRIV-04').outcome, 'undetermined')
  assert.equal(own('PRIV-04').reason, 'Updater.load(String, ClassLoader) 在运行时装载代码，装载进来的看不到，无法判断')
})

test('violations in the visible code are found nevertheless', () => {
  const reads = judge(change.chain(loading('org.sample.clean.Updater'), change.withCode(READS_SERIAL))(cleanSpec()))
  assert.equal(reads('PRIV-04').outcome, 'warning')
})
const READS_SERIAL = {
  name: 'org.sample.clean.Serial',
  methods: [
    {
      signature: 'read()V',
      isStatic: true,
      code: 'invoke-static {}, Landroid/os/Build;->getSerial()Ljava/lang/String;\nreturn-void',
    },
  ],
}

test('a service SDK that loads its own code hides nothing of the app, but is mentioned', () => {
  const service = judge(loading('com.bytedance.sdk.openadsdk.Plugins')(cleanSpec()))
  for (const { id } of codeTerms.filter((one) => !ABOUT_LOADING.includes(one.id) && !one.id.startsWith('PRIV-19')))
    assert.equal(service(id).outcome, clean(id).outcome, `${id} ${service(id).reason}`)
  assert.match(
    service('PRIV-04').reason,
    /^代码里没有读取不可更改的设备标识（穿山甲广告会在运行时装载自己的代码，装载进来的没有看）$/,
  )
  assert.equal(service('LSA-01').reason, clean('LSA-01').reason, 'nothing is said where no code was asked')
})

test('loaders in support libraries don’t count, and a plugin that was read explains a loader', () => {
  const support = judge(loading('androidx.multidex.MultiDex')(cleanSpec()))
  assert.equal(support('PRIV-04').reason, clean('PRIV-04').reason)
  const read = judge(change.chain(loading('org.sample.clean.Updater'), carrying(pluginJar()))(cleanSpec()))
  assert.equal(read('PRIV-04').outcome, 'pass')
  assert.match(read('PRIV-04').reason, /里的代码也看过/)
})

/** A loader class of its own, as in Play services, renamed by a shrinker. */
const shrunkLoader = (...makers: string[]) =>
  change.withCode(
    {
      name: 'ams',
      extends: 'dalvik.system.PathClassLoader',
      methods: [
        {
          signature: '<init>(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
          code: `invoke-direct {p0, p1, p2}, Ldalvik/system/PathClassLoader;-><init>(Ljava/lang/String;Ljava/lang/ClassLoader;)V
            return-void`,
        },
      ],
    },
    ...makers.map((name) => ({
      name,
      methods: [
        {
          signature: 'a(Ljava/lang/String;Ljava/lang/ClassLoader;)V',
          isStatic: true,
          code: `new-instance v0, Lams;
            invoke-direct {v0, p0, p1}, Lams;-><init>(Ljava/lang/String;Ljava/lang/ClassLoader;)V
            return-void`,
        },
      ],
    })),
  )
const DYNAMITE = 'com.google.android.gms.dynamite.DynamiteModule'

test('a loader renamed by a shrinker belongs to whoever creates it', () => {
  const service = judge(shrunkLoader(DYNAMITE)(cleanSpec()))
  assert.equal(service('PRIV-04').outcome, 'pass')
  assert.match(service('PRIV-04').reason, /（Google Play 服务会在运行时装载自己的代码，装载进来的没有看）$/)
  assert.match(
    service('SEC-25')
      .fix.map(({ text }) => text)
      .join(),
    /Google Play 服务/,
  )
})

test('but not if the app creates it, too, or nobody visibly does: then what it loads is unseen', () => {
  for (const makers of [[DYNAMITE, 'org.sample.clean.Updater'], ['org.sample.clean.Updater'], []])
    assert.equal(judge(shrunkLoader(...makers)(cleanSpec()))('PRIV-04').outcome, 'undetermined', makers.join())
})
