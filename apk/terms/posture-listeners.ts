import type { CodeFacts, ManifestFacts } from '../facts/facts.ts'
import { isServiceSdk, strangerOf } from '../sdks/owner.ts'
import { mentionsOf } from './code.ts'

export const TRACKERS = [
  'Landroidx/window/layout/WindowInfoTracker;',
  'Landroidx/window/layout/WindowInfoTracker$Companion;',
  'Landroidx/window/java/layout/WindowInfoTrackerCallbackAdapter;',
]
export const FEATURE = 'Landroidx/window/layout/FoldingFeature;'
/** Compose's adaptive library listens by itself, and tells the app of hinges and of a half open screen. */
export const POSTURE = 'Landroidx/compose/material3/adaptive/Posture;'

type Listeners = {
  /** The app listens to its window, and asks where it folds. */
  isWhole: boolean
  /** It listens, whatever it does with that. */
  listens: boolean
  /** A framework that does both for the app, in its own code: whether the app makes anything of it is not in sight. */
  frameworks: CodeFacts['mentions'][string]['callers']
}

/** Who listens for folds by Jetpack. Service SDKs do so for themselves; what the app asks of a framework counts with it. */
export const jetpackListeners = (code: CodeFacts, manifest: ManifestFacts): Listeners => {
  const stranger = strangerOf(manifest)
  const isOwn = ({ class: name }: { class: string }) => stranger(name) === undefined
  const counting = (...patterns: string[]) =>
    mentionsOf(code, ...patterns).filter((one) => isOwn(one) || !isServiceSdk(one.class))
  const [tracking, asking] = [counting(...TRACKERS), counting(FEATURE)]
  const isBoth = tracking.length > 0 && asking.length > 0
  const isOfApp = [...tracking, ...asking].some(isOwn)
  return {
    isWhole: mentionsOf(code, POSTURE).some(isOwn) || (isBoth && isOfApp),
    listens: tracking.some(isOwn),
    frameworks: isBoth && !isOfApp ? tracking : [],
  }
}
