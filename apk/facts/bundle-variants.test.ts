import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LimitReached } from '../bytes/malformed.ts'
import { bytesSource } from '../bytes/source.ts'
import { judgeFacts } from '../judge.ts'
import { reportText } from '../report-text.ts'
import { buildApk, buildCollection, cleanSpec, splitOf } from '../samples/index.ts'
import { tocOf } from '../samples/toc.ts'
import { loadPack } from '../standards/packs.ts'
import { circumstances } from '../terms/testing/facts.ts'
import type { CollectionFacts } from './facts.ts'
import { identityOf, readFacts } from './index.ts'

const JUNK = Uint8Array.of(1, 2, 3)
const baseOf = (label: string) => {
  const spec = cleanSpec()
  return buildApk({ ...spec, libraries: [], application: { ...spec.application, label } })
}
const older = baseOf('older')
const newer = baseOf('newer')
const arm = splitOf('config.arm64_v8a')
const chinese = splitOf('config.zh')

const open = (packages: Record<string, Uint8Array>, toc?: readonly number[]) =>
  readFacts(
    bytesSource(
      buildCollection(packages, { others: toc ? [{ path: 'toc.pb', bytes: Uint8Array.from(toc), stored: true }] : [] }),
    ),
  )
type Seen = { label: string | undefined; splits: string[]; collection: CollectionFacts | undefined }
const seen = (packages: Record<string, Uint8Array>, toc?: readonly number[]): Seen => {
  const facts = open(packages, toc)
  assert.ok(facts.splits.seen, facts.splits.seen ? '' : facts.splits.reason)
  const { label, collection } = identityOf(facts)
  return { label, collection, splits: facts.splits.value.map(({ path }) => path) }
}
const reasonOf = (packages: Record<string, Uint8Array>, toc?: readonly number[]) => {
  const { archive } = open(packages, toc)
  return archive.seen ? assert.fail('it was read') : archive.reason
}

test('judges the variant for the newest platforms by the table of contents, whatever its file names', () => {
  const packages = {
    'splits/base-master.apk': newer,
    'splits/base-master_2.apk': older,
    'splits/base-arm64_v8a.apk': arm,
    'splits/base-arm64_v8a_2.apk': arm,
    'splits/base-zh.apk': chinese,
    'standalones/standalone-hdpi.apk': baseOf('alone'),
  }
  const own = ['splits/base-master.apk', 'splits/base-arm64_v8a.apk', 'splits/base-zh.apk']
  const toc = tocOf(
    { number: 0, minSdk: 1, paths: ['standalones/standalone-hdpi.apk'] },
    { number: 2, minSdk: 31, paths: own },
    { number: 1, minSdk: 21, paths: ['splits/base-master_2.apk', 'splits/base-arm64_v8a_2.apk', 'splits/base-zh.apk'] },
  )
  assert.deepEqual(seen(packages, toc), {
    label: 'newer',
    splits: ['splits/base-arm64_v8a.apk', 'splits/base-zh.apk'],
    collection: {
      variant: { by: 'toc', minSdk: 31 },
      unjudged: ['splits/base-arm64_v8a_2.apk', 'splits/base-master_2.apk', 'standalones/standalone-hdpi.apk'],
      unjudgedCount: 3,
    },
  })
})

test('doesn’t choose a variant that needs the SDK runtime, or is for instant apps', () => {
  const packages = {
    'splits/base-master.apk': newer,
    'splits/base-master_2.apk': older,
    'instant/instant-base-master.apk': JUNK,
  }
  const toc = tocOf(
    { number: 0, minSdk: 34, paths: ['instant/instant-base-master.apk'] },
    { number: 1, minSdk: 21, paths: ['splits/base-master.apk'] },
    { number: 2, minSdk: 33, paths: ['splits/base-master_2.apk'], sdkRuntime: true },
  )
  assert.equal(seen(packages, toc).label, 'newer')
})

test('doesn’t choose a variant for platforms that don’t exist yet', () => {
  const packages = { 'splits/base-master.apk': newer, 'splits/base-master_2.apk': older }
  const toc = tocOf(
    { number: 0, minSdk: 21, paths: ['splits/base-master.apk'] },
    { number: 1, minSdk: 99, paths: ['splits/base-master_2.apk'] },
  )
  assert.equal(seen(packages, toc).label, 'newer')
})

test('a split in no variant is read with the chosen one', () => {
  const packages = { 'splits/base-master.apk': newer, 'splits/base-master_2.apk': older, 'splits/camera.apk': splitOf('camera') }
  const toc = tocOf(
    { number: 1, minSdk: 31, paths: ['splits/base-master.apk'] },
    { number: 0, minSdk: 21, paths: ['splits/base-master_2.apk'] },
  )
  assert.deepEqual(seen(packages, toc).splits, ['splits/camera.apk'])
})

