import type { MethodOverride } from '../facts/facts.ts'
import { byCaseOf, inCode, sayCaller, toLookAt, unclear, unclearSwitch } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass, undetermined } from './verdict.ts'

const CHAIN = '[Ljava/security/cert/X509Certificate;Ljava/lang/String;'
/**
 * If a class has one of the later methods, the platform calls it instead, whatever the class inherits from (Conscrypt's
 * Platform.checkTrusted, X509TrustManagerExtensions): with the socket, the engine or the host name.
 */
const CHECKS = [
  `${CHAIN})V`,
  `${CHAIN}Ljava/net/Socket;)V`,
  `${CHAIN}Ljavax/net/ssl/SSLEngine;)V`,
  `${CHAIN}Ljava/lang/String;)V`,
  `${CHAIN}Ljava/lang/String;)Ljava/util/List;`,
].map((signature) => `Ljavax/net/ssl/X509TrustManager;->checkServerTrusted(${signature}`)
/** None of its calls can reject an untrusted chain, and it throws nothing if there is a chain. */
const takesAny = ({ unvouched }: MethodOverride) => unvouched?.decides === 'nothing' && unvouched.returns && !unvouched.throws
/** A check rejects by throwing, directly or in a callee. One that doesn't, or catches the exception, accepts all certificates. */
const takesAll = (check: MethodOverride) => {
  const { traced, callCount, throws, catchesAll } = check
  return traced && ((!throws && (callCount === 0 || catchesAll === true)) || takesAny(check))
}
/** Only calls of renamed methods, which may be mere null checks. */
const mayTakeAll = ({ traced, throws, maybeAsksAlone }: MethodOverride) => traced && !throws && maybeAsksAlone === true
/** A bare `return-void` takes one unit. */
const EMPTY_UNITS = 1
const sayBody = ({ units, catchesAll, throws }: MethodOverride) => {
  if (catchesAll) return '校验失败的异常被捕获，没有再抛出'
  if (throws) return '只在没有证书时才抛出异常'
  return units === EMPTY_UNITS ? '方法体只有 return' : '方法体里没有检查，也不抛出异常'
}

/** Accepts any self-consistent certificate, or throws for reasons of which it is unknown whether they depend on the certificate. */
const DOUBTS: [may: (check: MethodOverride) => boolean, found: string, said: (caller: string) => string][] = [
  [
    mayTakeAll,
    '只调用改过名的方法',
    (caller) => `${caller} 只调用改过名的方法，看不出它们是校验证书还是只判断参数为空，需要人工核对`,
  ],
  [
    ({ unvouched }) => unvouched?.returns === true && unvouched.decides === 'itself',
    '只看证书自己的有效期和公钥',
    (caller) => `${caller} 只看证书自己的有效期和公钥，不看由谁签发，自签的证书也会被接受，需要人工核对`,
  ],
  [
    ({ unvouched }) => unvouched?.returns === true && unvouched.decides === 'nothing' && unvouched.throws,
    '没有校验证书的调用，有时抛出异常',
    (caller) => `${caller} 里没有校验证书的调用，看不出什么时候抛出异常，需要人工核对`,
  ],
]
const doubtIn = (checks: readonly MethodOverride[]) => {
  for (const [may, found, said] of DOUBTS) {
    const places = checks.filter(may)
    const [first] = places
    if (first) return undetermined(said(sayCaller(first)), toLookAt(places, found))
  }
  return undefined
}

export const emptyTrustManager = defineTerm({
  id: 'SEC-10',
  needs: ['dex', 'code'],
  looksFor: { overrides: CHECKS, byCase: CHECKS, checksChain: CHECKS },
  check: ({ dex, code }) => {
    const { always: checks, switched } = byCaseOf(code, ...CHECKS)
    const empty = checks.filter(takesAll)
    if (empty.length === 0) {
      const unread = checks.filter(({ traced }) => !traced)
      if (unread.length > 0) return unclear(unread, '结果')
      const doubt = doubtIn(checks) ?? unclearSwitch(switched.filter(takesAll), '不拒绝任何证书')
      if (doubt) return doubt
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
