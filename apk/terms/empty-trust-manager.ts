import type { MethodOverride } from '../facts/facts.ts'
import { everyOverrideOf, inCode, sayCaller, toLookAt, unclear } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const CHAIN = '[Ljava/security/cert/X509Certificate;Ljava/lang/String;'
const CHECKS = [
  `Ljavax/net/ssl/X509TrustManager;->checkServerTrusted(${CHAIN})V`,
  `Ljavax/net/ssl/X509ExtendedTrustManager;->checkServerTrusted(${CHAIN}Ljava/net/Socket;)V`,
  `Ljavax/net/ssl/X509ExtendedTrustManager;->checkServerTrusted(${CHAIN}Ljavax/net/ssl/SSLEngine;)V`,
]
/** A check refuses by throwing, itself or in what it calls. One that does neither, or catches that, takes every certificate. */
const takesAll = ({ traced, callCount, throws, catchesAll }: MethodOverride) =>
  traced && !throws && (callCount === 0 || catchesAll === true)
/** Nothing but calls under a shrinker's names, which may only ask whether a value is there. */
const mayTakeAll = ({ traced, throws, maybeAsksAlone }: MethodOverride) => traced && !throws && maybeAsksAlone === true
/** A bare `return-void` takes one unit. */
const EMPTY_UNITS = 1
const sayBody = ({ units, catchesAll }: MethodOverride) => {
  if (catchesAll) return '校验失败的异常被捕获，没有再抛出'
  return units === EMPTY_UNITS ? '方法体只有 return' : '方法体里没有检查，也不抛出异常'
}

export const emptyTrustManager = defineTerm({
  id: 'SEC-10',
  needs: ['dex', 'code'],
  looksFor: { overrides: CHECKS },
  check: ({ dex, code }) => {
    const checks = everyOverrideOf(code, ...CHECKS)
    const empty = checks.filter(takesAll)
    if (empty.length === 0) {
      const unread = checks.filter(({ traced }) => !traced)
      if (unread.length > 0) return unclear(unread, '结果')
      const mayBeEmpty = checks.filter(mayTakeAll)
      const [renamed] = mayBeEmpty
      if (renamed)
        return undetermined(
          `${sayCaller(renamed)} 只调用改过名的方法，看不出它们是校验证书还是只判断参数为空，需要人工核对`,
          toLookAt(mayBeEmpty, '只调用改过名的方法'),
        )
      return hiddenCode(dex) ?? pass(checks.length === 0 ? '没有自定义的证书校验' : '自定义的证书校验都不是空方法')
    }
    return fail({
      reason: `${empty.length} 个证书校验等于没有，任何证书都会被接受，通信内容可以被中间人读取和改写。`,
      evidence: inCode(
        empty.map((one) => ({ ...one, said: sayBody(one) })),
        { found: 'checkServerTrusted 不拒绝任何证书', expected: '由系统校验证书' },
      ),
      fix: [
        { text: '删除自定义的 TrustManager，用系统的校验。' },
        {
          text: '需要信任自有证书的，写进网络安全配置。',
          snippet:
            '<domain-config>\n    <domain>api.example.com</domain>\n    <trust-anchors>\n        <certificates src="@raw/own_ca" />\n    </trust-anchors>\n</domain-config>',
        },
        { text: '类在第三方 SDK 里的，升级或更换该 SDK。' },
      ],
    })
  },
})
