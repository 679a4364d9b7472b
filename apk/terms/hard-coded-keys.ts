import type { CodeValue } from '../facts/facts.ts'
import { callsOf, inCode } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const NEW_KEY = 'Ljavax/crypto/spec/SecretKeySpec;-><init>'
/** What makes bytes of a text and of nothing else. */
const FROM_TEXT = /^(Ljava\/lang\/String;->getBytes|Landroid\/util\/Base64;->decode|Ljava\/util\/Base64\$Decoder;->decode)\(/

/** Where the key's bytes stand in the code, if they do. The key itself is not repeated in the report. */
const sourceOf = (bytes: CodeValue | undefined) => {
  if (bytes?.kind === 'array' && bytes.constant) return '密钥是代码里的字节数组'
  if (bytes?.kind !== 'result' || !FROM_TEXT.test(bytes.of)) return undefined
  const text = bytes.args.find(({ kind }) => kind === 'string')
  return text?.kind === 'string' ? `密钥是代码里的字符串，共 ${text.value.length} 个字符` : undefined
}

export const hardCodedKeys = defineTerm({
  id: 'SEC-22',
  needs: ['dex', 'code'],
  looksFor: { calls: [NEW_KEY] },
  check: ({ dex, code }) => {
    const sites = callsOf(code, NEW_KEY)
    const fixed = sites.flatMap((site) => {
      const said = sourceOf(site.args?.[1])
      return said === undefined ? [] : [{ ...site, said }]
    })
    if (fixed.length === 0)
      return hiddenCode(dex) ?? pass(sites.length === 0 ? '代码里没有直接生成对称密钥' : '对称密钥都不是在使用处写死的')
    return fail({
      reason: `${fixed.length} 处对称密钥写死在代码里，拿到安装包的人就能解密。`,
      evidence: inCode(fixed, { found: '写死的密钥', expected: '密钥在设备上生成，或由服务器下发' }),
      fix: [
        {
          text: '用系统密钥库生成和保存密钥。',
          snippet: 'KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, "AndroidKeyStore")',
        },
        { text: '已经泄露的密钥停止使用，服务器同时更换。' },
      ],
    })
  },
})
