import { hasName, hasNameUnder } from '../facts/class-names.ts'
import type { CodeLoader, DexFacts, ElsewhereFact } from '../facts/facts.ts'
import { MAX_PATHS } from '../facts/elsewhere.ts'
import { oncePer } from '../once-per.ts'
import { isPluginOfService, isServiceSdk, ownerOfClass, serviceOfAsset } from '../sdks/owner.ts'
import { sayCaller, toLookAt } from './code.ts'
import type { Doubt } from './code.ts'
import { sayOwners } from './say-owners.ts'
import { undetermined } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** With a higher share of short class names, a shrinker renamed the code: a missing library name proves nothing. */
export const RENAMED_SHARE = 0.3

/** Some packers' names already end in 加固. */
const sayPacked = (packer: string) => `代码经 ${packer.endsWith('加固') ? packer : `${packer} 加固`}`

const PATH_CHARS = 100
const sayPath = (path: string) => {
  const owner = serviceOfAsset(path)
  return path.slice(0, PATH_CHARS) + (owner === undefined ? ' ' : `（${owner}）`)
}
/** `assets/a.jar等 3 个文件`: ends so that a Chinese word can follow. */
export const sayPaths = ([first = '', ...more]: readonly string[]) =>
  sayPath(first) + (more.length > 0 ? `等 ${more.length + 1} 个文件` : '')

const sayUnsearched = ({ unsearched = [] }: ElsewhereFact) =>
  unsearched.length > 0 ? `${sayPaths(unsearched)}没有全部看完` : undefined

/** Whether something in the package may contain classes that aren't in the files read. */
export const hidesCode = ({ packer, elsewhere }: DexFacts) =>
  packer !== undefined || elsewhere === undefined || elsewhere.paths.length > 0 || sayUnsearched(elsewhere) !== undefined

/** Whether the files read are mostly a packer's or a loader's, with hardly any of the app's code. */
export const isShell = ({ packer, elsewhere }: DexFacts) => packer !== undefined || elsewhere?.hollow === true

type Why = { why: string; unseen: string }

/**
 * Runtimes of apps that are not written in code of the platform's kind and call its interfaces all the same, by a class that their
 * native code looks up by its name, so that no shrinker renames it.
 */
const RUNTIMES = [
  ['mono.android.Runtime', '.NET'],
  ['com.tns.Runtime', 'NativeScript'],
  ['com.androlua.LuaActivity', 'AndroLua'],
  ['org.kivy.android.PythonActivity', 'Kivy'],
] as const
const ofRuntime = ({ classes }: DexFacts): Why | undefined => {
  const [, runtime] = RUNTIMES.find(([name]) => hasName(classes, name)) ?? []
  return runtime === undefined ? undefined : { why: `应用用 ${runtime} 写成，自己的代码不在 DEX 文件里`, unseen: '没有读取' }
}

/** Why the files read don't contain all code of the package, and what is unseen. */
export const whyElsewhere = (dex: DexFacts): Why | undefined => ofPlatform(dex) ?? ofRuntime(dex)

/** The same of code of the platform's kind alone. */
const ofPlatform = ({ packer, elsewhere }: DexFacts): Why | undefined => {
  if (packer) return { why: sayPacked(packer.name), unseen: '看不到真实的类' }
  if (!elsewhere) return { why: '这份事实由较早的引擎读取', unseen: '没有找过别处的代码' }
  const { paths, read = [] } = elsewhere
  const isRead = read.length === paths.length
  if (paths.length > 0) return { why: `${sayPaths(paths)}里也有代码`, unseen: isRead ? '没有与应用自己的代码一起看' : '没有读取' }
  const unsearched = sayUnsearched(elsewhere)
  if (unsearched !== undefined) return { why: unsearched, unseen: '里面可能还有代码' }
  return elsewhere.hollow ? { why: '清单里半数以上组件的类不在代码文件里', unseen: '看不到应用自己的代码' } : undefined
}

/** A service SDK's loader only loads the SDK's own code; a framework's loader may load the app's. */
export const isOfService = ({ class: name, madeBy = [] }: CodeLoader) =>
  isServiceSdk(name) || (madeBy.length > 0 && madeBy.every((maker) => isServiceSdk(maker.class)))

/** Owners of a loader: by its own name, or by the classes that create it. */
export const ownersOfLoader = ({ class: name, madeBy = [] }: CodeLoader): string[] =>
  [name, ...madeBy.map((maker) => maker.class)].flatMap((one) => ownerOfClass(one) ?? [])

/** Whether the app's own code, or a shell around it, loads code at run time. */
export const loadsOfItself = ({ elsewhere }: DexFacts) => elsewhere?.loaders?.some((one) => !isOfService(one)) === true

/** Service SDKs that load their own code, in words; undefined if there are none. */
export const sayServices = ({ elsewhere }: DexFacts): string | undefined => {
  const names = (elsewhere?.loaders ?? []).filter(isOfService).flatMap(ownersOfLoader)
  return names.length === 0 ? undefined : `${sayOwners(names)}会在运行时装载自己的代码，装载进来的没有看`
}

