import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { verdictOf } from '../terms/testing/facts.ts'
import { readFacts } from './index.ts'

const TEXT = 'Ljava/lang/String;'
const BUILDER = 'Ljava/lang/StringBuilder;'
const [GOOD, BAD] = ['AES/GCM/NoPadding', 'DES']
const method = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const own = (name: string, ...methods: MethodCode[]): ClassCode => ({ name: `org.x.${name}`, methods })

const CALL = `Ljavax/crypto/Cipher;->getInstance(${TEXT})Ljavax/crypto/Cipher;`
const cipher = (register: string) => `invoke-static {${register}}, ${CALL}`
const MAKE = `make(${TEXT})V`
const make = (register = 'v0', of = 'Helper') => `invoke-static {${register}}, Lorg/x/${of};->${MAKE}`
const HELPER = own('Helper', method(MAKE, cipher('p0')))
const passing = (name: string, ...texts: string[]) =>
  own(name, method('go()V', texts.map((one) => `const-string v0, "${one}"\n${make()}`).join('\n')))

const judged = (classes: ClassCode[], second: ClassCode[] = []) => {
  const spec = change.withCode(...classes)(cleanSpec())
  const entries = second.length > 0 ? [...(spec.entries ?? []), { path: 'classes2.dex', bytes: writeDex(second) }] : spec.entries
  const facts = readFacts(bytesSource(buildApk({ ...spec, ...(entries && { entries }) })), { wanted: wantedInCode })
  return verdictOf('SEC-20', facts)
}
const outcomeOf = (...classes: ClassCode[]) => judged(classes).outcome
const rowsOf = (...classes: ClassCode[]) =>
  judged(classes).evidence?.flatMap(({ at, table }) => (table?.rows ?? []).map(({ cells }) => [at, ...cells])) ?? []

test('different strings from several callers are judged separately', () => {
  assert.equal(outcomeOf(HELPER, passing('A', GOOD, 'AES/CBC/PKCS5Padding')), 'pass')
  assert.equal(outcomeOf(HELPER, passing('A', GOOD), passing('B', BAD)), 'fail')
  assert.equal(judged([HELPER, passing('A', GOOD)], [passing('B', BAD)]).outcome, 'fail', 'in another file')
  assert.deepEqual(rowsOf(HELPER, passing('A', GOOD), passing('B', BAD)), [
    ['org.x.B', 'go()', 'DES：算法已不安全，传给 Helper.make(String)'],
  ])
  const given = own('C', method(`go(${TEXT})V`, make('p0')))
  assert.equal(outcomeOf(HELPER, passing('A', GOOD), given), 'undetermined', 'one of them does not say')
  assert.equal(outcomeOf(HELPER, passing('B', BAD), given), 'fail', 'another one says it')
})

test('after a branch, a caller’s value may not reach the call', () => {
  const asking = own('Helper', method(MAKE, `if-eqz p0, :no\n${cipher('p0')}\n:no`))
  assert.equal(outcomeOf(asking, passing('A', GOOD), passing('B', BAD)), 'undetermined')
  assert.equal(outcomeOf(asking, passing('A', GOOD), passing('B', 'AES/CBC/PKCS5Padding')), 'pass')
})

test('callers that only pass on their parameters are resolved through their own callers', () => {
  const between = (name: string, to: string) => own(name, method(MAKE, make('p0', to)))
  const far = (text: string) => own('A', method('go()V', `const-string v0, "${text}"\n${make('v0', 'Far')}`))
  const chain = [HELPER, between('Near', 'Helper'), between('Far', 'Near')]
  assert.equal(outcomeOf(...chain, far(GOOD)), 'pass')
  assert.equal(outcomeOf(...chain, far(BAD)), 'fail')
  assert.match(rowsOf(...chain, far(BAD))[0]?.at(-1) ?? '', /A\.go\(\)/)
  assert.equal(outcomeOf(...chain, far(GOOD), passing('B', BAD)), 'fail')
  assert.equal(outcomeOf(...chain), 'undetermined', 'nobody calls')
  const longer = [HELPER, between('Near', 'Helper'), between('Middle', 'Near'), between('Far', 'Middle')]
  assert.equal(outcomeOf(...longer, far(BAD)), 'undetermined', 'further away than is looked')
})

