import type { ManifestFacts } from '../facts/facts.ts'
import { notApplicable } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Who may start a service that draws a window: a keyboard, a wallpaper, a screen saver, what watches or helps with other apps. */
const OF_WINDOWS = new Set(
  ['INPUT_METHOD', 'WALLPAPER', 'DREAM_SERVICE', 'ACCESSIBILITY_SERVICE', 'VOICE_INTERACTION', 'QUICK_ACCESS_WALLET_SERVICE'].map(
    (name) => `android.permission.BIND_${name}`,
  ),
)
/** Whoever may draw over other apps needs nothing else for a window. */
const OVER_OTHERS = 'android.permission.SYSTEM_ALERT_WINDOW'

/** The verdict of a package that shows no window at all: what only runs tests, or brings a library for other apps. */
export const windowless = ({ components, permissions }: ManifestFacts, splits: readonly unknown[]): Verdict | undefined => {
  const shows = components.some(({ kind, permission = '' }) => kind === 'activity' || OF_WINDOWS.has(permission))
  const isNone = !shows && splits.length === 0 && !permissions.some(({ name }) => name === OVER_OTHERS)
  return isNone ? notApplicable('清单里没有页面，也没有别的窗口') : undefined
}
