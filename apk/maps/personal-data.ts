import { whyElsewhere } from '../terms/hidden-code.ts'
import type { Facts, PersonalDataFacts, PersonalRead, PersonalStep } from '../facts/facts.ts'
import type { Reach } from '../facts/personal-data-facts.ts'
import { isSupportLibrary } from '../facts/support-libraries.ts'
import { personalDataSource, personalGroups } from '../graph/personal-data.ts'
import { sayMethod, sayPattern } from '../terms/code.ts'
import { declares } from '../terms/permissions.ts'
import { ownCodeOf } from '../sdks/own-families.ts'
import { ownerOfClass } from '../sdks/owner.ts'

/** Whose code it is, judged by the class name. */
type Owner = { kind: 'own' | 'sdk' | 'support' | 'unknown'; name: string }
type ChainStep = { class: string; method: string; how: string; guarded: boolean }
export type MappedRead = {
  says: string
  /** `TelephonyManager.getImei`, or a string constant. */
  api: string
  class: string
  method: string
  /** Call site: offset in 16-bit code units from the start of the method. */
  at: number
  /** `Tracker.java:51`, if there is debug info. */
  source?: string
  owner: Owner
  reach: Reach
  chain: ChainStep[]
  elided: number
}
/** 个人信息调用图: which code reads what, and from which entry point it is reached. */
export type PersonalDataMap = {
  /** Why it could not be drawn; empty if it was. */
  unseen: string
  groups: { id: string; title: string; permissions: { name: string; declared: boolean }[]; reads: MappedRead[] }[]
  /** Number of call sites; those beyond the bound are only counted. */
  total: number
  /** What the analysis can't see through, one sentence each. */
  blind: string[]
  source: string
}

/** The name of the SDK that a class belongs to. */
type OwnerOf = (className: string) => string | undefined
const MAX_READS = 80
/** Steps in the middle of longer chains are left out. */
const MAX_STEPS = 16

const ownerFinder = ({ manifest }: Facts, sdkOf: OwnerOf) => {
  const isOwn = manifest.seen ? ownCodeOf(manifest.value) : () => false
  const known = new Map<string, Owner>()
  const find = (className: string): Owner => {
    const sdk = sdkOf(className)
    if (sdk !== undefined) return { kind: 'sdk', name: sdk }
    if (isSupportLibrary(className)) return { kind: 'support', name: '支持库' }
    if (isOwn(className)) return { kind: 'own', name: '应用自己' }
    return { kind: 'unknown', name: '无法确定' }
  }
  return (className: string) => {
    const owner = known.get(className) ?? find(className)
    known.set(className, owner)
    return owner
  }
}

/** How a method is reached from the previous one, in words. */
const sayHow = ({ how, note }: PersonalStep) => {
  const words: Record<PersonalStep['how'], string> = {
    entry: `入口：${note ?? ''}`,
    call: '调用',
    override: '可能调用（有多个实现）',
    initializer: '静态初始化',
    lambda: note === undefined ? 'Lambda' : `Lambda，由${note}回调`,
    callback: `回调：${note ?? ''}`,
    service: '启动服务',
    reflection: '反射（类名和方法名写在代码里）',
    loader: 'ServiceLoader',
    page: note === undefined ? '打开页面' : `打开页面后的${note}`,
    receiver: '发给自己的广播',
    library: '由库创建（类名写在代码里）',
    layout: `由 ${note ?? '布局文件'} 创建`,
    native: `原生代码可能调用（${note ?? '原生库'} 里写着这个类、方法名和签名）`,
  }
  return words[how]
}

const stepOf = (step: PersonalStep): ChainStep => ({
  class: step.class,
  method: sayMethod(step.method),
  how: sayHow(step),
  guarded: step.guarded === true,
})

const shorten = ({ chain, elided = 0 }: PersonalRead) => {
  const extra = Math.max(0, chain.length - MAX_STEPS)
  const shown = extra === 0 ? chain : [...chain.slice(0, MAX_STEPS / 2), ...chain.slice(-MAX_STEPS / 2)]
  return { chain: shown.map(stepOf), elided: elided + extra }
}

const readOf = (read: PersonalRead, ownerOf: (className: string) => Owner): MappedRead => ({
  says: read.says,
  api: read.target.startsWith('L') ? sayPattern(read.target) : read.target,
  class: read.class,
  method: sayMethod(read.method),
  at: read.at,
  ...(read.source && { source: `${read.source.file}:${read.source.line}` }),
  owner: ownerOf(read.class),
  reach: read.reach,
  ...shorten(read),
})

