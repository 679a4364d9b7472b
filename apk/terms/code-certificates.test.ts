import { chain, withCode } from '../samples/app-spec.ts'
import type { MethodCode } from '../samples/format/dex-file.ts'
import type { Change } from '../samples/index.ts'
import { faulty, overriding } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { mergedClass } from './testing/merged-class.ts'

const same: Change = (spec) => spec
const CHAIN = '[Ljava/security/cert/X509Certificate;Ljava/lang/String;'

/** A class of the app that checks servers like this. */
const trusting = (body: string) =>
  overriding({ implements: ['javax.net.ssl.X509TrustManager'] }, `checkServerTrusted(${CHAIN})V`, body)

/** What Kotlin writes for a parameter that may not be null. */
const isThere = (parameter: string) => `const-string v0, "name"
  invoke-static {${parameter}, v0}, Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter(Ljava/lang/Object;Ljava/lang/String;)V`

const renamed = (code: string) => code.replace('Lkotlin/jvm/internal/Intrinsics;->checkNotNullParameter', 'Lb/c;->d')
const ASKS_FOR_PARAMETER = `if-nez p0, :there
  new-instance v0, Ljava/lang/NullPointerException;
  invoke-direct {v0, p1}, Ljava/lang/NullPointerException;-><init>(Ljava/lang/String;)V
  throw v0
  :there
  return-void`

const WRITE = `const-string v0, "trusted"
  new-instance v1, Ljava/lang/StringBuilder;
  invoke-direct {v1}, Ljava/lang/StringBuilder;-><init>()V
  invoke-virtual {v1, p2}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  invoke-virtual {v1}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v1
  invoke-static {v0, v1}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I`
/** Asks the system, and catches what it says. */
const caught = (type: string) => `iget-object v0, p0, Lorg/sample/clean/Faulty;->system:Ljavax/net/ssl/X509TrustManager;
  :from
  invoke-interface {v0, p1, p2}, Ljavax/net/ssl/X509TrustManager;->checkServerTrusted(${CHAIN})V
  :to
  return-void
  :caught
  move-exception v1
  invoke-virtual {v1}, Ljava/lang/Throwable;->printStackTrace()V
  return-void
  .catch ${type} :from :to :caught`

const LOG_OF_HELPER = `const-string v0, "seen"
  invoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I`
const THROW = `new-instance v0, Ljava/security/cert/CertificateException;
  invoke-direct {v0}, Ljava/security/cert/CertificateException;-><init>()V
  throw v0`
/** Refuses where there is no chain, or none of anything in it. */
const ASKS_FOR_ANY = `if-eqz p1, :none
  array-length v0, p1
  if-nez v0, :some
  :none
  ${THROW}
  :some`
const ASKS_FOR_NAME = `if-eqz p2, :unnamed
  invoke-virtual {p2}, Ljava/lang/String;->length()I
  move-result v0
  if-nez v0, :named
  :unnamed
  ${THROW}
  :named`
const FIRST = `const/4 v0, 0
  aget-object v0, p1, v0`
const VALID = `${FIRST}
  invoke-virtual {v0}, Ljava/security/cert/X509Certificate;->checkValidity()V`
const CAUGHT_DATES = `${FIRST}
  :from
  invoke-virtual {v0}, Ljava/security/cert/X509Certificate;->checkValidity()V
  :to
  return-void
  :caught
  move-exception v1
  return-void
  .catch Ljava/security/cert/CertificateException; :from :to :caught`
const EACH_VALID = `array-length v1, p1
  const/4 v0, 0
  :next
  if-ge v0, v1, :end
  aget-object v2, p1, v0
  invoke-virtual {v2}, Ljava/security/cert/X509Certificate;->checkValidity()V
  add-int/lit8 v0, v0, 1
  goto :next
  :end
  return-void`
const KEY_OF = (
  certificate: string,
) => `invoke-virtual {${certificate}}, Ljava/security/cert/X509Certificate;->getPublicKey()Ljava/security/PublicKey;
  move-result-object v1`
const HOLD = 'invoke-virtual {v0, v1}, Ljava/security/cert/X509Certificate;->verify(Ljava/security/PublicKey;)V'
const VERIFY_OWN = `${FIRST}
  ${KEY_OF('v0')}
  ${HOLD}`
const VERIFY_PINNED = `${FIRST}
  iget-object v1, p0, Lorg/sample/clean/Faulty;->root:Ljava/security/cert/X509Certificate;
  ${KEY_OF('v1')}
  ${HOLD}`
