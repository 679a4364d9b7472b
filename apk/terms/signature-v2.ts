import { schemeTable, signAgain } from './signature-schemes.ts'
import { defineTerm, fail, notApplicable, pass } from './verdict.ts'

/** Since this target SDK, Android 11 and later require a v2 or newer signature. */
const ASKED_FROM = 30

export const signatureV2 = defineTerm({
  id: 'COMP-07',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    if (manifest.targetSdk < ASKED_FROM) return notApplicable(`目标版本低于 ${ASKED_FROM}，系统不要求 v2 签名`)
    const { v2, v3, v31 } = signing.schemes
    if (v2.verified || v3.verified || v31.verified) return pass('安装包带有有效的 v2 或更新的签名')
    const present = v2.present || v3.present || v31.present
    const reason = present
      ? 'v2 或更新的签名没有通过校验，设备会拒绝安装。'
      : '没有 v2 或更新的签名，Android 11 及以上的设备会拒绝安装。'
    return fail({ reason, evidence: [schemeTable(signing, ['v2', 'v3', 'v31'])], fix: signAgain })
  },
})
