import type { ManifestFacts } from '../facts/facts.ts'
import { atUsesSdk } from './excerpt.ts'
import { networkConfig } from './network-security.ts'
import { defineTerm, fail, pass } from './verdict.ts'

/** Since Android 7.0, for apps that target it, user certificates are trusted only if configured. */
const STRICT_FROM = 24

const expected = `不低于 ${STRICT_FROM}`

const onOldPlatforms = (manifest: ManifestFacts, hasConfig: boolean) => {
  const hint = hasConfig ? '网络安全配置在 Android 7.0 以前不起作用' : '没有网络安全配置'
  return fail({
    reason: '在 Android 7.0 以前的系统上，应用会信任用户自己装的证书，加密内容可能被中间人读到。',
    evidence: [atUsesSdk(manifest, 'android:minSdkVersion', { found: `minSdk ${manifest.minSdk}，${hint}`, expected })],
    fix: [
      {
        text: `把${manifest.targetSdk < STRICT_FROM ? '最低版本和目标版本都' : '最低版本'}提高到 24 或更高。`,
        snippet: 'minSdk = 24',
      },
      { text: '仍要支持旧设备的，在代码里对重要接口固定证书。' },
    ],
  })
}

/** The app runs on newer platforms only, which apply the old default because of its target SDK. */
const byOldTarget = (manifest: ManifestFacts, hasConfig: boolean) => {
  const hint = hasConfig ? '网络安全配置没有写明的部分，仍按旧版本的默认处理' : '没有网络安全配置，按旧版本的默认处理'
  return fail({
    reason: '目标版本低于 24，新系统也按旧的默认，让应用信任用户自己装的证书，加密内容可能被中间人读到。',
    evidence: [atUsesSdk(manifest, 'android:targetSdkVersion', { found: `targetSdk ${manifest.targetSdk}，${hint}`, expected })],
    fix: [
      { text: '把目标版本提高到 24 或更高，并按新系统的行为测试一遍。' },
      {
        text: '在此之前，先在网络安全配置里写明只信任系统证书。',
        snippet:
          '<base-config>\n    <trust-anchors>\n        <certificates src="system" />\n    </trust-anchors>\n</base-config>',
      },
    ],
  })
}

export const implicitUserTrust = defineTerm({
  id: 'SEC-08',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const isOld = manifest.minSdk < STRICT_FROM
    if (!isOld && manifest.targetSdk >= STRICT_FROM) return pass('支持的系统都不默认信任用户证书')
    const config = networkConfig(manifest, xmlFiles)
    const hasConfig = 'document' in config && config.document !== undefined
    return isOld ? onOldPlatforms(manifest, hasConfig) : byOldTarget(manifest, hasConfig)
  },
})
