import type { ManifestFacts } from '../facts/facts.ts'
import { valueOf } from '../facts/xml-element.ts'
import { atUsesSdk, attributeOf, clip, elementAt } from './excerpt.ts'
import { isForPreview, isPreview, raiseTarget, sayTarget, targetBelow } from './sdk-version.ts'
import { defineTerm, fail, pass } from './verdict.ts'
import type { Verdict } from './verdict.ts'

/** Android 14 fails with INSTALL_FAILED_DEPRECATED_SDK_VERSION below this, and Android 15 below the next one (minTargetSdk24). */
const INSTALLABLE = 23
const INSTALLABLE_NEXT = 24

const LEVELS = [
  ['android:targetSdkVersion', '目标版本', 'targetSdk'],
  ['android:minSdkVersion', '最低版本', 'minSdk'],
] as const
const NO_NAME = /^-?\d*$/

/** A level with the type of a string is a codename, also if it reads like a number (ParsingPackageUtils.parseUsesSdk). */
const numberAsText = (manifest: ManifestFacts): Verdict | undefined => {
  const { document, usesSdkLine } = manifest
  if (usesSdkLine === undefined) return undefined
  for (const [name, title, setting] of LEVELS) {
    const value = valueOf(attributeOf(elementAt(document, usesSdkLine), name))
    if (typeof value !== 'string' || !NO_NAME.test(value)) continue
    const written = value === '' ? '写成了空的文字' : `写成了文字“${clip(value)}”`
    return fail({
      reason: `${title}${written}，不是数字，系统当作预览版的代号，正式版的系统会拒绝安装。`,
      evidence: [atUsesSdk(manifest, name, { found: `${name.replace('android:', '')} ${written}`, expected: '一个数字' })],
      fix: [
        {
          text: `构建脚本里的 ${setting} 写成数字；打包后又用别的工具改过清单的，让它按数字写入。`,
          snippet: `android {\n    defaultConfig {\n        ${setting} = ${setting === 'minSdk' ? 26 : 35}\n    }\n}`,
        },
      ],
    })
  }
  return undefined
}

export const installableTargetSdk = defineTerm({
  id: 'COMP-03',
  needs: ['manifest'],
  check: ({ manifest }) => {
    const asText = numberAsText(manifest)
    if (asText) return asText
    // A package for a preview can be installed on that preview only (FrameworkParsingPackageUtils.computeTargetSdkVersion).
    if (isPreview(manifest))
      return fail({
        reason: `目标版本写的是${sayTarget(manifest)}，正式版的系统会拒绝安装。`,
        evidence: targetBelow(manifest, INSTALLABLE),
        fix: raiseTarget(30),
      })
    if (isForPreview(manifest))
      return fail({
        reason: `最低版本写的是预览版 ${manifest.minSdkText}，正式版的系统会拒绝安装。`,
        evidence: [
          atUsesSdk(manifest, 'android:minSdkVersion', {
            found: `minSdkVersion 预览版 ${manifest.minSdkText}`,
            expected: '正式版的版本号',
          }),
        ],
        fix: [{ text: '最低版本改为正式版的版本号。', snippet: 'android {\n    defaultConfig {\n        minSdk = 26\n    }\n}' }],
      })
    if (manifest.targetSdk >= INSTALLABLE_NEXT) return pass(`目标版本是 ${sayTarget(manifest)}，新系统可以安装`)
    if (manifest.targetSdk === INSTALLABLE)
      return pass(`目标版本是 ${INSTALLABLE}，Android 14 可以安装；Android 15 起要求不低于 ${INSTALLABLE_NEXT}，请尽快提高`)
    const reason = `目标版本是 ${sayTarget(manifest)}，Android 14 及以上的设备会拒绝安装。`
    return fail({ reason, evidence: targetBelow(manifest, INSTALLABLE), fix: raiseTarget(30) })
  },
})
