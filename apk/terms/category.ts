import type { ManifestFacts } from '../facts/facts.ts'
import { isOfGameEngine } from '../sdks/owner.ts'
import { attributeOf, elementAt } from './excerpt.ts'
import type { Circumstances, FixStep } from './verdict.ts'

/** Categories that an applicant can choose. Declarations contain the `id`. */
export const APP_CATEGORIES = [
  { id: 'game', title: '游戏' },
  { id: 'fileManager', title: '文件管理' },
  { id: 'backup', title: '备份与恢复' },
  { id: 'antivirus', title: '安全防护' },
  { id: 'alarm', title: '闹钟与提醒' },
  { id: 'calendar', title: '日历' },
  { id: 'communication', title: '通话与短信' },
  { id: 'social', title: '社交' },
  { id: 'video', title: '影音' },
  { id: 'reading', title: '阅读与新闻' },
  { id: 'office', title: '办公' },
  { id: 'education', title: '教育' },
  { id: 'shopping', title: '购物' },
  { id: 'finance', title: '金融' },
  { id: 'travel', title: '出行与地图' },
  { id: 'health', title: '健康' },
  { id: 'tool', title: '工具' },
  { id: 'other', title: '其他' },
] as const
export type AppCategory = (typeof APP_CATEGORIES)[number]['id']

export const isCategory = (circumstances: Circumstances, ...wanted: AppCategory[]) =>
  wanted.some((category) => category === circumstances.declarations.category)

/** By the manifest or the applicant's declaration; the platform itself exempts games by the manifest. */
export const isGame = (manifest: ManifestFacts, circumstances: Circumstances) =>
  manifest.application?.isGame === true || isCategory(circumstances, 'game')

/**
 * Android 16 exempts games from its orientation rules only by the category in the manifest; the terms also accept the applicant's
 * declaration.
 */
const GAME_FIX: FixStep[] = [
  {
    text: '游戏不作这项要求：是游戏的，在 application 上写明类别，Android 16 也按它保留锁定的方向；申请表里的应用类别选游戏。',
    snippet: 'android:appCategory="game"',
  },
]
const LEANBACK = 'android.software.leanback'
/** An app that declares another category, or is for televisions, is no game. */
const saysOtherwise = ({ application, document, features }: ManifestFacts, { declarations }: Circumstances) => {
  const element = application && elementAt(document, application.line)
  const isForTelevisions = features.some(({ name, required }) => name === LEANBACK && required)
  return declarations.category !== undefined || isForTelevisions || attributeOf(element, 'android:appCategory') !== undefined
}

type Locked = { class: string; lock: string }
/**
 * Hint for an app that may be a game without saying so: its pages belong to a game engine, or its first page is locked to
 * landscape.
 */
export const gameFix = (manifest: ManifestFacts, circumstances: Circumstances, locked: readonly Locked[] = []): FixStep[] => {
  if (saysOtherwise(manifest, circumstances)) return []
  const first = new Set(manifest.components.filter(({ isLauncher }) => isLauncher).map(({ name }) => name))
  const startsAcross = locked.some((one) => first.has(one.class) && /landscape/i.test(one.lock))
  const isOfEngine = manifest.components.some(({ kind, name }) => kind === 'activity' && isOfGameEngine(name))
  return startsAcross || isOfEngine ? GAME_FIX : []
}
