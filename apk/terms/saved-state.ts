import type { CodeFacts, ComponentFact, DexFacts, ManifestFacts, MethodOverride } from '../facts/facts.ts'
import { outerOf } from '../facts/outer-class.ts'
import { classNameOf } from '../formats/dex.ts'
import { ownerOfClass } from '../sdks/owner.ts'
import { isMentioned, lineOf, mentionsOf, overridesOf, toLookAt } from './code.ts'
import { shortName } from './excerpt.ts'
import { launchers, restartingFail, restarts } from './fold-continuity.ts'
import { hiddenCode, isNameless, mayHideJetpack } from './hidden-code.ts'
import { defineTerm, notApplicable, pass, undetermined } from './verdict.ts'
import { LOADS, UC_LOADS, X5_LOADS } from '../facts/view-setters.ts'

const SAVE = 'Landroid/app/Activity;->onSaveInstanceState(Landroid/os/Bundle;)V'
const BUNDLE_REGISTER = 1
/** For fragments; and the base class of pages that have fragments. */
const SAVE_PART = 'Landroidx/fragment/app/Fragment;->onSaveInstanceState(Landroid/os/Bundle;)V'
const HOLDS_PARTS = 'androidx.fragment.app.FragmentActivity'
/** Classes that keep state across recreation, as called by apps; `by viewModels()` in a fragment is in the fragment library. */
const MODELS = [
  ...['ViewModelProvider', 'ViewModelLazy', 'SavedStateHandle', 'viewmodel/compose/ViewModelKt'].map(
    (name) => `Landroidx/lifecycle/${name};`,
  ),
  'Landroidx/fragment/app/FragmentViewModelLazyKt;',
]
const SAVEABLE = 'Landroidx/compose/runtime/saveable/RememberSaveableKt;'
const KEEPERS = [...MODELS, SAVEABLE]
/** Calls that open a web page, including X5's and UC's views. */
const BROWSING = [...LOADS, ...X5_LOADS, ...UC_LOADS]
/** Video players with a view of their own. */
const VIDEO = [
  'Landroid/widget/VideoView;',
  'Landroidx/media3/ui/PlayerView;',
  'Lcom/google/android/exoplayer2/ui/PlayerView;',
  'Lcom/google/android/exoplayer2/ui/StyledPlayerView;',
]

/** The app's own pages that play videos or show web pages, judging by their classes' calls. */
const mediaPages = ({ components }: ManifestFacts, code: CodeFacts): ComponentFact[] => {
  const callers = new Set(mentionsOf(code, ...VIDEO, ...BROWSING).map((one) => outerOf(one.class)))
  return components.filter(
    ({ kind, name }) =>
      kind === 'activity' && ownerOfClass(name) === undefined && lineOf(code, name).some((one) => callers.has(one)),
  )
}

const ABOVE = /^(.+);->onSaveInstanceState\(/
/** An override that only calls super saves no more than a page without it; an empty one saves less. */
const keepsSomething = (code: CodeFacts, { class: name, callCount, handed }: MethodOverride) => {
  if (!handed || handed.kept) return true
  const line = new Set(lineOf(code, name))
  const isAbove = (method: string) => line.has(classNameOf(`${ABOVE.exec(method)?.[1] ?? ''};`))
  return callCount > (handed.to.some(isAbove) ? 1 : 0)
}
const saversOf = (code: CodeFacts, method: string) => overridesOf(code, method).filter((one) => keepsSomething(code, one))

/**
 * Whether a page, or a superclass in the app, saves its state. A renamed superclass may be Jetpack's own page, from which all pages
 * inherit.
 */
const saver = (code: CodeFacts, dex: DexFacts) => {
  const overrides = saversOf(code, SAVE).filter((one) => !mayHideJetpack(dex) || !isNameless(one.class))
  const savers = new Set(overrides.map((one) => one.class))
  return ({ name }: ComponentFact) => lineOf(code, name).some((one) => savers.has(one))
}

const isOwn = ({ class: name }: { class: string }) => ownerOfClass(name) === undefined
const keepsState = (code: CodeFacts) => mentionsOf(code, ...KEEPERS).some(isOwn)
/** Fragments that save state, if one of these pages may have fragments: which page uses them is unknown. */
const savingParts = (code: CodeFacts, dex: DexFacts, pages: ComponentFact[]) => {
  if (!pages.some(({ name }) => lineOf(code, name).includes(HOLDS_PARTS))) return []
  return saversOf(code, SAVE_PART).filter((one) => isOwn(one) && !(mayHideJetpack(dex) && isNameless(one.class)))
}

const whichPages = (manifest: ManifestFacts, losing: ComponentFact[]) => {
  const main = launchers(manifest)
  if (losing.every((page) => main.includes(page))) return '主页面'
  return losing.some((page) => main.includes(page)) ? '主页面和播放视频、打开网页的页面' : '播放视频或打开网页的页面'
}

/** Second judgement of LSA-15: the library's presence proves nothing; that the app calls it does. */
export const savedState = defineTerm({
  id: 'LSA-15.2',
  needs: ['manifest', 'dex', 'code'],
  looksFor: {
    overrides: [SAVE, SAVE_PART],
    follows: { [SAVE]: BUNDLE_REGISTER, [SAVE_PART]: BUNDLE_REGISTER },
    mentions: [...KEEPERS, ...VIDEO, ...BROWSING],
  },
  check: ({ manifest, dex, code }) => {
    const hidden = hiddenCode(dex)
    const pages = [...new Set([...launchers(manifest), ...mediaPages(manifest, code)])]
    if (pages.length === 0) return hidden ?? notApplicable('没有桌面图标打开的页面，也没有播放视频或打开网页的页面')
    const restarting = pages.filter(restarts)
    if (restarting.length === 0) return hidden ?? pass('主页面、视频和网页页面自己处理折叠和窗口变化，不会重启')
    const saves = saver(code, dex)
    const losing = restarting.filter((page) => !saves(page))
    if (losing.length === 0) return hidden ?? pass('页面会重启，代码里保存了状态')
    if (keepsState(code)) return hidden ?? pass('页面会重启，应用用 ViewModel 等组件保留状态')
    if (hidden) return hidden
    const [part, ...more] = savingParts(code, dex, losing)
    if (part)
      return undetermined(
        `${shortName(part.class)} 等碎片会保存状态，看不出用在哪些页面里，需要人工核对`,
        toLookAt([part, ...more], '碎片保存状态'),
      )
    if (mayHideJetpack(dex) && !isMentioned(code, ...KEEPERS)) return undetermined('代码经过混淆，看不出重启时是否保存状态')
    return restartingFail(
      manifest,
      losing,
      `折叠或展开时${whichPages(manifest, losing)}会重启，没有看到应用保存状态，用户的浏览位置和输入可能丢失。`,
    )
  },
})
