import type { SigningFacts } from '../facts/facts.ts'
import { schemeTable, signAgain } from './signature-schemes.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'

const V2_READERS_FROM = 24

/** A device uses the newest scheme that it knows, without fallback: one valid scheme doesn't make up for an invalid one. */
const asWhole = ({ problems }: SigningFacts) => ({
  reason: `签名没有整体通过校验，一部分设备会拒绝安装：${problems[0] ?? '各套签名不一致'}。`,
  evidence: [{ at: 'APK Signing Block', found: problems.join('；'), expected: '每一套签名都有效，签名者一致' }],
})

export const v1OnlySignature = defineTerm({
  id: 'SEC-04',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    const { v1, v2, v3, v31 } = signing.schemes
    if (v2.verified || v3.verified || v31.verified) {
      const isBroken = [v2, v3, v31].some(({ present, verified }) => present && !verified)
      // A v1 signature missing for old platforms is COMP-08's finding.
      const lacksV1 = manifest.minSdk < V2_READERS_FROM && !v1.verified
      const doubted = !signing.verified && (isBroken || !lacksV1)
      return doubted ? fail({ ...asWhole(signing), fix: signAgain }) : pass('不只依赖 v1 签名')
    }
    const evidence = [schemeTable(signing, ['v2'])]
    if (!v1.verified)
      return fail({ reason: '安装包没有有效的签名，设备会拒绝安装，内容也可能被改过。', evidence, fix: signAgain })
    if (manifest.minSdk < V2_READERS_FROM)
      return warn({ reason: '只有 v1 签名，安装包可以被塞入代码而签名仍然有效。', evidence, fix: signAgain })
    return fail({ reason: '支持的设备都认得 v2 签名，安装包却只有 v1，可以被塞入代码而签名仍然有效。', evidence, fix: signAgain })
  },
})
