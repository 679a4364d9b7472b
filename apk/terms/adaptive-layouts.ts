import type { CodeFacts, DexFacts, ManifestFacts, ResourceFacts, SplitFact } from '../facts/facts.ts'
import { PANES } from '../facts/pane-layouts.ts'
import { isWide } from '../facts/wide-resources.ts'
import { drawingFrameworkOf, ownerOfClass } from '../sdks/owner.ts'
import { everyPlaceOf, lineOf, mentionsOf, sayCaller } from './code.ts'
import { launchers } from './fold-continuity.ts'
import { hasClass, hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { hasUnseenResources, unseenResources } from './required-splits.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import { windowless } from './window-owners.ts'

const PANES_TYPE = `L${PANES.replaceAll('.', '/')};`
const PANES_PACKAGE = PANES.slice(0, PANES.lastIndexOf('.') + 1)
const CLASSES = 'androidx/compose/material3/windowsizeclass'
const ADAPTIVE = 'androidx/compose/material3/adaptive'
/** Classes that apps use to adapt their layout to the window size. */
const COMPONENTS = [
  PANES_TYPE,
  ...[
    'androidx/window/core/layout/WindowSizeClass',
    'androidx/window/core/layout/WindowSizeClass$Companion',
    `${CLASSES}/AndroidWindowSizeClass_androidKt`,
    `${CLASSES}/WindowSizeClass`,
    `${ADAPTIVE}/AndroidWindowAdaptiveInfo_androidKt`,
    `${ADAPTIVE}/WindowAdaptiveInfo`,
    `${ADAPTIVE}/layout/ListDetailPaneScaffoldKt`,
    `${ADAPTIVE}/layout/SupportingPaneScaffoldKt`,
    `${ADAPTIVE}/layout/ThreePaneScaffoldKt`,
    `${ADAPTIVE}/navigation/AndroidThreePaneScaffold_androidKt`,
    `${ADAPTIVE}/navigation/ThreePaneScaffoldNavigatorKt`,
    `${ADAPTIVE}/navigationsuite/NavigationSuiteScaffoldKt`,
  ].map((name) => `L${name};`),
]

/** Name prefixes of the support libraries' resources. */
const LIBRARY =
  /^(abc|mtrl|m3|material|design|appcompat|preference|mr|lb|exo)_|^(Base|Platform|RtlOverlay)\.|^(Widget|Theme|ThemeOverlay|TextAppearance|ShapeAppearance|Animation)\.(AppCompat|MaterialComponents|Material3|Design|Leanback|Support)\b|^config_materialPreference/
/** Of layouts, these are all that the libraries have for wide windows; apps name their own `design_detail`, `material_list`. */
const LIBRARY_LAYOUT = /^(abc|mtrl|m3|appcompat)_|^design_layout_snackbar$/
const isLibrarys = (place: string, name: string) => (place.startsWith('layout-') ? LIBRARY_LAYOUT : LIBRARY).test(name)
/** Names after shrinking: one for all resources, or a few letters. */
const COLLAPSED = /^(0_resource_name_obfuscated|.{0,3})$/

type Names = { place: string; own: string[]; library: string[]; collapsed: string[] }

const sorted = ({ wide }: ResourceFacts): Names[] =>
  (wide?.places ?? []).map(({ place, names }) => ({
    place,
    own: names.filter((name) => !isLibrarys(place, name) && !COLLAPSED.test(name)),
    library: names.filter((name) => isLibrarys(place, name)),
    collapsed: names.filter((name) => COLLAPSED.test(name)),
  }))

/** The base's resources together with those of its features. */
const withFeatures = (base: ResourceFacts, splits: readonly SplitFact[]): ResourceFacts => {
  const all = [base.wide, ...splits.map(({ resources }) => resources?.wide)].filter((wide) => wide !== undefined)
  if (!base.wide || all.length === 1) return base
  return {
    ...base,
    wide: { complete: all.every(({ complete }) => complete), places: all.flatMap(({ places }) => places) },
  }
}

/** Whether all resources of a type for wide windows come from support libraries, judging by their names. */
export const isBorrowed = (resources: ResourceFacts, type: string) => {
  if (resources.wide?.complete !== true) return false
  const wide = sorted(resources).filter(({ place }) => place.startsWith(`${type}-`))
  return wide.every(({ own, collapsed }) => own.length + collapsed.length === 0)
}

const layoutRows = ({ configurations }: ResourceFacts) => {
  const layouts = Object.entries(configurations['layout'] ?? {}).filter(([qualifiers]) => !isWide(qualifiers))
  const rows = layouts.map(([qualifiers, count]) => [`layout${qualifiers ? `-${qualifiers}` : ''}`, String(count), ''])
  return rows.length > 0 ? rows : [['layout', '0', '']]
}
const libraryRows = (wide: Names[]) =>
  wide
    .filter(({ library }) => library.length > 0)
    .map(({ place, library }) => [place, String(library.length), `支持库的 ${library[0]} 等`])

const narrow = (resources: ResourceFacts, wide: Names[]) => {
  const borrowed = libraryRows(wide)
  return fail({
    reason: `应用没有${borrowed.length > 0 ? '自己的大屏资源（支持库自带的不算）' : '大屏资源'}，也没有使用自适应布局组件，大屏上可能只是放大的手机界面。`,
    evidence: [
      {
        at: 'resources.arsc',
        where: '资源配置',
        found: borrowed.length > 0 ? '宽度 600 dp 以上的资源都来自支持库' : '没有 sw600dp 或 w600dp 以上的资源',
        expected: '有自己的大屏布局或取值，或使用自适应布局组件',
        table: {
          head: ['资源目录', '条目', '说明'],
          rows: [...borrowed, ...layoutRows(resources)].map((cells) => ({ cells, guilty: true })),
        },
      },
    ],
    fix: [
      { text: '为宽窗口提供布局。', snippet: 'res/layout-w600dp/activity_main.xml' },
      { text: '或按窗口大小等级切换布局。', snippet: 'val sizeClass = currentWindowAdaptiveInfo().windowSizeClass' },
    ],
  })
}

/** Why the panes in the package may be used nevertheless: by a layout whose use isn't visible, or by a library. */
const doubtOfPanes = (code: CodeFacts) => {
  const others = code.paneLayouts?.others
  if (!others) return undetermined('包里有 SlidingPaneLayout，它可能只写在布局文件里，现在看不出应用是否使用')
  if (others[0] !== undefined) return undetermined(`${others[0]} 里有 SlidingPaneLayout，看不出应用在哪里使用这个布局`)
  const caller = everyPlaceOf(code, [PANES_TYPE]).find((one) => !one.class.startsWith(PANES_PACKAGE))
  return caller && undetermined(`只有 ${sayCaller(caller)} 用到 SlidingPaneLayout，看不出应用是否通过它使用`)
}

/** The framework that draws a page the launcher opens, laid out by scripts or its own code. */
const drawnBy = (manifest: ManifestFacts, code: CodeFacts) =>
  launchers(manifest)
    .flatMap(({ name }) => lineOf(code, name))
    .map(drawingFrameworkOf)
    .find((framework) => framework !== undefined)

type Seen = { manifest: ManifestFacts; dex: DexFacts; code: CodeFacts }
/** Why the absence of a component proves nothing here. */
const doubtOf = (resources: ResourceFacts, wide: Names[], { manifest, dex, code }: Seen) => {
  const hidden = hiddenCode(dex)
  if (hidden) return hidden
  const framework = drawnBy(manifest, code)
  if (framework !== undefined)
    return undetermined(`主页面由 ${framework} 绘制，布局不在资源和这份代码里，看不出是否适配大屏，需要人工核对`)
  if (mayHideJetpack(dex)) return undetermined('应用没有自己的大屏资源，代码又经过混淆，看不出是否用了自适应布局')
  if (resources.wide?.complete === false) return undetermined('宽度 600 dp 以上的资源太多，没有全部看完，无法判断')
  if (wide.some(({ collapsed }) => collapsed.length > 0))
    return undetermined('有宽度 600 dp 以上的资源，但资源名经过混淆，看不出是应用的还是支持库的')
  return hasClass(dex, PANES) ? doubtOfPanes(code) : undefined
}

const isOfApp = ({ class: name }: { class: string }) => ownerOfClass(name) === undefined

/** The app's code that adapts its layout to the window size, in words: by a call, or by a layout that it inflates. */
export const sayAdaptive = (code: CodeFacts): string | undefined => {
  const caller = mentionsOf(code, ...COMPONENTS).find(isOfApp)
  if (caller) return sayCaller(caller)
  const inflater = code.paneLayouts?.inflatedBy.find(isOfApp)
  return inflater && `${sayCaller(inflater)} 用到的 ${inflater.path}（SlidingPaneLayout）`
}

/** The second judgement of LSA-08: what a library brings along proves nothing; what the app itself has and calls does. */
export const adaptiveLayouts = defineTerm({
  id: 'LSA-08.2',
  needs: ['manifest', 'resources', 'dex', 'code'],
  looksFor: { mentions: COMPONENTS },
  check: ({ manifest, resources: base, dex, code, splits = [] }) => {
    const resources = withFeatures(base, splits)
    if (!resources.present) return notApplicable('安装包里没有资源表')
    if (!resources.wide) return undetermined('这份事实没有记下大屏资源的名称，无法判断')
    const wide = sorted(resources)
    const own = wide.filter((one) => one.own.length > 0)
    if (own.length > 0)
      return pass(
        `有面向大屏的资源：${own
          .slice(0, 3)
          .map(({ place, own: [name] }) => `${place} 的 ${name}`)
          .join('、')}`,
      )
    const adaptive = sayAdaptive(code)
    if (adaptive !== undefined) return pass(`应用使用自适应布局组件，例如 ${adaptive}`)
    if (hasUnseenResources(splits)) return unseenResources()
    return windowless(manifest, splits) ?? doubtOf(resources, wide, { manifest, dex, code }) ?? narrow(resources, wide)
  },
})