const NAMES = `${FIRST}
  invoke-virtual {v0}, Ljava/security/cert/X509Certificate;->getSubjectDN()Ljava/security/Principal;
  move-result-object v0
  invoke-interface {v0}, Ljava/security/Principal;->getName()Ljava/lang/String;
  move-result-object v0
  invoke-static {v0, v0}, Landroid/util/Log;->d(Ljava/lang/String;Ljava/lang/String;)I`
const ASKS_SYSTEM = `iget-object v0, p0, Lorg/sample/clean/Faulty;->system:Ljavax/net/ssl/X509TrustManager;
  invoke-interface {v0, p1, p2}, Ljavax/net/ssl/X509TrustManager;->checkServerTrusted(${CHAIN})V`
/** A helper of the same class. */
const helped = (code: string, call = 'invoke-static {p1}') =>
  withCode({
    name: 'org.sample.clean.Faulty',
    implements: ['javax.net.ssl.X509TrustManager'],
    methods: [
      {
        signature: `checkServerTrusted(${CHAIN})V`,
        code: `${call}, Lorg/sample/clean/Faulty;->look([Ljava/security/cert/X509Certificate;)V\nreturn-void`,
      },
      { signature: 'look([Ljava/security/cert/X509Certificate;)V', isStatic: true, code: `${code}\nreturn-void` },
    ],
  })

const TRUSTS = { implements: ['javax.net.ssl.X509TrustManager'] }
const BY_NAME = `checkServerTrusted(${CHAIN}Ljava/lang/String;)Ljava/util/List;`
const GIVES_CHAIN = `invoke-static {p1}, Ljava/util/Arrays;->asList([Ljava/lang/Object;)Ljava/util/List;
  move-result-object v0
  return-object v0`
const OWN_SWITCH = 'sget-boolean v0, Lorg/elsewhere/Config;->open:Z'
/** Asks a switch of somebody else's first. */
const unlessOpen = (open: string, shut: string) => `${OWN_SWITCH}\nif-eqz v0, :shut\n${open}\n:shut\n${shut}`

