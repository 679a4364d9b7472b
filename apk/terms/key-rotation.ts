import { checkSigned, schemeTable, signAgain, signRotated } from './signature-schemes.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

/** Android 9 is the first that reads v3. */
const V3_READERS_FROM = 28
/** Android 13 is the first that reads v3.1: for newer devices alone, apksigner rotates with v3. */
const V31_READERS_FROM = 33

export const keyRotation = defineTerm({
  id: 'SEC-05',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    const { v3, v31 } = signing.schemes
    if (signing.rotation && !v31.verified && manifest.minSdk < V31_READERS_FROM) {
      const reason = '换过签名密钥，但没有 v3.1 签名，新密钥从 Android 9 起就生效，而 Android 13 以前的系统对轮换的处理不一致。'
      return fail({ reason, evidence: [schemeTable(signing, ['v31'])], fix: [signRotated, checkSigned] })
    }
    if (v3.verified || v31.verified) return pass('带有 v3 签名，可以轮换密钥')
    if (manifest.minSdk < V3_READERS_FROM) return notApplicable('支持的设备里有不认得 v3 签名的')
    return fail({
      reason: '没有 v3 签名，密钥一旦泄露就无法在更新中更换。',
      evidence: [schemeTable(signing, ['v3'])],
      fix: signAgain,
    })
  },
})
