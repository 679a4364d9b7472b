import type { CodeNeeds } from '../dex/wanted.ts'
import type { CodeFacts, CodeLoader, ManifestFacts } from './facts.ts'
import { among, own } from './own-code.ts'

const NAMES = ['DexClassLoader', 'PathClassLoader', 'InMemoryDexClassLoader', 'DelegateLastClassLoader']
/** Platform classes that load code from a file or from memory. */
export const LOADER_TYPES = NAMES.map((name) => `Ldalvik/system/${name};`)

const BENEATH = ['BaseDexClassLoader', 'DexFile']
const CALLS = [
  ...[...LOADER_TYPES, ...BENEATH.map((name) => `Ldalvik/system/${name};`)].map((type) => `${type}-><init>`),
  'Ldalvik/system/DexFile;->loadDex',
]
/** Names for use by reflection. */
const TEXTS = [
  ...[...NAMES, ...BENEATH].map((name) => `dalvik.system.${name}`),
  'makeDexElements',
  'makePathElements',
  'makeInMemoryDexElements',
]
/** Calls that load native code. */
const NATIVE_CALLS = ['System', 'Runtime'].flatMap((type) => [`Ljava/lang/${type};->loadLibrary`, `Ljava/lang/${type};->load`])
export const loaderNeeds: CodeNeeds = { mentions: [...CALLS, ...NATIVE_CALLS], texts: TEXTS }

/**
 * Whether anything outside the support libraries loads code at run time. A string that no instruction loads may be a field's value.
 */
export const loadsCode = ({ mentions }: CodeFacts) =>
  among(mentions, [...CALLS, ...TEXTS]).some(({ total, callers }) => total === 0 || own(callers).length > 0)

/** More don't add information. */
const MAX_LOADERS = 200
/** DexFile may open the app's own code: routers list their classes so. */
const isOpening = (pattern: string) => pattern.includes('DexFile')
/** Methods outside the support libraries that load code, each once. */
export const loadersIn = ({ mentions }: CodeFacts): CodeLoader[] => {
  const patterns = [...CALLS, ...TEXTS].filter((one) => !isOpening(one))
  const callers = among(mentions, patterns).flatMap((one) => own(one.callers))
  const each = new Map(callers.map(({ class: name, method }) => [`${name} ${method}`, { class: name, method }]))
  return [...each.values()].slice(0, MAX_LOADERS)
}

const packageOf = (name: string) => name.slice(0, name.lastIndexOf('.') + 1)
/**
 * Whether native code is loaded by the application class, the component factory, or a class in their packages: so does a packer's
 * shell whose native code loads the app.
 */
export const startsNative = ({ mentions }: CodeFacts, { application }: Pick<ManifestFacts, 'application'>) => {
  const first = [application?.name, application?.appComponentFactory].flatMap((name) => name ?? [])
  const isBeside = (name: string) =>
    first.some((one) => name === one || (packageOf(one) !== '' && packageOf(one) === packageOf(name)))
  return among(mentions, NATIVE_CALLS).some(({ callers }) => own(callers).some((one) => isBeside(one.class)))
}
