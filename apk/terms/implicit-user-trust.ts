import { atUsesSdk } from './excerpt.ts'
import { networkConfig } from './network-security.ts'
import { defineTerm, fail, pass } from './verdict.ts'

/** Since Android 7.0, for apps that target it, user certificates count only when asked for. */
const STRICT_FROM = 24

export const implicitUserTrust = defineTerm({
  id: 'SEC-08',
  needs: ['manifest', 'xmlFiles'],
  check: ({ manifest, xmlFiles }) => {
    const old = manifest.minSdk < STRICT_FROM
    if (!old && manifest.targetSdk >= STRICT_FROM) return pass('支持的系统都不默认信任用户证书')
    const config = networkConfig(manifest, xmlFiles)
    const hint = 'document' in config && config.document ? '网络安全配置在 Android 7.0 以前不起作用' : '没有网络安全配置'
    return fail({
      reason: '在 Android 7.0 以前的系统上，应用会信任用户自己装的证书，加密内容可能被中间人读到。',
      evidence: [
        atUsesSdk(manifest, old ? 'android:minSdkVersion' : 'android:targetSdkVersion', {
          found: `${old ? `minSdk ${manifest.minSdk}` : `targetSdk ${manifest.targetSdk}`}，${hint}`,
          expected: `不低于 ${STRICT_FROM}`,
        }),
      ],
      fix: [
        { text: '把最低版本和目标版本都提高到 24 或更高。', snippet: 'minSdk = 24' },
        { text: '仍要支持旧设备的，在代码里对重要接口固定证书。' },
      ],
    })
  },
})
