import type { CodeFacts, ManifestFacts } from '../facts/facts.ts'
import { inCode, mentionsOf, placesOf } from './code.ts'
import { inManifest } from './excerpt.ts'
import { hiddenCode } from './hidden-code.ts'
import { FEATURE, TRACKERS, jetpackListeners } from './posture-listeners.ts'
import { EXTENSIONS } from './posture-listening.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

const LIBRARY = 'androidx.window.extensions'

/** The listener for any context was added in level 2 of the device's library; the one for activities is older. */
const BY_CONTEXT =
  'Landroidx/window/extensions/layout/WindowLayoutComponent;->addWindowLayoutInfoListener(Landroid/content/Context;Landroidx/window/extensions/core/util/function/Consumer;)V'
const LEVEL = 'Landroidx/window/extensions/WindowExtensions;->getVendorApiLevel()I'

const undeclared = (code: CodeFacts, manifest: ManifestFacts) => {
  const library = libraryOf(manifest)
  const said = { found: library ? '系统库写成了必需' : '没有声明系统库', expected: `${LIBRARY}，required 为 false` }
  return fail({
    reason: library
      ? '系统库写成必需的，没有这个库的设备装不上应用。'
      : '代码直接使用系统的姿态接口，清单没有声明系统库，运行时找不到这些类。',
    evidence: [
      ...(library ? [inManifest(manifest, { line: library.line, attribute: 'android:required' }, said)] : []),
      ...inCode(placesOf(code, EXTENSIONS), said),
    ],
    fix: [
      {
        text: '在清单里声明可选的系统库，使用前先判断它在不在。',
        snippet: `<uses-library\n    android:name="${LIBRARY}"\n    android:required="false" />`,
      },
    ],
  })
}

const tooNew = (code: CodeFacts) =>
  fail({
    reason: '用 Context 监听姿态要系统库的第 2 级接口，代码没有先核对级别，只有第 1 级的设备上会崩溃。',
    evidence: inCode(placesOf(code, [BY_CONTEXT]), { found: '用 Context 监听', expected: '先核对 getVendorApiLevel 不小于 2' }),
    fix: [
      {
        text: '级别不够时改用 Activity 监听。',
        snippet: 'if (WindowExtensionsProvider.getWindowExtensions().vendorApiLevel >= 2)',
      },
    ],
  })

/** If there are two lines, the one with `required` wins, in any order (ParsingPackageUtils.parseUsesLibrary). */
const libraryOf = ({ libraries }: ManifestFacts) => {
  const named = libraries.filter(({ name, native }) => name === LIBRARY && !native)
  return named.find(({ required }) => required) ?? named[0]
}

export const postureExtensions = defineTerm({
  id: 'LSA-14',
  needs: ['manifest', 'dex', 'code'],
  looksFor: { mentions: [...EXTENSIONS, ...TRACKERS, FEATURE, BY_CONTEXT, LEVEL] },
  check: ({ manifest, dex, code }) => {
    const hidden = hiddenCode(dex)
    if (mentionsOf(code, ...EXTENSIONS).length === 0) return hidden ?? notApplicable('没有直接使用系统的姿态接口')
    // The same condition as in LSA-13: what counts as listening there isn't judged here.
    if (jetpackListeners(code, manifest).isWhole) return notApplicable('用 Jetpack 的接口监听姿态，按另一条判定')
    if (libraryOf(manifest)?.required !== false) return undeclared(code, manifest)
    if (mentionsOf(code, BY_CONTEXT).length > 0 && mentionsOf(code, LEVEL).length === 0) return hidden ?? tooNew(code)
    return pass('已声明可选的系统库')
  },
})
