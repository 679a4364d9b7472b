import type { ComponentFact, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { hasName } from '../facts/class-names.ts'
import { isHollow } from '../facts/packer.ts'
import { isPlatformClass } from '../facts/support-libraries.ts'
import { atApplication, inManifest } from './excerpt.ts'
import { hiddenCode, hidesCode, loadsOfItself } from './hidden-code.ts'
import { requiresSplits } from './required-splits.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Evidence } from './verdict.ts'

const classOf = (component: ComponentFact) => (component.kind === 'activity-alias' ? component.targetActivity : component.name)

const MANY = 3
const listed = (paths: readonly string[]) =>
  paths.slice(0, MANY).join('、') + (paths.length > MANY ? ` 等 ${paths.length} 个文件` : '')

const missingFrom = (dex: DexFacts, manifest: ManifestFacts): Evidence[] => {
  const unloaded = new Set(dex.unloaded?.classes)
  const isMissing = (name: string | undefined) =>
    name !== undefined && !isPlatformClass(name) && (!hasName(dex.classes, name) || unloaded.has(name))
  const say = (name: string | undefined) =>
    name !== undefined && unloaded.has(name)
      ? `类 ${name} 只在 ${listed(dex.unloaded?.paths ?? [])} 里，系统不装载`
      : `找不到类 ${name}`
  const application = manifest.application?.name
  const lost = manifest.components.filter((component) => isMissing(classOf(component)))
  const expected = '类在某个连续编号的 classes*.dex 里'
  return [
    ...(isMissing(application) ? [atApplication(manifest, 'android:name', { found: say(application), expected })] : []),
    ...lost.map((component) => {
      const attribute = component.kind === 'activity-alias' ? 'android:targetActivity' : 'android:name'
      return inManifest(manifest, { line: component.line, attribute }, { found: say(classOf(component)), expected })
    }),
  ]
}

/** Native code that brings the app in leaves none of its pages. */
const startsAll = ({ classes, elsewhere }: DexFacts, { components }: ManifestFacts) =>
  elsewhere?.startsNative === true && !components.some((component) => hasName(classes, classOf(component) ?? ''))

/** A shell runs before all others, as the application, and brings the app in by a class loader or by native code. */
const isShellOf = (dex: DexFacts, manifest: ManifestFacts) => {
  const name = manifest.application?.name
  return name !== undefined && hasName(dex.classes, name) && (loadsOfItself(dex) || startsAll(dex, manifest))
}

/** What leaves the app's own application class, and most of the components, has not taken the others either. */
const takesClasses = (dex: DexFacts, manifest: ManifestFacts) => {
  if (dex.packer?.evidence.some((sign) => sign === manifest.application?.name)) return true
  if (!isHollow(manifest.components, (name) => hasName(dex.classes, name))) return false
  return hidesCode(dex) || isShellOf(dex, manifest)
}

/** Facts of an earlier engine do not tell which classes stand past a gap in the numbers; code of splits they have none. */
const mayBeUnloaded = ({ files, unloaded }: DexFacts) =>
  unloaded === undefined &&
  files.filter(({ path }) => !path.includes('/')).some(({ path }, index) => path !== `classes${index === 0 ? '' : index + 1}.dex`)

export const manifestClasses = defineTerm({
  id: 'STAB-06',
  needs: ['manifest', 'dex'],
  ofAllCode: true,
  check: ({ manifest, dex }) => {
    if (manifest.application?.hasCode === false || !manifest.application) return notApplicable('这个安装包声明不含代码')
    const evidence = missingFrom(dex, manifest)
    const hidden = hiddenCode(dex)
    if (evidence.length === 0) {
      if (dex.packer && hidden) return hidden
      if (mayBeUnloaded(dex)) return undetermined('代码文件的编号不连续，这份事实没有记下哪些类不会装载，无法判断')
      return pass('清单里的组件类都在代码里')
    }
    if (hidden && takesClasses(dex, manifest)) return hidden
    if (requiresSplits(manifest)) return undetermined('这是拆分安装包的一部分，有些类在别的部分里，无法判断')
    return fail({
      reason: `清单里有 ${evidence.length} 个类不在代码里，系统启动它们时应用会崩溃。`,
      evidence,
      fix: [
        { text: '不再使用的组件从清单里删掉；类名写错的改正。' },
        { text: '被代码收缩去掉的，在保留规则里写明。', snippet: '-keep class com.example.app.LostActivity { *; }' },
      ],
    })
  },
})
