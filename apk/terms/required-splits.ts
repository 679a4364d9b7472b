import type { ManifestFacts, SplitFact } from '../facts/facts.ts'
import { textOf } from './excerpt.ts'

const REQUIRED = 'com.android.vending.splits.required'
/** Which kinds of split the base needs beside it, as bundletool writes them: `base__abi,base__density`. */
const TYPES = 'android:requiredSplitTypes'
const ABI = /__abi\b/

/** A part of an app that is installed with others only. */
export const requiresSplits = ({ isSplit, application }: ManifestFacts) =>
  isSplit || application?.metaData.some(({ name, value }) => name === REQUIRED && value === true) === true

/** Whether the libraries of the app stand in a split that is not here. */
export const lacksLibraries = (manifest: ManifestFacts, splits: readonly SplitFact[]) => {
  const types = textOf(manifest.document.root, TYPES)
  if (types !== undefined) return ABI.test(types) && !splits.some(({ kind }) => kind === 'abi')
  return requiresSplits(manifest) && splits.length === 0
}
