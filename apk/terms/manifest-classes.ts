import type { ComponentFact, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { hasName } from '../facts/class-names.ts'
import { isHollow } from '../facts/packer.ts'
import { isPlatformClass } from '../facts/support-libraries.ts'
import { strangerOf } from '../sdks/owner.ts'
import { atApplication, inManifest } from './excerpt.ts'
import { hiddenDex, hidesCode, loadsOfItself } from './hidden-code.ts'
import { requiresSplits } from './required-splits.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

const classOf = (component: ComponentFact) => (component.kind === 'activity-alias' ? component.targetActivity : component.name)

const MANY = 3
const listed = (names: readonly string[], unit = '个文件') =>
  names.slice(0, MANY).join('、') + (names.length > MANY ? ` 等 ${names.length} ${unit}` : '')

type Lost = { name: string; isUnloaded: boolean; evidence: Evidence }

const missingFrom = (dex: DexFacts, manifest: ManifestFacts): Lost[] => {
  const unloaded = new Set(dex.unloaded?.classes)
  const expected = '类在某个连续编号的 classes*.dex 里'
  const lostAs = (name: string | undefined, place: (said: { found: string; expected: string }) => Evidence): Lost[] => {
    const isUnloaded = name !== undefined && unloaded.has(name)
    if (name === undefined || isPlatformClass(name) || (hasName(dex.classes, name) && !isUnloaded)) return []
    const found = isUnloaded ? `类 ${name} 只在 ${listed(dex.unloaded?.paths ?? [])} 里，系统不装载` : `找不到类 ${name}`
    return [{ name, isUnloaded, evidence: place({ found, expected }) }]
  }
  return [
    ...lostAs(manifest.application?.name, (said) => atApplication(manifest, 'android:name', said)),
    ...manifest.components.flatMap((component) => {
      const attribute = component.kind === 'activity-alias' ? 'android:targetActivity' : 'android:name'
      return lostAs(classOf(component), (said) => inManifest(manifest, { line: component.line, attribute }, said))
    }),
  ]
}

const fixOf = (manifest: ManifestFacts, lost: readonly Lost[]): FixStep[] => {
  const stranger = strangerOf(manifest)
  const gone = lost.filter(({ isUnloaded }) => !isUnloaded)
  const own = gone.find(({ name }) => stranger(name) === undefined)
  const owners = [...new Set(gone.flatMap(({ name }) => stranger(name) ?? []))]
  return [
    ...(gone.length < lost.length ? [{ text: '代码文件按 classes.dex、classes2.dex、classes3.dex 连续编号，重新打包。' }] : []),
    ...(gone.length > 0 ? [{ text: '不再使用的组件从清单里删掉；类名写错的改正。' }] : []),
    ...(owners.length > 0 ? [{ text: `属于 ${listed(owners, '个 SDK')} 的，检查它的依赖是否都打进了包。` }] : []),
    ...(own ? [{ text: '被代码收缩去掉的，在保留规则里写明。', snippet: `-keep class ${own.name} { *; }` }] : []),
  ]
}

/** Whether native code loads the whole app: none of its components has a class in the code. */
const startsAll = ({ classes, elsewhere }: DexFacts, { components }: ManifestFacts) =>
  elsewhere?.startsNative === true && !components.some((component) => hasName(classes, classOf(component) ?? ''))

/** A packer's shell runs first, as the application class, and loads the app by a class loader or native code. */
const isShellOf = (dex: DexFacts, manifest: ManifestFacts) => {
  const name = manifest.application?.name
  return name !== undefined && hasName(dex.classes, name) && (loadsOfItself(dex) || startsAll(dex, manifest))
}

/**
 * Whether classes may be elsewhere: with a packer that replaced the application class, or if most components are missing and code
 * is hidden.
 */
const takesClasses = (dex: DexFacts, manifest: ManifestFacts) => {
  if (dex.packer?.evidence.some((sign) => sign === manifest.application?.name)) return true
  if (!isHollow(manifest.components, (name) => hasName(dex.classes, name))) return false
  return hidesCode(dex) || isShellOf(dex, manifest)
}

/** Facts of earlier engines don't tell which classes are after a gap in the numbering; they contain no code of splits. */
const mayBeUnloaded = ({ files, unloaded }: DexFacts) =>
  unloaded === undefined &&
  files.filter(({ path }) => !path.includes('/')).some(({ path }, index) => path !== `classes${index === 0 ? '' : index + 1}.dex`)

export const manifestClasses = defineTerm({
  id: 'STAB-06',
  needs: ['manifest', 'dex'],
  ofAllCode: true,
  check: ({ manifest, dex }) => {
    if (manifest.application?.hasCode === false || !manifest.application) return notApplicable('这个安装包声明不含代码')
    const lost = missingFrom(dex, manifest)
    const hidden = hiddenDex(dex)
    if (lost.length === 0) {
      if (dex.packer && hidden) return hidden
      if (mayBeUnloaded(dex)) return undetermined('代码文件的编号不连续，这份事实没有记下哪些类不会装载，无法判断')
      return pass('清单里的组件类都在代码里')
    }
    if (hidden && takesClasses(dex, manifest)) return hidden
    if (requiresSplits(manifest)) return undetermined('这是拆分安装包的一部分，有些类在别的部分里，无法判断')
    return fail({
      reason: `清单里有 ${lost.length} 个类不在代码里，系统启动它们时应用会崩溃。`,
      evidence: lost.map(({ evidence }) => evidence),
      fix: fixOf(manifest, lost),
    })
  },
})
