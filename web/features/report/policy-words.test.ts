import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SdkRow } from '@alliance/contract/package-contents'
import type { PersonalDataMap } from '@alliance/contract/package-maps'
import { lookInPolicy } from './policy-words.ts'

const sdk = (name: string, given: Partial<SdkRow> = {}): SdkRow => ({
  name,
  kind: 'service',
  category: '',
  developer: '',
  purpose: '',
  personalData: '',
  page: '',
  privacy: '',
  version: '',
  packages: [],
  anchors: [],
  sources: [],
  ...given,
})
const mapOf = (...groups: [id: string, title: string][]): PersonalDataMap => ({
  unseen: '',
  groups: groups.map(([id, title]) => ({ id, title, permissions: [], reads: [] })),
  total: 0,
  blind: [],
  source: '',
})
const mentions = (policy: string, ...sdks: SdkRow[]) =>
  Object.fromEntries(
    lookInPolicy(policy, { sdks, map: undefined }).sdks.map(({ name, mention, found }) => [name, [mention, found]]),
  )

test('an SDK is found by its name in any spelling, by its package or by the URL of its policy', () => {
  const bugly = sdk('腾讯 Bugly')
  for (const policy of ['我们接入腾讯Bugly，用于……', '接入了 腾讯　ＢＵＧＬＹ SDK', '“腾讯·Bugly”'])
    assert.deepEqual(mentions(policy, bugly), { '腾讯 Bugly': ['named', ''] }, policy)
  const umeng = sdk('友盟统计与推送', { packages: ['com.umeng'], privacy: 'https://www.umeng.com/policy/' })
  assert.deepEqual(mentions('SDK 包名：com.umeng.analytics', umeng), { 友盟统计与推送: ['named', 'com.umeng'] })
  assert.deepEqual(mentions('链接：http://www.umeng.com/policy', umeng), { 友盟统计与推送: ['named', '隐私政策链接'] })
  assert.deepEqual(mentions('由 MobTech 提供分享', sdk('ShareSDK / MobTech')), { 'ShareSDK / MobTech': ['named', ''] })
})

test('a brand alone may mean another product, which is said; an SDK without any mention is missing and comes first', () => {
  const found = lookInPolicy('用百度地图定位，用高德地图导航，用腾讯云存储。服务方：每日互动股份有限公司。', {
    sdks: [
      sdk('百度统计'),
      sdk('高德地图与定位'),
      sdk('腾讯地图与定位'),
      sdk('个推', { developer: '每日互动股份有限公司' }),
      sdk('声网'),
    ],
    map: undefined,
  })
  assert.deepEqual(
    found.sdks.map(({ name, mention, found: words }) => [name, mention, words]),
    [
      ['声网', 'missing', ''],
      ['百度统计', 'brand', '百度'],
      ['腾讯地图与定位', 'brand', '腾讯'],
      ['个推', 'brand', '每日互动股份有限公司'],
      ['高德地图与定位', 'named', ''],
    ],
  )
})

test('removing the kind never leaves an empty name, and punctuation is no name', () => {
  assert.deepEqual(mentions('推送与统计', sdk('个推'), sdk('OPPO 推送'), sdk('…')), {
    个推: ['missing', ''],
    'OPPO 推送': ['missing', ''],
    '…': ['missing', ''],
  })
})

test('frameworks and libraries need not be named, since they receive no data', () => {
  assert.deepEqual(mentions('', sdk('Flutter', { kind: 'framework' }), sdk('OkHttp', { kind: 'library' })), {})
})

test('each kind of personal data is found by the words that policies use for it', () => {
  const map = mapOf(['location', '位置'], ['nearby', 'WLAN 与蓝牙扫描'], ['apps', '已装应用列表'], ['unknown', '别的东西'])
  const { groups } = lookInPolicy('我们会读取经纬度、Wi-Fi 名称。', { sdks: [], map })
  assert.deepEqual(groups, [
    { title: '已装应用列表', isFound: false },
    { title: '别的东西', isFound: false },
    { title: '位置', isFound: true },
    { title: 'WLAN 与蓝牙扫描', isFound: true },
  ])
})

test('a policy of a million characters is searched fast', () => {
  const started = performance.now()
  lookInPolicy('个人信息'.repeat(250_000), {
    sdks: Array.from({ length: 100 }, (_, at) => sdk(`SDK ${at} 推送`)),
    map: undefined,
  })
  assert.ok(performance.now() - started < 5_000)
})
