import type { CallSite, CodeValue } from '../facts/facts.ts'
import { isChangedConstant, isConstant, madeOf } from '../dex/text-bytes.ts'
import { callsOf, inCode, sayCaller, sayPassed, sayPattern, toLookAt } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const NEW_KEY = 'Ljavax/crypto/spec/SecretKeySpec;-><init>'
/** The origin of the key's bytes, if they are in the code. The key itself isn't shown in the report. */
const sourceOf = (bytes: CodeValue | undefined) => {
  const source = madeOf(bytes)
  if (source?.kind === 'array' && isConstant(source)) return '密钥是代码里的字节数组'
  return source?.kind === 'string' ? `密钥是代码里的字符串，共 ${source.value.length} 个字符` : undefined
}

/** Keys of 8, 16, 24 or 32 bytes in hex; in Base64 those recognisable by their end. */
const KEY_TEXT = /^(?:(?:[\dA-Fa-f]{16}){1,4}|[\w+/-]{22}==|[\w+/-]{43}=)$/
/** The method that converts a key-like string to bytes: what it does isn't analysed. */
const readerOf = (bytes: CodeValue | undefined) => {
  const source = madeOf(bytes)
  const isRead = source?.kind === 'result' && source.args.some((one) => one.kind === 'string' && KEY_TEXT.test(one.value))
  return isRead ? source.of : undefined
}
const readIn = (site: CallSite): Place[] => {
  const reader = readerOf(site.args?.[1])
  return reader === undefined ? [] : [{ ...site, said: `${sayPattern(reader)} 由写死的文字得出` }]
}

/** Where the key is: at the call, or at callers that pass it to the enclosing method. */
const fixedIn = (site: CallSite): Place[] => {
  const here = sourceOf(site.args?.[1])
  if (here !== undefined) return [{ ...site, said: here }]
  return (site.passed ?? []).flatMap(({ class: name, method, value, chosen }) => {
    const said = sourceOf(value)
    return said === undefined ? [] : [{ class: name, method, said: `${said}，${sayPassed(site, chosen)}` }]
  })
}

export const hardCodedKeys = defineTerm({
  id: 'SEC-22',
  needs: ['dex', 'code'],
  looksFor: { calls: [NEW_KEY], fromCallers: { [NEW_KEY]: 1 } },
  check: ({ dex, code }) => {
    const sites = callsOf(code, NEW_KEY)
    const fixed = sites.flatMap(fixedIn)
    const changed = sites.filter(({ args }) => isChangedConstant(args?.[1]))
    if (fixed.length === 0 && changed.length > 0)
      return undetermined(
        `${changed.length} 处密钥的字节先写在代码里，使用前又被改写，看不出改成什么，需要人工核对`,
        toLookAt(changed, '写死的字节用作密钥前被改写'),
      )
    const [read, ...more] = sites.flatMap(readIn)
    if (fixed.length === 0 && read)
      return undetermined(
        `${sayCaller(read)} 的密钥由代码里的一段文字换算得出，看不出换算的结果，需要人工核对`,
        toLookAt([read, ...more], '密钥由写死的文字换算得出'),
      )
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