/** Where code is loaded at run time that is in no readable entry: downloaded, or encrypted until then. */
const whyLoaded = ({ elsewhere }: DexFacts): Why | undefined => {
  const [first, ...more] = (elsewhere?.loaders ?? []).filter((one) => !isOfService(one))
  if (!first) return undefined
  const others = more.length > 0 ? `等 ${more.length + 1} 处` : ''
  return { why: `${sayCaller(first)} ${others}在运行时装载代码`, unseen: '装载进来的看不到' }
}

/** Why the files read don't contain all code of the app, and what is unseen. */
export const whyHidden = (dex: DexFacts): Why | undefined => whyElsewhere(dex) ?? whyLoaded(dex)

const sayHidden = (hidden: Why | undefined) => hidden && undetermined(`${hidden.why}，${hidden.unseen}，无法判断`)
/** The verdict if nothing was found, but not all code was read. */
export const hiddenCode = (dex: DexFacts): Verdict | undefined => sayHidden(whyHidden(dex))
/** The same for a term that asks for code of the platform's kind alone: its size, or the manifest's classes. */
export const hiddenDex = (dex: DexFacts): Verdict | undefined => sayHidden(ofPlatform(dex) ?? whyLoaded(dex))

/**
 * The same for a term that ignores service SDKs: an SDK's plugin file hides none of the app's code. A truncated list may lack other
 * files.
 */
export const hiddenOwnCode = (dex: DexFacts): Verdict | undefined => {
  const { elsewhere, classes } = dex
  if (!elsewhere || elsewhere.paths.length >= MAX_PATHS) return hiddenCode(dex)
  const paths = elsewhere.paths.filter((path) => !isPluginOfService(path, classes))
  return hiddenCode({ ...dex, elsewhere: { ...elsewhere, paths } })
}

const SHORT_CHARS = 3

/**
 * Share of short names among top-level classes. Inner classes don't count: `$1` and `R$id` are short in every app, shrunk or not.
 */
const shareOf = oncePer((classes: readonly string[]) => {
  let [outer, short] = [0, 0]
  for (const name of classes) {
    if (name.includes('$')) continue
    outer += 1
    if (name.length - name.lastIndexOf('.') - 1 <= SHORT_CHARS && !name.endsWith('.R')) short += 1
  }
  return outer === 0 ? 0 : short / outer
})
/** Cached, since half a dozen terms need it. */
export const renamedShare = ({ classes }: DexFacts) => shareOf(classes)

export const isRenamed = (dex: DexFacts) => renamedShare(dex) >= RENAMED_SHARE

/** Every Jetpack page needs these, and no keep rule protects their names: if they exist, Jetpack isn't renamed. */
const UNKEPT = ['androidx.core.content.ContextCompat', 'androidx.lifecycle.LifecycleRegistry']
export const keepsJetpack = (dex: DexFacts) => UNKEPT.every((name) => hasName(dex.classes, name))
/** Short names may all belong to SDKs, which ship renamed: if Jetpack keeps its names, a missing Jetpack class is really absent. */
export const mayHideJetpack = (dex: DexFacts) => isRenamed(dex) && !keepsJetpack(dex)

/** `a.b.c`, or no package at all: typical names after shrinking. */
const SHRUNK = /^(?:\w{1,3}\.)*\w{1,3}(?:\$|$)/
/** A shrinker moves classes of the app and of libraries into nameless packages. */
export const isNameless = (name: string) => SHRUNK.test(name) && ownerOfClass(name) === undefined

/**
 * The verdict if all locations are in renamed classes: they may belong to WorkManager or Media3, which do the same, and support
 * libraries don't count.
 */
export const maybeOfLibraries = (dex: DexFacts, places: readonly Doubt[]): Verdict | undefined => {
  if (!mayHideJetpack(dex) || !places.every((one) => isNameless(one.class))) return undefined
  const [first] = places
  return (
    first &&
    undetermined(
      `代码经过混淆，${places.length} 处调用都在改过名的类里，例如 ${first.class}，认不出是不是支持库的，需要人工核对`,
      toLookAt(places, '类改过名，认不出是不是支持库的'),
    )
  )
}

/** A shrinker keeps Jetpack's packages in which one class keeps its name, and shortens the names of the others. */
const SHORTENED = /^(?:androidx|android\.support)\.(?:\w+\.)*\w{1,3}(?:\$|$)/
/** An unidentifiable Jetpack class. */
export const isShortened = (name: string) => SHORTENED.test(name)

/** Exact class or everything below a package (`androidx.window.embedding.`). */
export const hasClass = (dex: DexFacts, wanted: string) =>
  wanted.endsWith('.') ? hasNameUnder(dex.classes, wanted) : hasName(dex.classes, wanted)
