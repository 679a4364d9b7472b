import type { MethodOverride } from '../facts/facts.ts'
import { classNameOf } from '../formats/dex.ts'
import { byCaseOf, everyPlaceOf, inCode, isTrue, unclear, unclearSwitch } from './code.ts'
import type { Place } from './code.ts'
import { hiddenCode } from './hidden-code.ts'
import { defineTerm, fail, pass } from './verdict.ts'

const VERIFY = 'Ljavax/net/ssl/HostnameVerifier;->verify(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'
/** Apache's HTTP client: the platform's, and the repackaged one that apps include. */
const CLIENTS = ['org/apache/http', 'cz/msebera/android/httpclient'].map((client) => `L${client}/conn/ssl/`)
const HOLDERS = ['SSLSocketFactory', 'SSLConnectionSocketFactory'].flatMap((name) => CLIENTS.map((client) => `${client}${name};`))
const ALLOW_ALL_FIELDS = HOLDERS.map((holder) => `${holder}->ALLOW_ALL_HOSTNAME_VERIFIER`)
const ALLOW_ALL_CLASSES = CLIENTS.map((client) => `${client}AllowAllHostnameVerifier;`)
/** The client itself creates the constants to which others may refer. */
const MAKERS = new Set([...HOLDERS, ...ALLOW_ALL_CLASSES].map(classNameOf))
const isOfClient = ({ class: name, method }: Place) => method === '<clinit>()V' && MAKERS.has(name)

const JUDGED_ITSELF = `->${VERIFY.split('->')[1]}`
const PLATFORM = /^L(?:javax?|android|org\/apache\/http|kotlin)\/(?!support\/|arch\/)/
const UNBOXES = 'Ljava/lang/Boolean;->booleanValue()Z'
/** Functional interfaces of Kotlin and Java, implemented by the app's own code. */
const FUNCTION = /^L(?:kotlin\/jvm\/functions|java\/util\/function)\//
/** The return value comes from the app's own code, and isn't known. */
const isUnseen = ({ returned: boxed }: MethodOverride) => {
  const returned = boxed?.kind === 'result' && boxed.of === UNBOXES ? boxed.args[0] : boxed
  if (returned?.kind === 'result')
    return FUNCTION.test(returned.of) || (!PLATFORM.test(returned.of) && !returned.of.endsWith(JUDGED_ITSELF))
  return returned?.kind === 'field' || returned?.kind === 'bits'
}

const saysYes = ({ returned, throws }: MethodOverride) => isTrue(returned) === true && !throws

export const hostnameVerifier = defineTerm({
  id: 'SEC-11',
  needs: ['dex', 'code'],
  looksFor: { overrides: [VERIFY], byCase: [VERIFY], resultsOf: [VERIFY], fields: ALLOW_ALL_FIELDS, mentions: ALLOW_ALL_CLASSES },
  check: ({ dex, code }) => {
    const { always: verifiers, switched } = byCaseOf(code, VERIFY)
    const yes = verifiers.filter(saysYes)
    const blind = yes.filter(({ callCount }) => callCount === 0).map((one) => ({ ...one, said: '总是返回 true' }))
    const named = everyPlaceOf(code, [...ALLOW_ALL_FIELDS, ...ALLOW_ALL_CLASSES]).filter((place) => !isOfClient(place))
    const found = [...blind, ...named]
    if (found.length > 0)
      return fail({
        reason: `${found.length} 处主机名校验总是通过，别的网站的证书也会被接受，通信内容可以被中间人读取。`,
        evidence: inCode(found, { found: '不核对主机名', expected: '用系统默认的主机名校验' }),
        fix: [
          { text: '删除自定义的 HostnameVerifier。' },
          {
            text: '必须自定义的，先交给系统校验。',
            snippet: 'HttpsURLConnection.getDefaultHostnameVerifier().verify(host, session)',
          },
          { text: '类在第三方 SDK 里的，升级或更换该 SDK。' },
        ],
      })
    // It returns true in the end, but a call before may throw.
    const calling = yes.filter(({ callCount }) => callCount > 0)
    if (calling.length > 0) return unclear(calling, '结果')
    const unseen = verifiers.filter((one) => !one.traced || isUnseen(one))
    if (unseen.length > 0) return unclear(unseen, '结果')
    const doubt = unclearSwitch(switched.filter(saysYes), '返回 true')
    if (doubt) return doubt
    return hiddenCode(dex) ?? pass(verifiers.length === 0 ? '没有自定义的主机名校验' : '自定义的主机名校验不总是通过')
  },
})
