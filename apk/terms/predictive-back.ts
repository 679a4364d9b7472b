import { strangerOf } from '../sdks/owner.ts'
import { inCode, isMentioned, mentionsOf, overridesOf } from './code.ts'
import type { Place } from './code.ts'
import type { CodeFacts, DexFacts, ManifestFacts } from '../facts/facts.ts'
import { atApplication, inManifest, shortName } from './excerpt.ts'
import { hiddenCode, isNameless, isRenamed, keepsJetpack } from './hidden-code.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

const ENABLED_FROM = 36
const KEYCODE_BACK = 4
const [PAGE, DIALOG] = ['Landroid/app/Activity;', 'Landroid/app/Dialog;']
const PAGE_ON_BACK = `${PAGE}->onBackPressed()V`
/** Still called: a dialog registers its own `onBackPressed` as the callback of the new way (`Dialog.onStart`). It is deprecated. */
const DIALOG_ON_BACK = `${DIALOG}->onBackPressed()V`
const ON_BACK = [PAGE_ON_BACK, DIALOG_ON_BACK]
const VIEW = 'Landroid/view/View;'
const onKey = (owner: string, names: readonly string[]) => names.map((name) => `${owner}->${name}(ILandroid/view/KeyEvent;)Z`)
const dispatching = (owner: string, names: readonly string[]) =>
  names.map((name) => `${owner}->${name}(Landroid/view/KeyEvent;)Z`)
/**
 * The key event no longer reaches views either (ViewRootImpl.NativePreImeInputStage), nor what they ask before the keyboard does, as
 * text fields do to notice that it closes.
 */
const ON_KEY = [
  ...[PAGE, DIALOG, VIEW].flatMap((owner) => [
    ...onKey(owner, ['onKeyDown', 'onKeyUp']),
    ...dispatching(owner, ['dispatchKeyEvent']),
  ]),
  ...onKey(VIEW, ['onKeyPreIme']),
  ...dispatching(VIEW, ['dispatchKeyEventPreIme']),
]
const LISTENERS = ['Landroid/view/View', 'Landroid/content/DialogInterface'].map(
  (owner) => `${owner}$OnKeyListener;->onKey(${owner};ILandroid/view/KeyEvent;)Z`,
)
const ON_ANY_KEY = [...ON_KEY, ...LISTENERS]
/** The second is Kotlin's `onBackPressedDispatcher.addCallback(this) { … }`, which doesn't refer to the first. */
const JETPACK = [
  'OnBackPressedDispatcher',
  'OnBackPressedDispatcherKt',
  'OnBackPressedCallback',
  'compose/BackHandlerKt',
  'compose/PredictiveBackHandlerKt',
].map((name) => `Landroidx/activity/${name};`)
const NEW_WAY = ['Landroid/window/OnBackInvokedDispatcher;', ...JETPACK]

const CALLBACK: FixStep[] = [
  {
    text: '改用返回回调。',
    snippet: 'onBackPressedDispatcher.addCallback(this) {\n    // 原来写在 onBackPressed 里的处理\n}',
  },
  { text: '用 Compose 写的页面，改用 BackHandler。', snippet: 'BackHandler(enabled = hasChanges) { askToSave() }' },
]
/** Removing the switch breaks pages that still rely on the old method: first register the callback. */
const SWITCH_ON: FixStep[] = [...CALLBACK, { text: '改完之后，从清单里去掉 enableOnBackInvokedCallback="false"。' }]

/** Where the manifest turns it off: for the app, and for single pages. */
const switchedOff = (manifest: ManifestFacts): Evidence[] => {
  const attribute = 'android:enableOnBackInvokedCallback'
  const expected = '不写，或 true'
  const all = manifest.components.filter(({ kind }) => kind === 'activity')
  const pages = all.filter((one) => one.enableOnBackInvokedCallback === false)
  // A page's own attribute overrides the application's, which has no effect if all pages have one.
  const holds = all.length === 0 || all.some((one) => one.enableOnBackInvokedCallback === undefined)
  return [
    ...(holds && manifest.application?.enableOnBackInvokedCallback === false
      ? [atApplication(manifest, attribute, { found: 'enableOnBackInvokedCallback 为 false', expected })]
      : []),
    ...pages.map(({ name, line }) =>
      inManifest(
        manifest,
        { line, attribute },
        { found: `${shortName(name)} 的 enableOnBackInvokedCallback 为 false`, expected },
      ),
    ),
  ]
}

/**
 * Overrides that handle back. The platform does what an override does that only calls super, so nothing is lost with it; if the
 * app has the method above, that counts by itself.
 */
