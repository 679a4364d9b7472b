import { atUsesSdk } from './excerpt.ts'
import { isForPreview, isPreview, raiseTarget, sayTarget, targetBelow } from './sdk-version.ts'
import { defineTerm, fail, pass } from './verdict.ts'

/** Android 14 fails with INSTALL_FAILED_DEPRECATED_SDK_VERSION below this, and Android 15 below the next one (minTargetSdk24). */
const INSTALLABLE = 23
const INSTALLABLE_NEXT = 24

export const installableTargetSdk = defineTerm({
  id: 'COMP-03',
  needs: ['manifest'],
  check: ({ manifest }) => {
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
