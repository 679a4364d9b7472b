import type { ManifestFacts, SplitFact } from '../facts/facts.ts'
import { booleanOf } from '../facts/xml-element.ts'
import { textOf } from './excerpt.ts'
import { undetermined } from './verdict.ts'

const REQUIRED = 'com.android.vending.splits.required'
/** Which kinds of split the base needs beside it, as bundletool writes them: `base__abi,base__density`. */
const TYPES = 'android:requiredSplitTypes'
const ABI = /__abi\b/

/** A part of an app that is installed with others only. */
export const requiresSplits = ({ isSplit, application, document }: ManifestFacts) =>
  isSplit ||
  booleanOf(document.root, 'isSplitRequired') === true ||
  application?.metaData.some(({ name, value }) => name === REQUIRED && value === true) === true

/** Features that bring along resources, of which nobody knows what they are. */
export const hasUnseenResources = (splits: readonly SplitFact[]) =>
  splits.some(({ kind, table, resources }) => kind === 'feature' && table && !resources)
export const unseenResources = () => undetermined('功能分包有自己的资源，这份事实没有记下是什么，无法判断')

/** Whether the libraries of the app stand in a split that is not here. */
export const lacksLibraries = (manifest: ManifestFacts, splits: readonly SplitFact[]) => {
  const types = textOf(manifest.document.root, TYPES)
  if (types !== undefined) return ABI.test(types) && !splits.some(({ kind }) => kind === 'abi')
  return requiresSplits(manifest) && splits.length === 0
}