test('mutually recursive methods terminate', () => {
  const around = own('Helper', method(MAKE, `${cipher('p0')}\n${make('p0')}`))
  assert.equal(outcomeOf(around, passing('A', GOOD)), 'undetermined')
  assert.equal(outcomeOf(around, passing('A', BAD)), 'fail')
})

const joined = (...parts: string[]) =>
  [
    `new-instance v0, ${BUILDER}\ninvoke-direct {v0}, ${BUILDER}-><init>()V`,
    ...parts.map((one) => `invoke-virtual {v0, ${one}}, ${BUILDER}->append(${TEXT})${BUILDER}`),
    `invoke-virtual {v0}, ${BUILDER}->toString()${TEXT}\nmove-result-object v0`,
  ].join('\n')

test('a value computed from parameters is resolved per caller', () => {
  const two = `const-string v1, "/"\n${joined('p0', 'v1', 'p1')}\n${cipher('v0')}`
  const helper = own('Helper', method(`make(${TEXT}${TEXT})V`, two))
  const call = (name: string, one: string, other: string) =>
    own(
      name,
      method(
        'go()V',
        `const-string v0, "${one}"\nconst-string v1, "${other}"\ninvoke-static {v0, v1}, Lorg/x/Helper;->make(${TEXT}${TEXT})V`,
      ),
    )
  assert.equal(outcomeOf(helper, call('A', 'AES', 'ECB')), 'fail')
  assert.equal(outcomeOf(helper, call('A', 'AES', 'GCM'), call('B', 'RSA', 'ECB')), 'pass', 'AES/ECB is asked for by nobody')
})

test('a return value computed from parameters is resolved per call', () => {
  const name: MethodCode = {
    signature: `name(J${TEXT})${TEXT}`,
    isStatic: true,
    code: `const-string v1, "AES/"\n${joined('v1', 'p2')}\nreturn-object v0`,
  }
  const user = (mode: string) =>
    own(
      'User',
      method(
        'go()V',
        `const-wide/16 v0, 7\nconst-string v2, "${mode}"\ninvoke-static {v0, v1, v2}, Lorg/x/Names;->name(J${TEXT})${TEXT}\nmove-result-object v0\n${cipher('v0')}`,
      ),
    )
  assert.equal(outcomeOf(own('Names', name), user('ECB')), 'fail')
  assert.equal(outcomeOf(own('Names', name), user('GCM/NoPadding')), 'pass')
  assert.match(rowsOf(own('Names', name), user('ECB'))[0]?.at(-1) ?? '', /Names\.name/)
})

const FIELD = `Lorg/x/Crypt;->kind:${TEXT}`
const INIT = `<init>(${TEXT})V`
/** `class Crypt(private val kind: String)` */
const crypt = (more: Partial<ClassCode> = {}, ...methods: MethodCode[]): ClassCode => ({
  name: 'org.x.Crypt',
  constants: [{ name: 'kind', type: TEXT, ofObjects: true }],
  methods: [
    { signature: INIT, code: `iput-object p1, p0, ${FIELD}\nreturn-void` },
    { signature: 'go()V', code: `iget-object v0, p0, ${FIELD}\n${cipher('v0')}\nreturn-void` },
    ...methods,
  ],
  ...more,
})
const making = (name: string, text: string) =>
  own(
    name,
    method('go()V', `new-instance v0, Lorg/x/Crypt;\nconst-string v1, "${text}"\ninvoke-direct {v0, v1}, Lorg/x/Crypt;->${INIT}`),
  )