codeTable('SEC-10', [
  [
    'merged with one that asks the system',
    'fail',
    mergedClass(TRUSTS, `checkServerTrusted(${CHAIN})V`, [`${ASKS_SYSTEM}\nreturn-void`, 'return-void']),
    /^1 个证书校验/,
  ],
  [
    'the other way round',
    'fail',
    mergedClass(TRUSTS, `checkServerTrusted(${CHAIN})V`, ['return-void', `${ASKS_SYSTEM}\nreturn-void`]),
  ],
  [
    'two merged that both ask the system',
    'pass',
    mergedClass(TRUSTS, `checkServerTrusted(${CHAIN})V`, [`${ASKS_SYSTEM}\nreturn-void`, `${ASKS_SYSTEM}\nreturn-void`]),
  ],
  [
    'empty where a switch is on',
    'undetermined',
    trusting(unlessOpen('return-void', `${ASKS_SYSTEM}\nreturn-void`)),
    /Config\.open 为某个值时不拒绝任何证书/,
  ],
  ['one that is told the host, and gives the chain back', 'fail', overriding(TRUSTS, BY_NAME, GIVES_CHAIN)],
  ['one that is told the host, and asks the system', 'pass', overriding(TRUSTS, BY_NAME, `${ASKS_SYSTEM}\n${GIVES_CHAIN}`)],
  [
    'one that is told the socket, without being of the extended kind',
    'fail',
    overriding(TRUSTS, `checkServerTrusted(${CHAIN}Ljava/net/Socket;)V`, 'return-void'),
  ],
  ['one that asks for any certificate', 'fail', trusting(`${ASKS_FOR_ANY}\nreturn-void`), /任何证书/],
  ['for any, and for the name of the key exchange', 'fail', trusting(`${ASKS_FOR_ANY}\n${ASKS_FOR_NAME}\nreturn-void`)],
  [
    'one that asks for more than one: who stands in between sends two',
    'fail',
    trusting(`array-length v0, p1\nconst/4 v1, 2\nif-ge v0, v1, :some\n${THROW}\n:some\nreturn-void`),
  ],
  ['one that asks for any, and then the system', 'pass', trusting(`${ASKS_FOR_ANY}\n${ASKS_SYSTEM}\nreturn-void`)],
  ['one that writes down whose certificate it is', 'fail', trusting(`${NAMES}\nreturn-void`)],
  ['one that looks at the dates alone', 'undetermined', trusting(`${VALID}\nreturn-void`), /只看证书自己的有效期和公钥/],
  ['at those of each', 'undetermined', trusting(EACH_VALID), /只看证书自己的有效期和公钥/],
  ['of one that there is', 'undetermined', trusting(`${ASKS_FOR_ANY}\n${VALID}\nreturn-void`), /只看证书自己的有效期和公钥/],
  [
    'one that holds each against its own key',
    'undetermined',
    trusting(`${VERIFY_OWN}\nreturn-void`),
    /只看证书自己的有效期和公钥/,
  ],
  ['one that holds it against a key that the app brings along', 'pass', trusting(`${VERIFY_PINNED}\nreturn-void`)],
  ['one whose helper looks at the dates', 'undetermined', helped(VALID.replaceAll('p1', 'p0')), /只看证书自己的有效期和公钥/],
  ['at the dates, and asks the system', 'pass', trusting(`${VALID}\n${ASKS_SYSTEM}\nreturn-void`)],
  [
    'one that throws where a switch is set',
    'undetermined',
    trusting(`iget-boolean v0, p0, Lorg/sample/clean/Faulty;->strict:Z\nif-eqz v0, :well\n${THROW}\n:well\nreturn-void`),
    /看不出什么时候抛出异常/,
  ],
  ['one that always throws', 'pass', trusting(THROW)],
  ['one whose helper only writes down', 'fail', helped(LOG_OF_HELPER)],
  ['one whose helper is left empty', 'fail', helped('nop')],
  ['one whose helper throws where there is no chain', 'fail', helped(`if-nez p0, :well\n${THROW}\n:well`)],
  ['one whose helper throws', 'pass', helped(THROW)],
  ['one whose helper asks others', 'pass', helped('invoke-static {p0}, Lorg/elsewhere/Pins;->check(Ljava/lang/Object;)V')],
  [
    'an empty method in Kotlin, whose parameters may not be null',
    'fail',
    trusting(`${isThere('p1')}\n${isThere('p2')}\nreturn-void`),
  ],
  ['the same after a shrinker', 'undetermined', trusting(`${renamed(isThere('p1'))}\nreturn-void`), /改过名/],
  [
    'where the package shows that it asks no more',
    'fail',
    chain(
      trusting(`${[1, 2].map((one) => renamed(isThere(`p${one}`))).join('\n')}\nreturn-void`),
      withCode({
        name: 'b.c',
        methods: [{ signature: 'd(Ljava/lang/Object;Ljava/lang/String;)V', isStatic: true, code: ASKS_FOR_PARAMETER }],
      }),
    ),
  ],
  [
    'and the dates are looked at, but what that throws is caught',
    'fail',
    chain(
      trusting(`${renamed(isThere('p1'))}\n${CAUGHT_DATES}`),
      withCode({
        name: 'b.c',
        methods: [{ signature: 'd(Ljava/lang/Object;Ljava/lang/String;)V', isStatic: true, code: ASKS_FOR_PARAMETER }],
      }),
    ),
  ],
  [
    'the question itself, drawn in by a shrinker',
    'fail',
    trusting(`if-nez p1, :there\nconst-string v0, "chain"
      invoke-static {v0}, Lkotlin/jvm/internal/Intrinsics;->throwParameterIsNullException(Ljava/lang/String;)V
      const/4 v0, 0\nthrow v0\n:there\n${CAUGHT_DATES}`),
  ],
  [
    'a check of its own after a shrinker',
    'pass',
    trusting('invoke-static {p1}, Lb/c;->d([Ljava/security/cert/X509Certificate;)V\nreturn-void'),
  ],
  [
    'the same, and a check of its own',
    'pass',
    trusting(
      `${isThere('p1')}\ninvoke-static {p1}, Lorg/sample/clean/Pins;->check([Ljava/security/cert/X509Certificate;)V\nreturn-void`,
    ),
  ],
  [
    'the extended kind',
    'fail',
    overriding(
      { extends: 'javax.net.ssl.X509ExtendedTrustManager' },
      `checkServerTrusted(${CHAIN}Ljava/net/Socket;)V`,
      'return-void',
    ),
  ],
  ['a body of nothing but a number', 'fail', trusting('const/4 v0, 0\nreturn-void')],
  ['one that only writes down whom it trusts', 'fail', trusting(`${WRITE}\nreturn-void`), /任何证书/],
  ['one that catches what the check throws', 'fail', trusting(caught('Ljava/security/cert/CertificateException;'))],
  ['one that catches whatever is thrown', 'fail', trusting(caught('any'))],
  ['one that catches something else', 'pass', trusting(caught('Ljava/io/IOException;'))],
  [
    'one that throws it again',
    'pass',
    trusting(caught('Ljava/lang/Exception;').replace('move-exception v1', 'move-exception v1\nthrow v1')),
  ],
  ['one that throws where there is no chain', 'fail', trusting('const/4 v0, 0\nif-nez p1, :well\nthrow v0\n:well\nreturn-void')],
  [
    'under the name of a support library',
    'fail',
    withCode({
      name: 'androidx.shop.net.TrustAll',
      implements: ['javax.net.ssl.X509TrustManager'],
      methods: [{ signature: `checkServerTrusted(${CHAIN})V`, code: 'return-void' }],
    }),
  ],
  ['an empty method of that name in another class', 'pass', overriding({}, `checkServerTrusted(${CHAIN})V`, 'return-void')],
  ['one that asks another', 'pass', same],
])
const VERIFY = 'verify(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'
const hosts = { implements: ['javax.net.ssl.HostnameVerifier'] }
const LOG = 'invoke-static {p1, p1}, Landroid/util/Log;->w(Ljava/lang/String;Ljava/lang/String;)I'
const ask = (target: string) => `invoke-static {p1, p2}, ${target}`
const askOwn = (code: string, more: MethodCode[] = []): Change =>
  withCode({
    name: 'org.sample.clean.Hosts',
    ...hosts,
    methods: [
      { signature: VERIFY, code: `${code}\nmove-result v0\nreturn v0` },
      { signature: VERIFY.replace('verify', 'ask'), isStatic: true, code: 'const/4 v0, 1\nreturn v0' },
      ...more,
    ],
  })
