import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { readFacts } from '../facts/index.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { buildApk, buildCollection, cleanLibrary, cleanSpec, splitOf } from '../samples/index.ts'
import { tocOf } from '../samples/toc.ts'
import { verdictOf } from './testing/facts.ts'
import type { Outcome } from './verdict.ts'

const base = (...abis: Parameters<typeof cleanLibrary>[0][]) =>
  buildApk({ ...cleanSpec(), libraries: abis.map((abi) => cleanLibrary(abi)) })
const BARE = base()
const arm = splitOf('config.armeabi_v7a', { libraries: [cleanLibrary('armeabi-v7a')] })
const x86 = splitOf('config.x86', { libraries: [cleanLibrary('x86')] })
const camera = splitOf('camera.config.armeabi_v7a', { libraries: [cleanLibrary('armeabi-v7a', 'libcamera.so')] })
const PATH = 'splits/base-armeabi_v7a.apk'
const [ARM_64, X86] = [3, 4]
const listing = (...otherAbis: number[]) =>
  tocOf({ number: 1, minSdk: 21, paths: ['splits/base-master.apk', PATH], otherAbis: { [PATH]: otherAbis } })

type Sent = { packages: Record<string, Uint8Array>; toc?: readonly number[]; reason?: RegExp }
const judged = (said: string, outcomes: Outcome[], { packages, toc, reason = /./ }: Sent) => {
  test(`a set of splits for 32 bits: ${said}`, () => {
    const others = toc ? [{ path: 'toc.pb', bytes: Uint8Array.from(toc), stored: true }] : []
    const facts = readFacts(bytesSource(buildCollection(packages, { others })))
    assert.ok(facts.splits.seen, facts.splits.seen ? '' : facts.splits.reason)
    const verdicts = ['COMP-04', 'COMP-04.2', 'COMP-05', 'COMP-06'].map((id) => verdictOf(id, facts))
    assert.deepEqual(
      verdicts.map(({ outcome }) => outcome),
      outcomes,
      verdicts[0]?.reason,
    )
    assert.match(verdicts[0]?.reason ?? '', reason)
  })
}
const OPEN: Outcome[] = ['undetermined', 'undetermined', 'undetermined', 'undetermined']
const LACKING: Outcome[] = ['fail', 'fail', 'notApplicable', 'notApplicable']

const pulled = { 'base.apk': BARE, 'split_config.armeabi_v7a.apk': arm, 'split_config.xhdpi.apk': splitOf('config.xhdpi') }
judged('one that was pulled off a device', OPEN, {
  packages: pulled,
  reason: /只送来了 armeabi-v7a 的分包.*请送 bundletool build-apks/,
})
judged('one with a feature, each with its own', OPEN, {
  packages: { ...pulled, 'split_camera.apk': splitOf('camera'), 'c.apk': camera },
})
judged('splits for two processors, which no device takes', LACKING, { packages: { ...pulled, 'x86.apk': x86 } })
judged('splits for two screens, which no device takes', LACKING, { packages: { ...pulled, 'h.apk': splitOf('config.hdpi') } })
judged('the base has the libraries', LACKING, { packages: { 'base.apk': base('armeabi-v7a'), 'zh.apk': splitOf('config.zh') } })
judged('the base has some of them', LACKING, { packages: { ...pulled, 'base.apk': base('armeabi-v7a') } })
judged('a split for 64 bits beside it', ['pass', 'pass', 'pass', 'pass'], {
  packages: { ...pulled, 'wide.apk': splitOf('config.arm64_v8a') },
})

const listed = { 'splits/base-master.apk': BARE, [PATH]: arm }
judged('one whose table of contents names another for 64 bits', OPEN, {
  packages: listed,
  toc: listing(ARM_64, X86),
  reason: /toc\.pb 说应用还有 arm64-v8a 的分包/,
})
judged('one whose table of contents names none for 64 bits', LACKING, { packages: listed, toc: listing() })
judged('one whose table of contents names one for 32 bits', LACKING, { packages: listed, toc: listing(X86) })
judged('one whose table of contents is of something else', OPEN, { packages: listed, toc: [1, 2, 3], reason: /只送来了/ })

const wanted = wantedBy([])
const NATIVE: ClassCode = { name: 'org.sample.clean.Codec', methods: [{ signature: 'decode()V', bare: 'native' }] }
const calling = buildApk({ ...cleanSpec(), libraries: [], code: [NATIVE] })
const screens = { 'base.apk': calling, 'xhdpi.apk': splitOf('config.xhdpi') }
const ASKED = ['COMP-04', 'COMP-05', 'COMP-14', 'SEC-23', 'PERF-10']
const bare = (said: string, outcome: Outcome, { packages, toc, reason = /./ }: Sent) => {
  test(`a set of splits without a library: ${said}`, () => {
    const others = toc ? [{ path: 'toc.pb', bytes: Uint8Array.from(toc), stored: true }] : []
    const facts = readFacts(bytesSource(buildCollection(packages, { others })), { wanted })
    const { personalData } = facts
    assert.ok(personalData.seen && facts.splits.seen)
    for (const id of ASKED) {
      const verdict = verdictOf(id, facts)
      assert.equal(verdict.outcome, outcome, `${id} ${verdict.reason}`)
      assert.match(verdict.reason, reason)
    }
  })
}
const requiring = (types: string) =>
  buildApk({ ...cleanSpec(), libraries: [], code: [NATIVE], manifestAttributes: { requiredSplitTypes: types } })
const PLAIN = { 'splits/base-master.apk': calling, 'splits/base-xhdpi.apk': splitOf('config.xhdpi') }
const LISTED = [...Object.keys(PLAIN), PATH]
bare('code that calls native code', 'undetermined', { packages: screens, reason: /1 个原生方法/ })
bare('code that calls none', 'notApplicable', { packages: { ...screens, 'base.apk': BARE } })
bare('a page that is a library', 'undetermined', {
  packages: {
    ...screens,
    'base.apk': buildApk({
      ...cleanSpec(),
      libraries: [],
      components: [
        {
          kind: 'activity',
          name: '.MainActivity',
          children: [{ tag: 'meta-data', android: { name: 'android.app.lib_name', value: 'game' } }],
        },
      ],
    }),
  },
  reason: /由原生库实现的页面/,
})
bare('a split for a processor, which has none', 'notApplicable', {
  packages: { ...screens, 'arm.apk': splitOf('config.arm64_v8a', { libraries: [] }) },
})
bare('the base names what it needs', 'notApplicable', { packages: { ...screens, 'base.apk': requiring('base__density') } })
bare('the base needs one for a processor', 'undetermined', {
  packages: { ...screens, 'base.apk': requiring('base__abi,base__density') },
})
bare('a table of contents that lists none', 'notApplicable', {
  packages: PLAIN,
  toc: tocOf({ number: 1, minSdk: 21, paths: Object.keys(PLAIN) }),
})
bare('a table of contents that lists one', 'undetermined', {
  packages: PLAIN,
  toc: tocOf({ number: 1, minSdk: 21, paths: LISTED, ownAbis: { [PATH]: ARM_64 }, otherAbis: { [PATH]: [X86] } }),
  reason: /toc\.pb 说应用有 arm64-v8a、x86 的分包/,
})

test('a split alone is no app', () => {
  const facts = readFacts(bytesSource(arm))
  assert.equal(verdictOf('COMP-04', facts).outcome, 'undetermined')
})