const handledBy = (code: CodeFacts, ...patterns: string[]) => overridesOf(code, ...patterns).filter(({ onlySuper }) => !onlySuper)

/**
 * Jetpack's page and dialog each override the old method, and a shrinker renames them: if nothing else overrides it, nobody relies
 * on it.
 */
const isJetpackAlone = (code: CodeFacts, old: readonly Place[]) =>
  old.every(({ class: name, method }) => isNameless(name) && method.startsWith('onBackPressed(')) &&
  ON_BACK.every((one) => handledBy(code, one).length <= 1)

type Seen = { manifest: ManifestFacts; code: CodeFacts; dex: DexFacts }
/**
 * Remaining uses of the old ways, if no registered callback is visible. A nameless class that registers a platform callback may be
 * Jetpack's page. An SDK's callbacks only serve its own pages.
 */
const leftBy = <P extends Place>({ manifest, code, dex }: Seen, old: readonly P[]) => {
  const stranger = strangerOf(manifest)
  const keepsNames = isMentioned(code, ...JETPACK) || keepsJetpack(dex)
  const users = mentionsOf(code, ...NEW_WAY)
  const isUnnamed = (one: { class: string }) => !keepsNames && isNameless(one.class)
  const owners = new Set(users.filter((one) => !isUnnamed(one)).map((one) => stranger(one.class)))
  const left = owners.has(undefined) ? [] : old.filter((one) => !owners.has(stranger(one.class)))
  return { left, isOpen: users.some(isUnnamed), keepsNames }
}

const STILL_CALLED = '覆盖了对话框的 onBackPressed'
type Left = Place & { said: string }
/** What happens to these on Android 16. */
const howLeft = (left: readonly Left[]) => {
  const called = left.filter(({ said }) => said === STILL_CALLED).length
  const lost = left.length - called
  if (lost === 0) return `${called} 处在对话框的 onBackPressed 里处理返回。系统目前仍会调用它，但已弃用，应改用新的返回回调。`
  const others = called > 0 ? `另有 ${called} 处在对话框的 onBackPressed 里，目前仍会被调用，但已弃用。` : ''
  return `${lost} 处仍靠旧的返回方法或返回键。在 Android 16 及以上这些代码不再被调用，返回的处理会丢失。${others}`
}

export const predictiveBack = defineTerm({
  id: 'COMP-23',
  needs: ['manifest', 'dex', 'code'],
  looksFor: {
    overrides: [...ON_BACK, ...ON_ANY_KEY],
    onlySuper: ON_BACK,
    keys: Object.fromEntries(ON_ANY_KEY.map((one) => [one, KEYCODE_BACK])),
    mentions: NEW_WAY,
  },
  check: ({ manifest, dex, code }) => {
    if (manifest.targetSdk < ENABLED_FROM) return notApplicable(`目标版本低于 ${ENABLED_FROM}，系统默认不启用`)
    const closed = switchedOff(manifest)
    if (closed.length > 0)
      return fail({
        reason: '清单关闭了新的返回方式，用户看不到返回预览，这个开关以后会失效。',
        evidence: closed,
        fix: SWITCH_ON,
      })
    const old = [
      ...handledBy(code, PAGE_ON_BACK).map((one) => ({ ...one, said: '覆盖了 onBackPressed' })),
      ...handledBy(code, DIALOG_ON_BACK).map((one) => ({ ...one, said: STILL_CALLED })),
      ...overridesOf(code, ...ON_ANY_KEY)
        .filter(({ compared, leavesKey }) => compared.includes(KEYCODE_BACK) && !leavesKey)
        .map((one) => ({ ...one, said: '判断返回键' })),
    ]
    if (old.length === 0) return hiddenCode(dex) ?? pass('没有依赖旧的返回方法或返回键')
    const { left, isOpen, keepsNames } = leftBy({ manifest, code, dex }, old)
    if (left.length === 0) return pass('已使用新的返回回调')
    if (isOpen && isJetpackAlone(code, old)) return hiddenCode(dex) ?? pass('没有依赖旧的返回方法或返回键')
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    if (isOpen || (isRenamed(dex) && !keepsNames)) return undetermined('代码经过混淆，看不出是否使用新的返回回调')
    return fail({
      reason: howLeft(left),
      evidence: inCode(left, { found: '旧的返回处理', expected: '用 OnBackPressedDispatcher 或 OnBackInvokedDispatcher' }),
      fix: CALLBACK,
    })
  },
})
