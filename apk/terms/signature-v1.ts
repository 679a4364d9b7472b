import { schemeTable, signAgain } from './signature-schemes.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

/** Android 7.0 is the first that reads the v2 block. */
const V2_READERS_FROM = 24

export const signatureV1 = defineTerm({
  id: 'COMP-08',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    if (manifest.minSdk >= V2_READERS_FROM) return notApplicable('最低版本是 Android 7.0 或更高，不需要 v1 签名')
    if (signing.schemes.v1.verified) return pass('v1 签名有效，旧设备可以安装')
    return fail({
      reason: `应用声明支持 API ${manifest.minSdk}，但没有有效的 v1 签名，Android 7.0 以前的设备装不上。`,
      evidence: [schemeTable(signing, ['v1'])],
      fix: [...signAgain, { text: '不再支持这些旧设备的，把 minSdk 提高到 24。', snippet: 'minSdk = 24' }],
    })
  },
})
