import type { ManifestFacts } from '../facts/facts.ts'
import { notApplicable } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Services that draw windows, by their permission: keyboards, wallpapers, screen savers, accessibility and assistants. */
const OF_WINDOWS = new Set(
  ['INPUT_METHOD', 'WALLPAPER', 'DREAM_SERVICE', 'ACCESSIBILITY_SERVICE', 'VOICE_INTERACTION', 'QUICK_ACCESS_WALLET_SERVICE'].map(
    (name) => `android.permission.BIND_${name}`,
  ),
)
/** This permission alone allows a window. */
const OVER_OTHERS = 'android.permission.SYSTEM_ALERT_WINDOW'

/** The verdict for a package without any window: one that only runs tests, or provides a library to other apps. */
export const windowless = ({ components, permissions }: ManifestFacts, splits: readonly unknown[]): Verdict | undefined => {
  const shows = components.some(({ kind, permission = '' }) => kind === 'activity' || OF_WINDOWS.has(permission))
  const isNone = !shows && splits.length === 0 && !permissions.some(({ name }) => name === OVER_OTHERS)
  return isNone ? notApplicable('清单里没有页面，也没有别的窗口') : undefined
}