const sayExample = ({ reflectionExample: one }: PersonalDataFacts['blind']) =>
  one ? `，例如 ${one.class} 的 ${sayMethod(one.method)}` : ''

/** Missing in facts of older engines. */
const sayNamed = (named: PersonalDataFacts['blind']['namedByNative']) =>
  named ? `；${named.libraries} 个库里写着 ${named.methods} 个方法的类名、方法名和签名，当作可能回调` : ''

const sayNative = ({ nativeMethods: methods, namedByNative: named }: PersonalDataFacts['blind'], libraries: number) => {
  const parts = [...(methods > 0 ? [`${methods} 个原生方法`] : []), ...(libraries > 0 ? [`${libraries} 个原生库`] : [])]
  return parts.length > 0 ? [`原生代码：包里有 ${parts.join('、')}，里面的调用看不到${sayNamed(named)}。`] : []
}

const sayHidden = (dex: Facts['dex']) => {
  const hidden = dex.seen ? whyElsewhere(dex.value) : undefined
  return hidden ? [`${hidden.why}，${hidden.unseen}，里面的调用都看不到。`] : []
}

/** Whether blind spots matter: a read without a path, other than in support libraries, most of whose code never runs. */
const isOwnUnseen = (reads: readonly PersonalRead[]) =>
  reads.some((one) => one.reach === 'unseen' && !isSupportLibrary(one.class))

const sayInflated = ({ blind: { inflated }, reads }: PersonalDataFacts) => {
  if (!isOwnUnseen(reads)) return []
  if (!inflated) return ['布局文件和导航图：由它们创建的控件和碎片，从哪里走到看不出来。']
  const { untold, unread, example } = inflated
  const where = example ? `，例如 ${example.class} 的 ${sayMethod(example.method)}` : ''
  return [
    ...(untold > 0 ? [`布局文件：${untold} 个方法打开的文件要到运行时才知道${where}，由它们创建的控件和碎片看不到。`] : []),
    ...(unread > 0 ? [`布局文件：${unread} 个文件没有读出来，由它们创建的控件和碎片看不到。`] : []),
  ]
}

const sayBlind = (personalData: PersonalDataFacts, { dex, nativeLibraries }: Facts): string[] => {
  const { blind, complete } = personalData
  return [
    ...sayHidden(dex),
    ...sayInflated(personalData),
    ...(blind.reflection > 0
      ? [`反射，无法确定：${blind.reflection} 个方法用反射调用，目标不在代码里${sayExample(blind)}。`]
      : []),
    ...(blind.loaders > 0 ? [`动态加载：${blind.loaders} 处装载外部代码，装载进来的看不到。`] : []),
    ...sayNative(blind, nativeLibraries.seen ? nativeLibraries.value.length : 0),
    ...(complete ? [] : ['代码太大，没有全部走完，“没有找到路径”不能当作没有。']),
  ]
}

const SOURCE = `接口清单整理自 Android 公开文档，${personalDataSource.readOn} 核对；分组参照系统权限组与 GB/T 41391-2022。`

/** The map for a package. `sdkOf` finds the SDK of a class; default: by the inventory. */
export const personalDataMap = (facts: Facts, sdkOf: OwnerOf = ownerOfClass): PersonalDataMap => {
  const { personalData, manifest } = facts
  if (!personalData.seen) return { unseen: personalData.reason, groups: [], total: 0, blind: [], source: SOURCE }
  const ownerOf = ownerFinder(facts, sdkOf)
  const { reads, total } = personalData.value
  const shown = reads.slice(0, MAX_READS).map((read) => ({ group: read.group, read: readOf(read, ownerOf) }))
  const groups = personalGroups.map(({ id, title, permissions }) => ({
    id,
    title,
    permissions: permissions.map((name) => ({
      name: name.slice(name.lastIndexOf('.') + 1),
      declared: manifest.seen && declares(manifest.value, name),
    })),
    reads: shown.filter(({ group }) => group === id).map(({ read }) => read),
  }))
  return {
    unseen: '',
    groups: groups.filter(({ reads: found, permissions }) => found.length > 0 || permissions.some(({ declared }) => declared)),
    total,
    blind: sayBlind(personalData.value, facts),
    source: SOURCE,
  }
}