test('without a table of contents, the highest number of each split counts; one without a number is shared', () => {
  const packages = {
    'splits/base-master.apk': older,
    'splits/base-master_2.apk': older,
    'splits/base-master_10.apk': newer,
    'splits/base-arm64_v8a.apk': arm,
    'splits/base-arm64_v8a_2.apk': arm,
    'splits/base-x86.apk': splitOf('config.x86'),
    'splits/base-x86_64.apk': splitOf('config.x86_64'),
    'splits/base-x86_64_2.apk': splitOf('config.x86_64'),
    'splits/base-zh.apk': chinese,
    'splits/camera-master.apk': splitOf('camera'),
    'splits/camera-master_2.apk': splitOf('camera'),
  }
  const { label, splits, collection } = seen(packages)
  assert.equal(label, 'newer')
  assert.deepEqual(splits.toSorted(), [
    'splits/base-arm64_v8a_2.apk',
    'splits/base-x86.apk',
    'splits/base-x86_64_2.apk',
    'splits/base-zh.apk',
    'splits/camera-master_2.apk',
  ])
  assert.deepEqual([collection?.variant, collection?.unjudgedCount], [{ by: 'names' }, 5])
})

const twoVariants = { 'splits/base-master.apk': newer, 'splits/base-master_2.apk': older }
const whole = tocOf(
  { number: 1, minSdk: 31, paths: ['splits/base-master.apk'] },
  { number: 0, minSdk: 21, paths: ['splits/base-master_2.apk'] },
)

test('with a broken or non-matching table of contents, file names decide', () => {
  assert.equal(seen(twoVariants, whole).label, 'newer')
  const broken = [
    whole.slice(0, -1),
    [...whole, 10, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
    [...whole, 11],
    [...whole, 10, 120],
    tocOf({ number: 0, minSdk: 31, paths: ['splits/base-master.apk', 'splits/gone.apk'] }),
    [...whole, ...Array.from({ length: 4000 }, (_, at) => (at % 2 === 0 ? 10 : 0))],
    [],
  ]
  for (const toc of broken) assert.deepEqual([seen(twoVariants, toc).label, toc.length], ['older', toc.length])
})

test('any truncation or changed byte of a table of contents at most changes the choice', () => {
  for (const [at, byte] of whole.entries()) {
    const { label } = seen(twoVariants, at % 2 === 0 ? whole.slice(0, at) : whole.with(at, byte ^ 0x80))
    assert.ok(label === 'newer' || label === 'older')
  }
})

test('the bound on packages applies to one variant; packages of others aren’t opened', () => {
  const many = (count: number, content: Uint8Array) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`splits/base-l${at}.apk`, content]))
  const paths = ['splits/base-master.apk']
  const others = { number: 0, minSdk: 21, paths: Object.keys(many(200, JUNK)) }
  const toc = tocOf({ number: 1, minSdk: 31, paths }, others)
  const { collection } = seen({ 'splits/base-master.apk': newer, ...many(200, JUNK) }, toc)
  assert.equal(collection?.unjudgedCount, 200)
  const all = tocOf({ number: 1, minSdk: 31, paths: [...paths, ...others.paths] })
  assert.throws(() => seen({ 'splits/base-master.apk': newer, ...many(200, JUNK) }, all), LimitReached)
})

test('the report lists what wasn’t judged, and the chosen variant', () => {
  const { report } = judgeFacts(
    open(twoVariants, whole),
    { sha256: 'ab'.repeat(32), sizeBytes: 7 },
    { pack: loadPack('2026.10'), circumstances: circumstances() },
  )
  assert.match(
    reportText(report),
    /分包合集 里面有几套安装包，判定的是最新的一套（Android API 31 起）；有 1 个安装包没有判定：splits\/base-master_2\.apk\n/,
  )
})

test('standalone packages count only without splits, and are no base for splits', () => {
  const alone = { 'standalones/standalone-arm64_v8a.apk': newer, 'standalones/standalone-x86.apk': older }
  assert.deepEqual(seen(alone).label, 'newer')
  assert.match(reasonOf({ ...alone, 'splits/base-zh.apk': chinese }), /没有基础包/)
  assert.deepEqual(seen({ ...alone, 'splits/base-master.apk': older, 'splits/base-zh.apk': chinese }).label, 'older')
})

test('refuses what can’t be installed together: a split twice, an older variant of another app, an empty package', () => {
  const twice = { 'base.apk': newer, 'splits/zh.apk': chinese, 'chinese.apk': chinese }
  assert.match(reasonOf(twice), /分包 config\.zh 在合集里不止一个（chinese\.apk 和 splits\/zh\.apk）.*请每个分包只放一个/)
  assert.match(
    reasonOf({ 'base.apk': newer, 'splits/zh.apk': chinese, 'splits/zh_old.apk': chinese }),
    /config\.zh 在合集里不止一个/,
  )
  const listed = tocOf({ number: 0, minSdk: 21, paths: ['splits/base-master.apk', 'splits/base-zh.apk', 'splits/base-zh_2.apk'] })
  const split = { 'splits/base-zh.apk': chinese, 'splits/base-zh_2.apk': chinese }
  assert.match(reasonOf({ 'splits/base-master.apk': newer, ...split }, listed), /config\.zh 在合集里不止一个/)
  const other = buildApk(cleanSpec({ package: 'org.sample.other' }))
  assert.match(reasonOf({ ...twoVariants, 'splits/base-master.apk': other }), /不止一个应用/)
  const empty = buildCollection({ 'inner.txt': JUNK })
  assert.match(reasonOf({ 'base.apk': newer, 'camera.apk': empty }), /camera\.apk 不是安装包：里面没有 AndroidManifest\.xml/)
})
