import type { ManifestFacts, NativeLibrary, SplitFact } from '../facts/facts.ts'
import { is64BitAbi } from './elf.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** The module of a split: `camera.config.hdpi` → `camera`. */
const moduleOf = ({ name }: SplitFact) => name.replace(/(?:^|\.)config\..*$/, '')
/** A device installs one ABI split and one density split per module: with more, the collection isn't from one device. */
const isOfNoDevice = (splits: readonly SplitFact[]) =>
  (['abi', 'density'] as const).some((kind) => {
    const modules = splits.filter((one) => one.kind === kind).map(moduleOf)
    return new Set(modules).size < modules.length
  })

const sayLackingOf = (narrow: readonly SplitFact[], splits: readonly SplitFact[]) => {
  const others = new Set(narrow.flatMap(({ otherAbis = [] }) => otherAbis))
  const lacking = [...others].filter(is64BitAbi)
  if (lacking.length > 0) return `目录文件 toc.pb 说应用还有 ${lacking.join('、')} 的分包，没有一起送来`
  if (narrow.every(({ otherAbis }) => otherAbis) || isOfNoDevice(splits)) return undefined
  const abis = [...new Set(narrow.map(({ value }) => value))]
  return `只送来了 ${abis.join('、')} 的分包，像是从一台设备上取下的，看不出应用有没有 64 位的分包`
}

type Found = { manifest: ManifestFacts; nativeLibraries: readonly NativeLibrary[]; splits?: readonly SplitFact[] | undefined }
/**
 * If all libraries are 32-bit: why 64-bit ones may be in a split that isn't there. Libraries in the base or a feature are on every
 * device.
 */
export const lacksWideLibraries = ({ manifest, nativeLibraries, splits = [] }: Found): Verdict | undefined => {
  if (manifest.isSplit)
    return undetermined('这只是应用的一个分包，看不出其他分包里有没有 64 位原生库。请把基础包和所有分包一起送来')
  const narrow = splits.filter(({ kind }) => kind === 'abi')
  const isInOne = ({ path }: NativeLibrary) => narrow.some((split) => path.startsWith(`${split.path}/`))
  if (narrow.length === 0 || !nativeLibraries.every(isInOne)) return undefined
  const lacking = sayLackingOf(narrow, splits)
  return lacking === undefined
    ? undefined
    : undetermined(`${lacking}。请送 bundletool build-apks 生成的 .apks，或者把各架构的分包都放进来`)
}
