import type { ComponentFact, ManifestFacts } from '../facts/facts.ts'
import { inManifest, shortName } from './excerpt.ts'
import { hasClass, hiddenCode, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'

/** attrs_manifest.xml, configChanges: flags that change when a foldable is opened or a window is resized. */
const FLAGS: [number, string][] = [
  [0x80, 'orientation'],
  [0x100, 'screenLayout'],
  [0x400, 'screenSize'],
  [0x800, 'smallestScreenSize'],
]
const ALL = FLAGS.map(([, name]) => name).join('|')
const SAVED_STATE = ['androidx.lifecycle.SavedStateHandle', 'androidx.lifecycle.ViewModel']

/** Pages that the launcher opens; an alias stands for its target. */
export const launchers = ({ components }: ManifestFacts): ComponentFact[] => {
  const targets = new Set(
    components.filter(({ isLauncher }) => isLauncher).map(({ name, targetActivity }) => targetActivity ?? name),
  )
  return components.filter(({ kind, name }) => kind === 'activity' && targets.has(name))
}
const missing = ({ configChanges = 0 }: ComponentFact) =>
  FLAGS.filter(([flag]) => (configChanges & flag) === 0).map(([, name]) => name)

export const restarts = (page: ComponentFact) => missing(page).length > 0

export const restartingFail = (manifest: ManifestFacts, pages: readonly ComponentFact[], reason: string) =>
  fail({
    reason,
    evidence: pages.map((page) =>
      inManifest(
        manifest,
        { line: page.line, attribute: 'android:configChanges' },
        {
          found: page.configChanges
            ? `${shortName(page.name)} 的 configChanges 缺 ${missing(page).join('、')}`
            : `${shortName(page.name)} 没有写 configChanges`,
          expected: ALL,
        },
      ),
    ),
    fix: [
      { text: '把页面状态放进 ViewModel，重启后恢复。', snippet: 'class ReaderModel(state: SavedStateHandle) : ViewModel()' },
      { text: '播放、网页等不宜重启的页面，自己处理窗口变化。', snippet: `android:configChanges="${ALL}"` },
    ],
  })

export const foldContinuity = defineTerm({
  id: 'LSA-15',
  needs: ['manifest', 'dex'],
  check: ({ manifest, dex }) => {
    const pages = launchers(manifest)
    if (pages.length === 0) return notApplicable('没有桌面图标打开的页面')
    const restarting = pages.filter(restarts)
    if (restarting.length === 0) return pass('主页面自己处理折叠和窗口变化，不会重启')
    if (SAVED_STATE.some((name) => hasClass(dex, name))) return pass('主页面会重启，但代码带有状态保存组件')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    if (mayHideJetpack(dex)) return undetermined('代码经过混淆，看不出重启时是否保存状态')
    return restartingFail(
      manifest,
      restarting,
      '折叠或展开时主页面会重启，没有看到保存状态的组件，用户的浏览位置和输入可能丢失。',
    )
  },
})
