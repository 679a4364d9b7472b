import type { Opened } from './bundle.ts'
import type { NativeLibrary } from './facts.ts'
import { readNativeLibraries } from './native-libraries.ts'
import type { SplitFact } from './split-fact.ts'

// A Map: a stranger's split may be called `config.constructor`.
const ABIS = new Map(
  Object.entries({
    arm64_v8a: 'arm64-v8a',
    armeabi_v7a: 'armeabi-v7a',
    armeabi: 'armeabi',
    x86: 'x86',
    x86_64: 'x86_64',
    riscv64: 'riscv64',
  }),
)
const DENSITY = /^(?:l|m|h|xh|xxh|xxxh|tv|no|any)dpi$/
const LANGUAGE = /^[a-z]{2,3}(?:_[A-Za-z0-9]+)*$/

/** `config.arm64_v8a`, `feature1.config.xxhdpi`, `feature1`: what bundletool calls its splits. */
export const kindOfSplit = (name: string): Pick<SplitFact, 'kind' | 'value'> => {
  const value = /(?:^|\.)config\.(.+)$/.exec(name)?.[1]
  if (value === undefined) return { kind: 'feature', value: name }
  const abi = ABIS.get(value)
  if (abi !== undefined) return { kind: 'abi', value: abi }
  if (DENSITY.test(value)) return { kind: 'density', value }
  return LANGUAGE.test(value) ? { kind: 'language', value } : { kind: 'other', value }
}

const DEX_PATH = /^classes\d*\.dex$/

/** Splits in the order of their paths, and the native libraries that they bring along, each behind its split's path. */
export const readSplits = (opened: Extract<Opened, { kind: 'package' }>): { splits: SplitFact[]; libraries: NativeLibrary[] } => {
  const splits: SplitFact[] = []
  const libraries: NativeLibrary[] = []
  for (const { path, sizeBytes, split = '', archive } of opened.open()) {
    const hasCode = [...archive.byPath.keys()].some((one) => DEX_PATH.test(one))
    splits.push({ path, name: split, ...kindOfSplit(split), sizeBytes, hasCode })
    libraries.push(...readNativeLibraries(archive).map((library) => ({ ...library, path: `${path}/${library.path}` })))
  }
  return { splits, libraries }
}
