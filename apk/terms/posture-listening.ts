import { strangerOf } from '../sdks/owner.ts'
import { isMentioned, mentionsOf, toLookAt } from './code.ts'
import { gameFix, isGame } from './category.ts'
import { hiddenCode, isNameless, isRenamed, keepsJetpack } from './hidden-code.ts'
import { FEATURE, POSTURE, TRACKERS, jetpackListeners } from './posture-listeners.ts'
import { defineTerm, fail, notApplicable, pass, undetermined } from './verdict.ts'
import { windowless } from './window-owners.ts'

export const EXTENSIONS = [
  'Landroidx/window/extensions/layout/WindowLayoutComponent;',
  'Landroidx/window/extensions/WindowExtensionsProvider;',
]

export const postureListening = defineTerm({
  id: 'LSA-13',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: [...TRACKERS, FEATURE, POSTURE, ...EXTENSIONS] },
  check: ({ manifest, dex, code, splits = [] }, circumstances) => {
    const { isWhole, listens, frameworks } = jetpackListeners(code, manifest)
    if (isWhole) return pass('用 Jetpack 的接口监听折叠姿态')
    const none = windowless(manifest, splits)
    if (none) return none
    const hidden = hiddenCode(dex)
    if (hidden) return hidden
    // Jetpack itself calls the platform: if it is renamed, a nameless class may be Jetpack's.
    const keepsNames = isMentioned(code, ...TRACKERS) || keepsJetpack(dex)
    const stranger = strangerOf(manifest)
    const users = mentionsOf(code, ...EXTENSIONS).filter((one) => stranger(one.class) === undefined)
    if (users.some((one) => keepsNames || !isNameless(one.class))) return notApplicable('直接用系统接口监听姿态，按另一条判定')
    if (isGame(manifest, circumstances)) return notApplicable('游戏不作这项要求')
    const [framework] = frameworks
    if (framework)
      return undetermined(
        `${stranger(framework.class) ?? ''} 框架自己监听折叠姿态，应用是否按它布局不在这份代码里，需要人工核对`,
        toLookAt(frameworks, '框架监听折叠姿态'),
      )
    if (!keepsNames && (isRenamed(dex) || users.length > 0)) return undetermined('代码经过混淆，看不出是否监听折叠姿态')
    return fail({
      reason: '没有监听折叠姿态，设备半开悬停时内容会横跨铰链，上下两半不能分开使用。',
      evidence: [
        {
          at: 'classes*.dex',
          found: listens ? '监听了窗口信息，没有读取 FoldingFeature' : '应用自己的代码没有调用 WindowInfoTracker',
          expected: '监听窗口信息，并按 FoldingFeature 的状态和方向布局',
        },
      ],
      fix: [
        {
          text: '监听窗口信息，半开时把内容分到铰链两侧。',
          snippet:
            'lifecycleScope.launch {\n    repeatOnLifecycle(Lifecycle.State.STARTED) {\n        WindowInfoTracker.getOrCreate(this@MainActivity).windowLayoutInfo(this@MainActivity).collect { info ->\n            val fold = info.displayFeatures.filterIsInstance<FoldingFeature>().firstOrNull()\n            layout(isTableTop = fold?.state == FoldingFeature.State.HALF_OPENED)\n        }\n    }\n}',
        },
        ...gameFix(manifest, circumstances),
      ],
    })
  },
})
