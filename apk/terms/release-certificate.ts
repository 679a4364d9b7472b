import type { SignerFact } from '../facts/facts.ts'
import { atApplication } from './excerpt.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import type { Evidence } from './verdict.ts'

/** Subject that the Android build tools give their debug key. */
const DEBUG_SUBJECT = /CN=Android Debug(,|$)/
/** SHA-1 of the certificates in AOSP's build/target/product/security: their private halves lie there for everybody to take. */
const PUBLIC_KEYS = new Map([
  ['61ed377e85d386a8dfee6b864bd85b0bfaa5af81', 'testkey'],
  ['27196e386b875e76adf700e7ea84e4c6eee33dfa', 'platform'],
  ['5b368cff2da2686996bc95eac190eaa4f5630fe5', 'shared'],
  ['b79df4a82e90b57ea76525ab7037ab238a42f5d3', 'media'],
  ['7c8bdabd21f953a1b18ccbe7b91393d9fdf94830', 'networkstack'],
  ['dc0605cdd6552d84481d8fcce4a8d28e294e570b', 'bluetooth'],
  ['2cdc0be9a0b9ec3d4a0d3a958023a770ba5a0a6d', 'nfc'],
  ['74847689bd67577964ae628af2301acf8910b499', 'sdk_sandbox'],
  ['0697713921e865d01c45c4a88d457a9d96f43927', 'cts_uicc_2021'],
])

const isDebugSubject = ({ subject }: SignerFact) => DEBUG_SUBJECT.test(subject)
const isPublicKey = ({ certificateSha1 }: SignerFact) => PUBLIC_KEYS.has(certificateSha1)

const certificateTable = (signer: SignerFact): Evidence => ({
  at: '签名证书',
  found: isPublicKey(signer) ? `使用了公开的测试密钥 ${PUBLIC_KEYS.get(signer.certificateSha1) ?? ''}` : '使用了调试证书',
  expected: '使用自己保管的发布证书',
  table: {
    head: ['项', '内容'],
    rows: [
      { cells: ['所有者', signer.subject], guilty: isDebugSubject(signer) },
      { cells: ['SHA-256', signer.certificateSha256], guilty: isPublicKey(signer) },
    ],
  },
})

export const releaseCertificate = defineTerm({
  id: 'SEC-02',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    const guilty = signing.signers.filter((signer) => isDebugSubject(signer) || isPublicKey(signer))
    const testOnly = manifest.application?.testOnly === true
    if (guilty.length === 0 && !testOnly)
      return signing.signers.length === 0
        ? undetermined('读不出签名证书，无法判断')
        : (unseenSwitch(manifest, 'android:testOnly') ?? pass('使用发布证书签名'))
    const said = { found: 'testOnly 为 true', expected: '不写，或为 false' }
    return fail({
      reason:
        guilty.length > 0
          ? '安装包用调试或公开的证书签名，别人也能做出同样签名的包来覆盖它。'
          : '安装包标记为仅供测试，用户从商店装不上。',
      evidence: [...guilty.map(certificateTable), ...(testOnly ? [atApplication(manifest, 'android:testOnly', said)] : [])],
      fix: [
        {
          text: '用自己的发布密钥签名，密钥不要放进代码仓库。',
          snippet: 'apksigner sign --ks release.jks --ks-key-alias release app-aligned.apk',
        },
        { text: '从命令行构建发布包，不要上传开发工具直接运行时产生的包。' },
      ],
    })
  },
})