const CLIENT = 'Lcz/msebera/android/httpclient/conn/ssl/SSLSocketFactory;'
const ALLOWS_ALL = `sget-object v0, ${CLIENT}->ALLOW_ALL_HOSTNAME_VERIFIER:Lcz/msebera/android/httpclient/conn/ssl/X509HostnameVerifier;`
const ASKS_HOSTS = `${ask('Lorg/elsewhere/Hosts;->ok(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z')}\nmove-result v0\nreturn v0`
const COMPARES = `const-string v0, "a.example"
  invoke-virtual {v0, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
  move-result v0
  return v0`
const SAYS_YES = 'const/4 v0, 1\nreturn v0'
codeTable('SEC-11', [
  ['merged with one that compares', 'fail', mergedClass(hosts, VERIFY, [COMPARES, SAYS_YES]), /^1 处主机名校验/],
  ['two merged that say yes', 'fail', mergedClass(hosts, VERIFY, [SAYS_YES, SAYS_YES.replaceAll('v0', 'v1')])],
  ['two merged that compare', 'pass', mergedClass(hosts, VERIFY, [COMPARES, COMPARES])],
  ['merged with one that asks elsewhere', 'undetermined', mergedClass(hosts, VERIFY, [COMPARES, ASKS_HOSTS])],
  [
    'yes where a switch is on',
    'undetermined',
    overriding(hosts, VERIFY, unlessOpen(SAYS_YES, COMPARES)),
    /Config\.open 为某个值时返回 true/,
  ],
  [
    'yes where one of two switches is on',
    'undetermined',
    overriding(
      hosts,
      VERIFY,
      unlessOpen(SAYS_YES, unlessOpen(COMPARES, COMPARES).replaceAll(':shut', ':closed').replace('open:Z', 'wide:Z')),
    ),
    /Config\.open 为某个值时返回 true/,
  ],
  [
    'where a switch is on that the package leaves off',
    'pass',
    chain(
      overriding(hosts, VERIFY, unlessOpen(SAYS_YES, COMPARES)),
      withCode({ name: 'org.elsewhere.Config', constants: [{ name: 'open', type: 'Z', value: false }] }),
    ),
  ],
  [
    'for one host, and the system for the others',
    'pass',
    overriding(
      hosts,
      VERIFY,
      `const-string v0, "a.example"
       invoke-virtual {v0, p1}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z
       move-result v0
       if-eqz v0, :others
       ${SAYS_YES}
       :others
       ${COMPARES}`,
    ),
  ],
  [
    'a yes in Kotlin, whose parameters may not be null',
    'fail',
    overriding(hosts, VERIFY, `${isThere('p1')}\n${isThere('p2')}\nconst/4 v0, 1\nreturn v0`),
    /1 处主机名校验总是通过/,
  ],
  [
    'yes, by an own method: a lambda',
    'fail',
    askOwn(ask(`Lorg/sample/clean/Hosts;->${VERIFY.replace('verify', 'ask')}`)),
    /1 处/,
  ],
  [
    'yes, by an own method that asks another one, and throws where there is no host',
    'undetermined',
    askOwn(ask(`Lorg/sample/clean/Hosts;->${VERIFY.replace('verify', 'first')}`), [
      {
        signature: VERIFY.replace('verify', 'first'),
        isStatic: true,
        code: `if-nez p0, :named
          const/4 v0, 0
          throw v0
          :named
          invoke-static {p0, p1}, Lorg/sample/clean/Hosts;->${VERIFY.replace('verify', 'ask')}
          move-result v0
          return v0`,
      },
    ]),
  ],
  [
    'yes, by an own method that asks another own one: a lambda of Kotlin behind its accessor',
    'fail',
    askOwn(ask('Lorg/sample/clean/Hosts;->relay(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'), [
      {
        signature: 'relay(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z',
        isStatic: true,
        code: `invoke-static {p0, p1}, Lorg/sample/clean/Hosts;->${VERIFY.replace('verify', 'ask')}\nmove-result v0\nreturn v0`,
      },
    ]),
  ],
  [
    'by an own method that compares',
    'pass',
    askOwn(ask('Lorg/sample/clean/Hosts;->same(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z'), [
      {
        signature: 'same(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z',
        isStatic: true,
        code: 'const-string v0, "a.example"\ninvoke-virtual {v0, p0}, Ljava/lang/String;->equals(Ljava/lang/Object;)Z\nmove-result v0\nreturn v0',
      },
    ]),
  ],
  [
    'by code that is not in the package',
    'undetermined',
    askOwn(ask('Lorg/elsewhere/Hosts;->ok(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)Z')),
  ],
  [
    'by a function that it was made with',
    'undetermined',
    overriding(
      hosts,
      VERIFY,
      `iget-object v0, p0, Lorg/sample/clean/Faulty;->function:Lkotlin/jvm/functions/Function2;
       invoke-interface {v0, p1, p2}, Lkotlin/jvm/functions/Function2;->invoke(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;
       move-result-object v0
       check-cast v0, Ljava/lang/Boolean;
       invoke-virtual {v0}, Ljava/lang/Boolean;->booleanValue()Z
       move-result v0
       return v0`,
    ),
  ],
  ['by a field', 'undetermined', overriding(hosts, VERIFY, 'sget-boolean v0, Lorg/sample/clean/Flags;->OPEN:Z\nreturn v0')],
  ['yes, after it was written down', 'fail', overriding(hosts, VERIFY, `${LOG}\nconst/4 v0, 1\nreturn v0`)],
  [
    'yes, after a call that may throw',
    'undetermined',
    overriding(
      hosts,
      VERIFY,
      `${ask('Lorg/elsewhere/Hosts;->check(Ljava/lang/String;Ljavax/net/ssl/SSLSession;)V')}\nconst/4 v0, 1\nreturn v0`,
    ),
  ],
  [
    'yes, under the name of a support library',
    'fail',
    withCode({
      name: 'com.google.firebase.shop.Hosts',
      ...hosts,
      methods: [{ signature: VERIFY, code: 'const/4 v0, 1\nreturn v0' }],
    }),
  ],
  ['no', 'pass', overriding(hosts, VERIFY, 'const/4 v0, 0\nreturn v0')],
  ['yes on one path', 'pass', overriding(hosts, VERIFY, 'const/4 v0, 1\nif-eqz p2, :out\nconst/4 v0, 0\n:out\nreturn v0')],
  [
    'the constant of the old library',
    'fail',
    faulty(
      'all()V',
      'sget-object v0, Lorg/apache/http/conn/ssl/SSLSocketFactory;->ALLOW_ALL_HOSTNAME_VERIFIER:Lorg/apache/http/conn/ssl/X509HostnameVerifier;',
    ),
  ],
  ['the same of the client that apps bring along', 'fail', faulty('all()V', ALLOWS_ALL)],
  [
    'that client makes its constant, and nobody asks for it',
    'pass',
    withCode({
      name: CLIENT.slice(1, -1).replaceAll('/', '.'),
      methods: [{ signature: '<clinit>()V', isStatic: true, code: `${ALLOWS_ALL}\nreturn-void` }],
    }),
  ],
])
