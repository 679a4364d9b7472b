import type { ManifestFacts, PersonalDataFacts, SplitFact } from '../facts/facts.ts'
import { booleanOf } from '../facts/xml-element.ts'
import { textOf } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

const REQUIRED = 'com.android.vending.splits.required'
/** Kinds of splits that the base requires, as written by bundletool: `base__abi,base__density`. */
const TYPES = 'android:requiredSplitTypes'
const ABI = /__abi\b/

/** Part of an app that can only be installed with others. */
export const requiresSplits = ({ isSplit, application, document }: ManifestFacts) =>
  isSplit ||
  booleanOf(document.root, 'isSplitRequired') === true ||
  application?.metaData.some(({ name, value }) => name === REQUIRED && value === true) === true

/** Features whose resources are unknown. */
export const hasUnseenResources = (splits: readonly SplitFact[]) =>
  splits.some(({ kind, table, resources }) => kind === 'feature' && table && !resources)
export const unseenResources = () => undetermined('功能分包有自己的资源，这份事实没有记下是什么，无法判断')

/** What matters if the package has no native library. */
export type Package = {
  manifest: ManifestFacts
  splits?: readonly SplitFact[] | undefined
  personalData?: PersonalDataFacts | undefined
}

/** Whether the app's libraries are in a split that isn't there. */
export const lacksLibraries = ({ manifest, splits = [] }: Package) => {
  const types = textOf(manifest.document.root, TYPES)
  if (types !== undefined) return ABI.test(types) && !splits.some(({ kind }) => kind === 'abi')
  return requiresSplits(manifest) && splits.length === 0
}

/** The platform's NativeActivity is implemented by a library, named by this key. */
const LIBRARY_OF_PAGE = 'android.app.lib_name'
/** A reason why there must be libraries somewhere, if any. */
const callForLibraries = ({ manifest, personalData }: Package) => {
  if (!personalData) return '代码没有读到'
  const { nativeMethods } = personalData.blind
  if (nativeMethods > 0) return `代码里声明了 ${nativeMethods} 个原生方法`
  const isNamed = manifest.components.some(({ metaData }) => metaData.some(({ name }) => name === LIBRARY_OF_PAGE))
  return isNamed ? '清单里有由原生库实现的页面' : undefined
}

/** For splits without any library: why the libraries may be in ABI splits that aren't there. */
export const mayLackLibraries = (found: Package): Verdict | undefined => {
  const { manifest, splits = [] } = found
  if (splits.length === 0 || splits.some(({ kind }) => kind === 'abi')) return undefined
  const listed = splits.flatMap(({ listedAbis }) => listedAbis ?? [])
  if (listed.length > 0) {
    const abis = [...new Set(listed)].join('、')
    return undetermined(`目录文件 toc.pb 说应用有 ${abis} 的分包，没有一起送来，无法判断。请把各架构的分包都放进来`)
  }
  const isTold = splits.some(({ listedAbis }) => listedAbis) || textOf(manifest.document.root, TYPES) !== undefined
  const call = isTold ? undefined : callForLibraries(found)
  return call === undefined
    ? undefined
    : undetermined(
        `送来的分包里没有原生库，也没有架构分包，但${call}，看不出原生库是不是在没有送来的分包里。请把各架构的分包都放进来`,
      )
}
