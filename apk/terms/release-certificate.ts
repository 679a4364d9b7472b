import type { SignerFact } from '../facts/facts.ts'
import { atApplication } from './excerpt.ts'
import { unseenSwitch } from './unseen-values.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'
import type { Evidence, FixStep } from './verdict.ts'

/** Subject that the Android build tools give their debug key. */
const DEBUG_SUBJECT = /CN=Android Debug(,|$)/
/** Keys whose private halves lie there for everybody to take: by certificate, and by the key in it, which fits into any other. */
type PublicKey = { said: string; certificateSha1: string; publicKeySha256?: string }
/** In AOSP's build/target/product/security. */
const OF_AOSP: PublicKey[] = (
  [
    ['testkey', '61ed377e85d386a8dfee6b864bd85b0bfaa5af81', 'ef57b690165cb561b5026922c00d2d6574e8b184fa7d161e076f06e06e6d35db'],
    ['platform', '27196e386b875e76adf700e7ea84e4c6eee33dfa', '3d3df7dc9bf26e02d4cd76256d41d45e41a4dedebe7feb95c40e3697681be8a7'],
    ['shared', '5b368cff2da2686996bc95eac190eaa4f5630fe5'],
    ['media', 'b79df4a82e90b57ea76525ab7037ab238a42f5d3'],
    [
      'networkstack',
      '7c8bdabd21f953a1b18ccbe7b91393d9fdf94830',
      '7bfcc5541e9f18e3738b1d5fa0b8524d44bac99424cfdcc6594d9386d4daaf15',
    ],
    ['bluetooth', 'dc0605cdd6552d84481d8fcce4a8d28e294e570b', 'de5b1ddc59331bbdeee26d6467dd4f9fc09719098ba7dcb6a973045781a0e36c'],
    ['nfc', '2cdc0be9a0b9ec3d4a0d3a958023a770ba5a0a6d', '9318ca97d2c148ca94639603b68d0928068158113d23a1cfca30acc4df2cac37'],
    [
      'sdk_sandbox',
      '74847689bd67577964ae628af2301acf8910b499',
      'd2e67bf7c0aaa67f3a4f7dc35dd2d45aa111a91e06a2cc517eaf9c249de31454',
    ],
    [
      'cts_uicc_2021',
      '0697713921e865d01c45c4a88d457a9d96f43927',
      '4d850245247af73aaf72fe598c7c7ef73f618391d771763299d5f5139ca43f2c',
    ],
  ] as const
).map(([name, certificateSha1, publicKeySha256]) => ({
  said: `测试密钥 ${name}`,
  certificateSha1,
  ...(publicKeySha256 && { publicKeySha256 }),
}))
/** Handed out by DCloud for packages of HBuilder: ask.dcloud.net.cn/article/36522 and /article/68. */
const OF_DCLOUD: PublicKey[] = [
  { said: ' DCloud 公共测试证书', certificateSha1: 'bbace22f973b1802e7d669a37a28efd23fa368e7' },
  { said: ' DCloud 老版公用证书', certificateSha1: 'baad093a82829fb432a7b28cb4ccf0e9f37dae58' },
]
const PUBLIC_KEYS = [...OF_AOSP, ...OF_DCLOUD]

const isDebugSubject = ({ subject }: SignerFact) => DEBUG_SUBJECT.test(subject)
const publicKeyOf = ({ certificateSha1, publicKeySha256 }: SignerFact) =>
  PUBLIC_KEYS.find(
    ({ certificateSha1: known, publicKeySha256: key }) =>
      known === certificateSha1 || (key !== undefined && key === publicKeySha256),
  )
const isPublic = (signer: SignerFact) => publicKeyOf(signer) !== undefined

const isGuilty = (signer: SignerFact) => isDebugSubject(signer) || isPublic(signer)

const certificateTable = (signer: SignerFact): Evidence => ({
  at: '签名证书',
  found: isPublic(signer) ? `使用了公开的${publicKeyOf(signer)?.said ?? ''}` : '使用了调试证书',
  expected: '使用自己保管的发布证书',
  table: {
    head: ['项', '内容'],
    rows: [
      { cells: ['所有者', signer.subject], guilty: isDebugSubject(signer) },
      { cells: ['SHA-256', signer.certificateSha256], guilty: isPublic(signer) },
    ],
  },
})

const reasonOf = (guilty: readonly SignerFact[], older: readonly SignerFact[]) => {
  if (guilty.length > 0) return '安装包用调试或公开的证书签名，别人也能做出同样签名的包来覆盖它。'
  if (older.length > 0) return '换过签名密钥，较旧的系统认的仍是调试或公开的证书，别人也能在这些设备上做出同样签名的包来覆盖它。'
  return '安装包标记为仅供测试，用户从商店装不上。'
}

const SIGN: FixStep = {
  text: '用自己的发布密钥签名，密钥不要放进代码仓库。',
  snippet: 'apksigner sign --ks release.jks --ks-key-alias release app-aligned.apk',
}
/** Nothing takes a key back from devices that never hear of the new one. */
const LEAVE_OLD: FixStep = {
  text: '轮换前的密钥仍在较旧的系统上有效，换不掉：把最低版本提高到只认新密钥的系统，或换一个包名用新密钥重新发布。',
}

export const releaseCertificate = defineTerm({
  id: 'SEC-02',
  needs: ['manifest', 'signing'],
  check: ({ manifest, signing }) => {
    const { signers, olderSigners = [] } = signing
    const guilty = signers.filter(isGuilty)
    const older = olderSigners.filter(isGuilty)
    const testOnly = manifest.application?.testOnly === true
    if (guilty.length + older.length === 0 && !testOnly)
      return signers.length === 0
        ? undetermined('读不出签名证书，无法判断')
        : (unseenSwitch(manifest, 'android:testOnly') ?? pass('使用发布证书签名'))
    const said = { found: 'testOnly 为 true', expected: '不写，或为 false' }
    return fail({
      reason: reasonOf(guilty, older),
      evidence: [
        ...[...guilty, ...older].map(certificateTable),
        ...(testOnly ? [atApplication(manifest, 'android:testOnly', said)] : []),
      ],
      fix: [
        ...(guilty.length > 0 ? [SIGN] : []),
        ...(older.length > 0 ? [LEAVE_OLD] : []),
        {
          text: '从命令行构建发布包，不要上传开发工具直接运行时产生的包。',
          ...(testOnly && { snippet: './gradlew assembleRelease' }),
        },
      ],
    })
  },
})
