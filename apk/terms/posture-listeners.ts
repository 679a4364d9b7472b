import type { CodeFacts, ManifestFacts } from '../facts/facts.ts'
import { isServiceSdk, strangerOf } from '../sdks/owner.ts'
import { mentionsOf } from './code.ts'

export const TRACKERS = [
  'Landroidx/window/layout/WindowInfoTracker;',
  'Landroidx/window/layout/WindowInfoTracker$Companion;',
  'Landroidx/window/java/layout/WindowInfoTrackerCallbackAdapter;',
]
export const FEATURE = 'Landroidx/window/layout/FoldingFeature;'
/** Compose's adaptive library listens itself, and tells the app about hinges and half-open screens. */
export const POSTURE = 'Landroidx/compose/material3/adaptive/Posture;'

type Listeners = {
  /** The app listens for its window's layout, and reads the folding features. */
  isWhole: boolean
  /** The app listens, whether or not it uses the result. */
  listens: boolean
  /** Calls of a framework that does both: whether the app uses the result is unknown. */
  frameworks: CodeFacts['mentions'][string]['callers']
}

/** Who listens for folds through Jetpack. Service SDKs don't count; the app's calls of a framework do. */
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
