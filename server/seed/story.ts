import { deflateRawSync } from 'node:zlib'
import type { Declarations } from '@alliance/contract/identify'
import { type StandardId, standards } from '@alliance/contract/standards'
import { buildApk, type Change, change, cleanSpec, type DemoApp, demoApps } from '../analysis/samples.ts'
import type { PersonKey } from './people.ts'

/** A lab's part in a round: passes every term except those in `said`; with `stopsAfter` it is still working. */
export type LabPart = { said?: Record<string, 'fail' | 'undetermined'>; stopsAfter?: number }

/** An appeal against a failed term, and the officer's acts so far. */
export type AppealLine = {
  termId: string
  hoursAgo: number
  type: 'verdict' | 'evidence' | 'device' | 'clause'
  subject: string
  text: string
  /** An attached log. */
  log?: { fileName: string; lines: readonly string[] }
  /** `tells`: published as a precedent, once the decision is final. */
  officer?: { asks: string } | { keeps: string; tells?: { title: string; facts: string; holding: string } }
}

/** One upload of the story, and the round that was applied for with it, if any. */
export type Step = {
  who: PersonKey
  hoursAgo: number
  file: Pick<DemoApp, 'fileName' | 'bytes'>
  standards: readonly StandardId[]
  declarations: Declarations
  remark: string
  /** The two vendors' labs; a missing one has not begun. */
  labs?: { first?: LabPart; second?: LabPart } | undefined
  /** The applicant withdraws the round, with this reason. */
  withdraws?: string | undefined
  /** Later appeals of the applicant. */
  appeals?: readonly AppealLine[] | undefined
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

/** Oldest first. Without standards: uploaded and read, but no round applied for. */
const LINES: readonly Line[] = [
  { who: 'qingchuan', hoursAgo: 38 * DAY, fileName: 'weather-1.0.0.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 33 * DAY + 5, fileName: 'market-0.9.0-beta.apk', standards: all, remark: '内测版，先看看差距。' },
  { who: 'xiaoxi', hoursAgo: 28 * DAY + 2, fileName: 'music-4.0.apk', standards: all },
  { who: 'zhixing', hoursAgo: 26 * DAY + 3, fileName: 'classroom-8.4.2.apk', standards: all, labs: bothPass },
  { who: 'qingchuan', hoursAgo: 24 * DAY + 7, fileName: 'weather-1.1.0.apk', standards: ['security'] },
  { who: 'xiaoxi', hoursAgo: 21 * DAY + 3, fileName: 'market-1.0.0.apk', standards: ['security', 'privacy'], labs: bothPass },
  { who: 'qingchuan', hoursAgo: 20 * DAY + 6, fileName: 'reader-3.1.0.apk', standards: ['security'] },
  { who: 'nanting', hoursAgo: 18 * DAY + 5, fileName: 'cinema-12.0.0.apk', standards: all },
  { who: 'qingchuan', hoursAgo: 16 * DAY + 4, fileName: 'map-1.2.apk', standards: all },
  { who: 'xiaoxi', hoursAgo: 14 * DAY + 1, fileName: 'music-5.0.apk', standards: ['security'] },
  {
    who: 'nanting',
    hoursAgo: 13 * DAY + 2,
    fileName: 'cinema-12.1.0.apk',
    standards: all,
    remark: '播放页的窗口可以自由调整大小了，重新申请。',
    labs: bothPass,
  },
  {
    who: 'qingchuan',
    hoursAgo: 12 * DAY + 8,
    fileName: 'ledger-2.1.apk',
    standards: all,
    appeals: [
      {
        termId: 'SEC-18',
        hoursAgo: 10 * DAY,
        type: 'clause',
        subject: '自定义权限只给自家应用使用',
        text: '这个权限只有我们自己的几款应用会申请，没有对外公开，不应当算作权限级别过低。',
        officer: {
          keeps: '条款看的是清单里写的保护级别，不看谁会申请。清单里没有写签名级，任何应用都可以申请到，维持原判定。',
          tells: {
            title: '自定义权限只有自家应用会用，也要写明签名级',
            facts:
              '应用声明了一个自定义权限，用来保护自己对外的组件，清单里没有写保护级别。申诉人说，这个权限只有自家的几款应用会申请，没有对外公开，不应当算作级别过低。',
            holding:
              '条款看的是清单里写的保护级别，不看实际上谁会申请。没有写保护级别的权限按普通级处理，任何应用都可以申请到，组件因此对所有应用开放。只给自家应用用的权限，请写明 android:protectionLevel="signature"。维持原判定。',
          },
        },
      },
      {
        termId: 'SEC-21',
        hoursAgo: 20,
        type: 'evidence',
        subject: '包里的密钥是联调用的测试密钥',
        text: '报告指出包里带有私钥。这是联调环境的自签名测试密钥，线上服务器不接受它，请确认是否仍算违反条款。附上服务器拒绝它的日志。',
        log: {
          fileName: '服务器日志.log',
          lines: ['演示数据：由演示账号手工填写', 'TLS handshake failed: client certificate issuer not trusted'],
        },
      },
    ],
  },
  {
    who: 'xiaoxi',
    hoursAgo: 11 * DAY + 2,
    fileName: 'running-1.7.apk',
    standards: all,
    appeals: [
      {
        termId: 'LSA-15',
        hoursAgo: 3 * DAY + 4,
        type: 'verdict',
        subject: '折叠时记录不会中断',
        text: '报告认为折叠、展开会重启跑步页面。我们在代码里保存了状态，重启之后会接着计时，用户看不出差别。',
        officer: { asks: '请补充一段折叠、展开各五次的录像，或说明保存与恢复状态的位置，以便复核。' },
      },
    ],
  },
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
  { who: 'zhixing', hoursAgo: 8 * DAY + 4, fileName: 'notes-3.9.0.apk', standards: all, labs: bothPass },
  { who: 'xiaoxi', hoursAgo: 7 * DAY + 3, fileName: 'camera-3.0.1.apk', standards: all, labs: bothPass },
  { who: 'qingchuan', hoursAgo: 5 * DAY + 6, fileName: 'puzzle-1.4.0.apk', standards: all },
  { who: 'nanting', hoursAgo: 5 * DAY + 1, fileName: 'audiobooks-5.2.0.apk', standards: all, labs: bothPass },
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

/** Declares a small size for its second code file, which is large. Its manifest is readable, so it has a name. */
const bomb: Change = (spec) =>
  change.withEntries({
    path: 'classes2.dex',
    bytes: new Uint8Array(0),
    compressed: deflateRawSync(new Uint8Array(BOMB_BYTES)),
    lie: { sizeBytes: 4096 },
  })(spec)
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