test('constructor arguments are resolved from all allocation sites', () => {
  assert.equal(outcomeOf(crypt(), making('A', GOOD)), 'pass')
  assert.equal(outcomeOf(crypt(), making('A', BAD)), 'fail')
  assert.match(rowsOf(crypt(), making('A', BAD))[0]?.at(-1) ?? '', /A\.go\(\)/)
  assert.equal(outcomeOf(crypt(), making('A', GOOD), making('B', 'AES/CBC/PKCS5Padding')), 'pass')
  assert.equal(outcomeOf(crypt(), making('A', GOOD), making('B', BAD)), 'undetermined', 'which of the two is asked is not known')
})

test('an object that may be created or written in other ways isn’t resolved', () => {
  const set: MethodCode = { signature: `set(${TEXT})V`, code: `iput-object p1, p0, ${FIELD}\nreturn-void` }
  assert.equal(outcomeOf(crypt({}, set), making('A', GOOD)), 'undetermined', 'a setter')
  assert.equal(outcomeOf(crypt({ extends: 'android.view.View' }), making('A', GOOD)), 'undetermined', 'the platform makes some')
  assert.equal(outcomeOf(crypt()), 'undetermined', 'nobody makes one')
  const asks = `const-class v0, Lorg/x/Crypt;\nconst/4 v1, 0\ninvoke-virtual {v0, v1}, Ljava/lang/Class;->getConstructor([Ljava/lang/Class;)Ljava/lang/reflect/Constructor;`
  assert.equal(outcomeOf(crypt(), making('A', GOOD), own('B', method('go()V', asks))), 'undetermined', 'reflection')
})

test('a method that may be called by reflection isn’t resolved from its callers', () => {
  const asks = (name: string) =>
    own(
      'C',
      method(
        'go()V',
        `const-class v0, Lorg/x/Helper;\nconst-string v1, "${name}"\nconst/4 v2, 0\ninvoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getDeclaredMethod(${TEXT}[Ljava/lang/Class;)Ljava/lang/reflect/Method;`,
      ),
    )
  assert.equal(outcomeOf(HELPER, passing('A', GOOD), asks('make')), 'undetermined')
  assert.equal(outcomeOf(HELPER, passing('A', GOOD), asks('other')), 'pass')
})

test('a method that scripts of a web page may call isn’t resolved from its callers', () => {
  const bridge = own('Helper', { ...method(MAKE, cipher('p0')), annotation: 'android.webkit.JavascriptInterface' })
  assert.equal(outcomeOf(bridge, passing('A', GOOD)), 'undetermined')
  const beside = own('Helper', method(MAKE, cipher('p0')), {
    ...method('other()V', 'nop'),
    annotation: 'android.webkit.JavascriptInterface',
  })
  assert.equal(outcomeOf(beside, passing('A', GOOD)), 'pass')
})

test('a superclass isn’t constructed with its subclass’s arguments', () => {
  const below: ClassCode = {
    name: 'org.x.Below',
    extends: 'org.x.Crypt',
    methods: [
      {
        signature: INIT,
        code: `const-string v0, "${GOOD}"\ninvoke-direct {p0, v0}, Lorg/x/Crypt;->${INIT}\nreturn-void`,
      },
    ],
  }
  const makes = `new-instance v0, Lorg/x/Below;\nconst-string v1, "${BAD}"\ninvoke-direct {v0, v1}, Lorg/x/Below;->${INIT}`
  assert.equal(outcomeOf(crypt(), below, own('A', method('go()V', makes))), 'pass')
})

test('with too many calls, only single callers’ values are reported', () => {
  const texts = (count: number, ...more: string[]) => passing('A', ...more, ...Array.from({ length: count }, () => GOOD))
  assert.equal(outcomeOf(HELPER, texts(400)), 'pass')
  assert.equal(outcomeOf(HELPER, texts(401)), 'undetermined')
  assert.equal(outcomeOf(HELPER, texts(5_000, BAD)), 'fail')
})
