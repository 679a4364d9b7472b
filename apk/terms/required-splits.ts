import type { ManifestFacts, PersonalDataFacts, SplitFact } from '../facts/facts.ts'
import { booleanOf } from '../facts/xml-element.ts'
import { textOf } from './excerpt.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

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

/** What is asked where no library is in sight. */
export type Package = {
  manifest: ManifestFacts
  splits?: readonly SplitFact[] | undefined
  personalData?: PersonalDataFacts | undefined
}

/** Whether the libraries of the app stand in a split that is not here. */
export const lacksLibraries = ({ manifest, splits = [] }: Package) => {
  const types = textOf(manifest.document.root, TYPES)
  if (types !== undefined) return ABI.test(types) && !splits.some(({ kind }) => kind === 'abi')
  return requiresSplits(manifest) && splits.length === 0
}

/** A page of the platform's that is nothing but a library, which this names. */
const LIBRARY_OF_PAGE = 'android.app.lib_name'
/** Why libraries that nobody sees have to be somewhere, if so. */
const callForLibraries = ({ manifest, personalData }: Package) => {
  if (!personalData) return '代码没有读到'
  const { nativeMethods } = personalData.blind
  if (nativeMethods > 0) return `代码里声明了 ${nativeMethods} 个原生方法`
  const isNamed = manifest.components.some(({ metaData }) => metaData.some(({ name }) => name === LIBRARY_OF_PAGE))
  return isNamed ? '清单里有由原生库实现的页面' : undefined
}

/** Of a set of splits without any library: why they may stand in splits for processors that are not here. */
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
