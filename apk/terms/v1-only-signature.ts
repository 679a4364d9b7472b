import { schemeTable, signAgain } from './signature-schemes.ts'
import { defineTerm, fail, pass, warn } from './verdict.ts'

const V2_READERS_FROM = 24

export const v1OnlySignature = defineTerm({
  id: 'SEC-04',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    const { v1, v2, v3, v31 } = signing.schemes
    if (v2.verified || v3.verified || v31.verified) return pass('不只依赖 v1 签名')
    const evidence = [schemeTable(signing, ['v2'])]
    if (!v1.verified)
      return fail({ reason: '安装包没有有效的签名，设备会拒绝安装，内容也可能被改过。', evidence, fix: signAgain })
    if (manifest.minSdk < V2_READERS_FROM)
      return warn({ reason: '只有 v1 签名，安装包可以被塞入代码而签名仍然有效。', evidence, fix: signAgain })
    return fail({ reason: '支持的设备都认得 v2 签名，安装包却只有 v1，可以被塞入代码而签名仍然有效。', evidence, fix: signAgain })
  },
})
