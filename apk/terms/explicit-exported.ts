import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { isNothing } from '../facts/xml-element.ts'
import { attributeOf, elementAt, inManifest, shortName } from './excerpt.ts'
import { unseenAt } from './unseen-values.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const ASKED_FROM = 31

/** A reference counts as explicit, even if unresolved; `@null` doesn't. */
const saysNothing = ({ document }: ManifestFacts, { exported, line }: ComponentFact) => {
  if (exported !== undefined) return false
  const attribute = attributeOf(elementAt(document, line), 'android:exported')
  return attribute === undefined || isNothing(attribute)
}
const isSilent = (manifest: ManifestFacts) => (component: ComponentFact) =>
  component.kind !== 'provider' && component.filters.length > 0 && saysNothing(manifest, component)
const isShutLauncher = ({ isLauncher, exported, shutSomewhere }: ComponentFact) =>
  isLauncher && (exported === false || shutSomewhere === true)

/** Overrides for a component declared by a library: the library's guide says who may call it. */
const supplement = (component: ComponentFact | undefined) =>
  `<${component?.kind ?? 'receiver'}\n    android:name="${component?.name ?? ''}"\n    android:exported="${component?.isLauncher === true}"\n    tools:node="merge" />`

/** The launcher's value is unknown. */
const unseenLauncher = ({ components, document }: ManifestFacts) =>
  components.flatMap(({ isLauncher, line }) => (isLauncher ? (unseenAt(document, line, 'android:exported') ?? []) : []))[0]

export const explicitExported = defineTerm({
  id: 'COMP-10',
  needs: ['manifest'],
  check: ({ manifest }) => {
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不作这项要求`)
    const silent = manifest.components.filter(isSilent(manifest))
    const isOfLibrary = ({ name }: ComponentFact) => !name.startsWith(`${manifest.package}.`)
    const shut = manifest.components.filter(isShutLauncher)
    if (silent.length + shut.length === 0)
      return unseenLauncher(manifest) ?? pass('带 intent-filter 的组件都写明了 android:exported')
    const reason =
      silent.length > 0
        ? `${silent.length} 个带 intent-filter 的组件没有写 android:exported，Android 12 及以上的设备会拒绝安装。`
        : `启动页${shut.every(({ shutSomewhere }) => shutSomewhere) ? '在一部分系统版本上' : ''}写成了不对外，桌面图标点不开应用。`
    const evidence = [
      ...silent.map(({ name, line }) =>
        inManifest(manifest, { line }, { found: `${shortName(name)} 没有 android:exported`, expected: '写明 true 或 false' }),
      ),
      ...shut.map(({ name, line, shutSomewhere }) =>
        inManifest(
          manifest,
          { line, attribute: 'android:exported' },
          {
            found: `${shortName(name)} 是启动页，却${shutSomewhere ? '在一部分系统版本上' : ''}不对外`,
            expected: 'android:exported="true"',
          },
        ),
      ),
    ]
    return fail({
      reason,
      evidence,
      fix: [
        {
          text: '启动页和确实要给别的应用调用的组件写 true，其余写 false。',
          snippet: '<activity\n    android:name=".MainActivity"\n    android:exported="true">',
        },
        {
          text: '组件来自第三方库的，升级该库；来不及时在自己的清单里写上同名组件，按它的接入文档补上这一项。',
          snippet: supplement(silent.find(isOfLibrary) ?? silent[0] ?? shut[0]),
        },
      ],
    })
  },
})
