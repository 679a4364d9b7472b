import type { CallSite, CodeValue } from '../facts/facts.ts'
import { callsOf, inCode, sayPassed, unclear } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const GET_INSTANCE = 'Ljavax/crypto/Cipher;->getInstance'
const WEAK_ALGORITHMS = ['DES', 'DESEDE', 'DESEDEWRAP', 'TRIPLEDES', 'RC2', 'RC2WRAP', 'RC4', 'ARC4', 'ARCFOUR', 'BLOWFISH']
/**
 * The bare name means ECB: for AES with the platform's provider, for the others with Bouncy Castle, which apps include for them.
 */
const ECB_BY_DEFAULT = new Set(
  'AES SM4 ARIA CAMELLIA CAST5 CAST6 IDEA NOEKEON RC6 RIJNDAEL SEED SERPENT SKIPJACK TEA TWOFISH XTEA'.split(' '),
)

const nameOf = (value: CodeValue | undefined) => (value?.kind === 'string' ? value.value : undefined)

/** `PBEWithMD5AndDES`, `PBEWithSHAAnd40BitRC2-CBC`: the cipher for which the password gives the key. */
const BY_PASSWORD = /^PBEWITH.+?AND(.+)$/
const isWeak = (algorithm: string) => {
  const inner = BY_PASSWORD.exec(algorithm)?.[1]
  return WEAK_ALGORITHMS.some((weak) => (inner === undefined ? algorithm === weak : inner.includes(weak)))
}

/** RSA has no block mode: its "ECB" is meaningless. */
const faultOf = (transformation: string) => {
  const [algorithm = '', mode = ''] = transformation
    .toUpperCase()
    .split('/')
    .map((part) => part.trim())
  if (isWeak(algorithm)) return `${transformation}：算法已不安全`
  if (ECB_BY_DEFAULT.has(algorithm) && (mode === '' || mode === 'ECB'))
    return `${transformation}：ECB 模式，相同的内容加密后仍相同`
  return mode === 'ECB' && algorithm !== 'RSA' ? `${transformation}：ECB 模式` : undefined
}

/** Where a weak name is: at the call, or at callers that pass it to the enclosing method. */
const weakIn = (site: CallSite): Place[] => {
  const here = faultOf(nameOf(site.args?.[0]) ?? '')
  if (here !== undefined) return [{ ...site, said: here }]
  return (site.passed ?? []).flatMap(({ class: name, method, value, maybe, chosen }) => {
    const said = maybe ? undefined : faultOf(nameOf(value) ?? '')
    return said === undefined ? [] : [{ class: name, method, said: `${said}，${sayPassed(site, chosen)}` }]
  })
}

/** All names with which the call may be made are known. */
const isKnown = ({ args, passed = [], passedByAll }: CallSite) =>
  nameOf(args?.[0]) !== undefined || (passedByAll === true && passed.every(({ value }) => isSound(nameOf(value))))
const isSound = (name: string | undefined) => name !== undefined && faultOf(name) === undefined

export const weakCiphers = defineTerm({
  id: 'SEC-20',
  needs: ['dex', 'code'],
  looksFor: { calls: [GET_INSTANCE], fromCallers: { [GET_INSTANCE]: 0 } },
  check: ({ dex, code }) => {
    const sites = callsOf(code, GET_INSTANCE)
    const weak = sites.flatMap(weakIn)
    if (weak.length > 0)
      return fail({
        reason: `${weak.length} 处使用了不安全的加密算法或模式，密文可能被还原或看出规律。`,
        evidence: inCode(weak, { found: '不安全的算法或模式', expected: 'AES/GCM/NoPadding 等带认证的模式' }),
        fix: [
          { text: '改用带认证的模式，每次加密换新的初始向量。', snippet: 'Cipher.getInstance("AES/GCM/NoPadding")' },
          { text: '要兼容旧数据的，只保留解密，写入时换新算法。' },
        ],
      })
    const unknown = sites.filter((site) => !isKnown(site))
    if (unknown.length > 0) return unclear(unknown, '算法名')
    return hiddenCode(dex) ?? pass(sites.length === 0 ? '代码里没有直接使用加密算法' : '用到的加密算法和模式都不在名单里')
  },
})
