import type { Change } from './app-spec.ts'
import { chain, withPermissions } from './app-spec.ts'
import { buildApk } from './build.ts'
import { cleanSpec } from './clean-app.ts'
import { chatty, halfWay, oldFashioned, rotated, wellConnected, withSdks } from './demo-changes.ts'
import type { Glyph } from './format/icon.ts'
import { packed } from './packed-app.ts'
import { violations } from './violations/all.ts'

/** A demonstration package: fictitious, built here, and marked as such wherever it is shown. */
export type DemoApp = {
  fileName: string
  package: string
  label: string
  versionCode: number
  versionName: string
  /** Terms that this version breaks on purpose. */
  breaks: string[]
  bytes: Uint8Array
}
type DemoVersion = { versionCode: number; versionName: string; breaks: string[]; further?: Change }
type DemoLine = { name: string; package: string; label: string; color: number; glyph: Glyph; versions: DemoVersion[] }

const version = (versionCode: number, versionName: string, breaks: string[] = []): DemoVersion => ({
  versionCode,
  versionName,
  breaks,
})

const LINES: DemoLine[] = [
  {
    name: 'weather',
    package: 'com.example.weather',
    label: '晴川天气',
    color: 0xe08e2b,
    glyph: 'sun',
    versions: [
      version(100, '1.0.0', ['COMP-05', 'LSA-02', 'PERF-08']),
      version(110, '1.1.0', ['LSA-05', 'PERF-08']),
      { ...version(200, '2.0.0'), further: wellConnected },
    ],
  },
  {
    name: 'reader',
    package: 'com.example.reader',
    label: '一页书房',
    color: 0xd1495b,
    glyph: 'book',
    versions: [version(31, '3.1.0'), version(32, '3.2.0')],
  },
  {
    name: 'map',
    package: 'com.example.neighbourmap',
    label: '邻里地图',
    color: 0x3d8361,
    glyph: 'map',
    versions: [
      version(12, '1.2', ['PRIV-09', 'PRIV-10', 'SEC-16']),
      {
        ...version(13, '1.3'),
        further: chain(
          withPermissions('android.permission.ACCESS_FINE_LOCATION', 'android.permission.ACCESS_COARSE_LOCATION'),
          withSdks,
        ),
      },
    ],
  },
  {
    name: 'market',
    package: 'com.example.market',
    label: '巷口菜篮',
    color: 0x2e86ab,
    glyph: 'cart',
    versions: [
      version(1, '0.9.0-beta', ['SEC-01', 'SEC-02', 'SEC-06', 'PRIV-02', 'PRIV-19']),
      { ...version(5, '1.0.0', ['PRIV-19', 'SEC-17']), further: chatty('com.example.market') },
      version(6, '1.0.1'),
    ],
  },
  {
    name: 'music',
    package: 'com.example.music',
    label: '小溪音乐',
    color: 0x7b4fa3,
    glyph: 'note',
    versions: [
      { ...version(40, '4.0'), further: oldFashioned },
      { ...version(50, '5.0', ['COMP-22']), further: halfWay },
      { ...version(60, '6.0'), further: rotated },
    ],
  },
  {
    name: 'running',
    package: 'com.example.running',
    label: '晨跑手记',
    color: 0x00897b,
    glyph: 'run',
    versions: [version(7, '1.7', ['LSA-01', 'LSA-04', 'LSA-15', 'PWR-07', 'PWR-11']), version(8, '1.8', ['LSA-15'])],
  },
  {
    name: 'ledger',
    package: 'com.example.ledger',
    label: '明细账本',
    color: 0xb8860b,
    glyph: 'coin',
    versions: [version(21, '2.1', ['SEC-21', 'PRIV-11', 'SEC-18', 'SEC-24']), version(22, '2.2')],
  },
  {
    name: 'camera',
    package: 'com.example.camera',
    label: '片刻相机',
    color: 0x444b59,
    glyph: 'camera',
    versions: [{ ...version(301, '3.0.1', ['PRIV-01']), further: packed }],
  },
  {
    name: 'classroom',
    package: 'com.example.classroom',
    label: '知行课堂',
    color: 0x2f5d9b,
    glyph: 'board',
    versions: [version(842, '8.4.2')],
  },
  {
    name: 'notes',
    package: 'com.example.bamboonotes',
    label: '竹简笔记',
    color: 0x5b8c3a,
    glyph: 'leaf',
    versions: [version(390, '3.9.0')],
  },
  {
    name: 'cinema',
    package: 'com.example.cinema',
    label: '南亭影院',
    color: 0xa23b3b,
    glyph: 'play',
    versions: [version(1200, '12.0.0', ['LSA-01']), version(1210, '12.1.0')],
  },
  {
    name: 'audiobooks',
    package: 'com.example.audiobooks',
    label: '南亭听书',
    color: 0x6b5876,
    glyph: 'phones',
    versions: [version(52, '5.2.0')],
  },
]

const buildVersion = (line: DemoLine, { versionCode, versionName, breaks, further }: DemoVersion): DemoApp => {
  const base = cleanSpec({
    package: line.package,
    label: line.label,
    versionCode,
    versionName,
    iconColor: line.color,
    iconGlyph: line.glyph,
  })
  const changes = breaks.map((id) => violations[id]!.change)
  const bytes = buildApk(chain(...changes, ...(further ? [further] : []))(base))
  const fileName = `${line.name}-${versionName}.apk`
  return { fileName, package: line.package, label: line.label, versionCode, versionName, breaks, bytes }
}

/** Twelve fictitious apps, the oldest version of each first. Deterministic. */
export const demoApps = (): DemoApp[] => LINES.flatMap((line) => line.versions.map((one) => buildVersion(line, one)))
