import { signRotated } from './signature-schemes.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const RSA_FLOOR_BITS = 2048

export const signingKeySize = defineTerm({
  id: 'SEC-03',
  needs: ['signing'],
  check: ({ signing }) => {
    if (signing.signers.length === 0) return undetermined('读不出签名证书，无法判断')
    const weak = signing.signers.filter(({ keyAlgorithm, keyBits }) => keyAlgorithm === 'RSA' && keyBits < RSA_FLOOR_BITS)
    if (weak.length === 0)
      return pass(`签名密钥是 ${signing.signers.map(({ keyAlgorithm, keyBits }) => `${keyAlgorithm} ${keyBits} 位`).join('、')}`)
    return fail({
      reason: '签名密钥太短，可能被破解，届时别人能以你的名义发布更新。',
      evidence: weak.map((signer) => ({
        at: '签名证书',
        found: `${signer.keyAlgorithm} ${signer.keyBits} 位`,
        expected: `RSA 不少于 ${RSA_FLOOR_BITS} 位`,
        table: {
          head: ['项', '内容'],
          rows: [
            { cells: ['所有者', signer.subject], guilty: false },
            { cells: ['密钥', `${signer.keyAlgorithm} ${signer.keyBits} 位`], guilty: true },
            { cells: ['SHA-256', signer.certificateSha256], guilty: false },
          ],
        },
      })),
      fix: [
        {
          text: '新建 4096 位的密钥。',
          snippet: 'keytool -genkeypair -keystore release.jks -alias release -keyalg RSA -keysize 4096 -validity 10950',
        },
        {
          text: '已发布的应用要轮换到新密钥，先生成轮换记录并妥善保存。',
          snippet: 'apksigner rotate --out lineage --old-signer --ks old.jks --new-signer --ks release.jks',
        },
        signRotated,
      ],
    })
  },
})
