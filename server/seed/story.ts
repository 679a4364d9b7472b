import { deflateRawSync } from 'node:zlib'
import type { Declarations } from '@alliance/contract/identify'
import { type StandardId, standards } from '@alliance/contract/standards'
import { buildApk, type Change, change, cleanSpec, type DemoApp, demoApps } from '../analysis/samples.ts'
import type { PersonKey } from './people.ts'

/** What one lab does in a round: passes every term but those said otherwise; with `stopsAfter` it is still at work. */
export type LabPart = { said?: Record<string, 'fail' | 'undetermined'>; stopsAfter?: number }

/** One upload of the story, and the round that was applied for with it, if any. */
export type Step = {
  who: PersonKey
  hoursAgo: number
  file: Pick<DemoApp, 'fileName' | 'bytes'>
  standards: readonly StandardId[]
  declarations: Declarations
  remark: string
  /** The labs of the two vendors; who is missing has not begun. */
  labs?: { first?: LabPart; second?: LabPart } | undefined
  /** The applicant takes the round back, with this reason. */
  withdraws?: string | undefined
}

const DAY = 24
const all = standards.map(({ id }) => id)
const said = (more: Partial<Declarations> = {}): Declarations => ({
  permissionPurposes: {},
  sdks: [],
  privacyPolicyUrl: 'https://example.com/privacy',
  ...more,
})

const bothPass = { first: {}, second: {} }

type Line = Omit<Step, 'file' | 'declarations' | 'remark'> & { fileName: string; declarations?: Declarations; remark?: string }

/** Oldest first. An empty list of standards: uploaded and read, no round applied for yet. */
const LINES: readonly Line[] = [
  { who: 'qingchuan', hoursAgo: 38 * DAY, fileName: 'weather-1.0.0.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 33 * DAY + 5, fileName: 'market-0.9.0-beta.apk', standards: all, remark: '内测版，先看看差距。' },
  { who: 'xiaoxi', hoursAgo: 28 * DAY + 2, fileName: 'music-4.0.apk', standards: all },
  { who: 'qingchuan', hoursAgo: 24 * DAY + 7, fileName: 'weather-1.1.0.apk', standards: ['security'] },
  { who: 'xiaoxi', hoursAgo: 21 * DAY + 3, fileName: 'market-1.0.0.apk', standards: ['security', 'privacy'], labs: bothPass },
  { who: 'qingchuan', hoursAgo: 20 * DAY + 6, fileName: 'reader-3.1.0.apk', standards: ['security'] },
  { who: 'qingchuan', hoursAgo: 16 * DAY + 4, fileName: 'map-1.2.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 14 * DAY + 1, fileName: 'music-5.0.apk', standards: ['security'] },
  { who: 'qingchuan', hoursAgo: 12 * DAY + 8, fileName: 'ledger-2.1.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 11 * DAY + 2, fileName: 'running-1.7.apk', standards: all },
  {
    who: 'qingchuan',
    hoursAgo: 9 * DAY + 5,
    fileName: 'map-1.3.apk',
    standards: ['security'],
    declarations: said({
      category: 'map',
      sdks: ['极光推送', '腾讯 Bugly', '高德地图与定位'],
      permissionPurposes: {
        'android.permission.ACCESS_FINE_LOCATION': '在地图上标出当前位置',
        'android.permission.ACCESS_COARSE_LOCATION': '按所在城市推荐路线',
      },
    }),
  },
  { who: 'xiaoxi', hoursAgo: 7 * DAY + 3, fileName: 'camera-3.0.1.apk', standards: all, labs: bothPass },
  { who: 'qingchuan', hoursAgo: 5 * DAY + 6, fileName: 'puzzle-1.4.0.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 4 * DAY + 2, fileName: 'market-1.0.1.apk', standards: ['security'] },
  {
    who: 'qingchuan',
    hoursAgo: 2 * DAY + 4,
    fileName: 'weather-2.0.0.apk',
    standards: all,
    remark: '正式版，申请全部标准。',
    labs: bothPass,
  },
  { who: 'xiaoxi', hoursAgo: DAY + 9, fileName: 'music-6.0.apk', standards: all, labs: { first: {}, second: { stopsAfter: 4 } } },
  { who: 'qingchuan', hoursAgo: DAY + 1, fileName: 'reader-3.2.0.apk', standards: ['compatibility', 'security', 'privacy'] },
  {
    who: 'xiaoxi',
    hoursAgo: 7,
    fileName: 'running-1.8.apk',
    standards: ['largeScreen', 'power'],
    withdraws: '发现一处问题，修改后再申请。',
  },
  { who: 'qingchuan', hoursAgo: 3, fileName: 'ledger-2.2.apk', standards: [] },
]

export const STORY_LENGTH = LINES.length

const BOMB_BYTES = 32 * 1024 ** 2

/** Says that its second code file is small; it is not. Its manifest can be read, so it has a name. */
const bomb: Change = change.withEntries({
  path: 'classes2.dex',
  bytes: new Uint8Array(0),
  compressed: deflateRawSync(new Uint8Array(BOMB_BYTES)),
  lie: { sizeBytes: 4096 },
})
const puzzle = (): Step['file'] => ({
  fileName: 'puzzle-1.4.0.apk',
  bytes: buildApk(
    bomb(
      cleanSpec({
        package: 'com.example.puzzle',
        label: '叠叠方块',
        versionCode: 14,
        versionName: '1.4.0',
        iconColor: 0x5c6bc0,
      }),
    ),
  ),
})

export const story = (): Step[] => {
  const files = [...demoApps(), puzzle()]
  return LINES.map(({ fileName, declarations = said(), remark = '', ...line }) => {
    const file = files.find((one) => one.fileName === fileName)
    if (!file) throw new Error(`the samples hold no ${fileName}`)
    return { ...line, file, declarations, remark }
  })
}
