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
const OBJECT = 'Ljava/lang/Object;'
const MARKER = 'Lkotlin/jvm/internal/DefaultConstructorMarker;'
const [GOOD, OTHER, BAD] = ['AES/GCM/NoPadding', 'AES/CBC/PKCS5Padding', 'DES']
const CIPHER = `Ljavax/crypto/Cipher;->getInstance(${TEXT})Ljavax/crypto/Cipher;`
const method = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const own = (name: string, ...methods: MethodCode[]): ClassCode => ({ name: `org.x.${name}`, methods })

const facts = (classes: ClassCode[], second: ClassCode[] = []) => {
  const spec = change.withCode(...classes)(cleanSpec())
  const entries = second.length > 0 ? [...(spec.entries ?? []), { path: 'classes2.dex', bytes: writeDex(second) }] : spec.entries
  return readFacts(bytesSource(buildApk({ ...spec, ...(entries && { entries }) })), { wanted: wantedInCode })
}
const judged = (id: string, ...classes: ClassCode[]) => verdictOf(id, facts(classes))
const outcomeOf = (...classes: ClassCode[]) => judged('SEC-20', ...classes).outcome
const rowsOf = (...classes: ClassCode[]) =>
  judged('SEC-20', ...classes).evidence?.flatMap(({ at, table }) => (table?.rows ?? []).map(({ cells }) => [at, ...cells])) ?? []

/** `fun seal(id: Int = 7, kind: String = …)`, as Kotlin 2 writes what fills in the arguments that a caller leaves out. */
const SEAL = `seal(I${TEXT})V`
const FILLING = `seal$default(Lorg/x/Box;I${TEXT}I${OBJECT})V`
const seal: MethodCode = { signature: SEAL, code: `invoke-static {p2}, ${CIPHER}\nreturn-void` }
const filling = (left: string): MethodCode =>
  method(
    FILLING,
    `if-nez p4, :super
     and-int/lit8 p4, p3, 1
     if-eqz p4, :id
     const/4 p1, 7
     :id
     and-int/lit8 p3, p3, 2
     if-eqz p3, :kind
     const-string p2, "${left}"
     :kind
     invoke-virtual {p0, p1, p2}, Lorg/x/Box;->${SEAL}
     return-void
     :super
     new-instance p0, Ljava/lang/UnsupportedOperationException;
     throw p0`,
  )
const box = (left: string, ...more: MethodCode[]) => own('Box', seal, filling(left), ...more)
/** A caller that leaves out what `mask` says, and passes `text` else. */
const calling = (name: string, mask: string, text = 'const/4 v2, 0') =>
  own(
    name,
    method(
      `go(Lorg/x/Box;I${TEXT})V`,
      `move-object v0, p0\nconst/4 v1, 0\n${text}\n${mask}\nconst/4 v4, 0\ninvoke-static/range {v0 .. v4}, Lorg/x/Box;->${FILLING}`,
    ),
  )
const [NEITHER, BOTH] = ['const/4 v3, 3', 'const/4 v3, 0']
const name = (text: string) => `const-string v2, "${text}"`

test('an omitted argument is the default, and another caller’s is its own', () => {
  assert.equal(outcomeOf(box(GOOD), calling('A', NEITHER)), 'pass')
  assert.equal(outcomeOf(box(BAD), calling('A', NEITHER)), 'fail')
  assert.equal(outcomeOf(box(BAD), calling('A', BOTH, name(GOOD))), 'pass', 'the default is asked for by nobody')
  assert.equal(outcomeOf(box(GOOD), calling('A', 'const/4 v3, 1', name(BAD))), 'fail', 'it leaves out the other one')
  assert.equal(outcomeOf(box(GOOD), calling('A', NEITHER), calling('B', BOTH, name(OTHER))), 'pass')
})

test('a violation is located at the caller that passes it', () => {
  const at = rowsOf(box(GOOD), calling('A', NEITHER), calling('B', BOTH, name(BAD)))
  assert.deepEqual(at, [['org.x.B', `go(Box, int, String)`, 'DES：算法已不安全，传给 Box.seal(int, String)']])
  const left = rowsOf(box(BAD), calling('A', NEITHER), calling('B', BOTH, name(GOOD)))
  assert.deepEqual(
    left.map(([where, , said]) => [where, said]),
    [['org.x.Box', 'DES：算法已不安全，传给 Box.seal(int, String)']],
  )
  assert.match(rowsOf(box(BAD), calling('A', NEITHER))[0]?.at(-1) ?? '', /^Box\.seal\$default.*A\.go/)
})

test('callers in other files of the package count', () => {
  assert.equal(verdictOf('SEC-20', facts([box(GOOD)], [calling('A', BOTH, name(BAD))])).outcome, 'fail')
  assert.equal(verdictOf('SEC-20', facts([box(GOOD)], [calling('A', NEITHER)])).outcome, 'pass')
})

test('undetermined if a caller’s omission is unknown, or there are no callers', () => {
  assert.equal(outcomeOf(box(GOOD)), 'undetermined')
  assert.equal(outcomeOf(box(GOOD), calling('A', 'move-object v3, p1')), 'undetermined', 'a mask from elsewhere')
  const given = calling('A', BOTH, 'move-object v2, p2')
  assert.equal(outcomeOf(box(GOOD), given), 'undetermined', 'a text from elsewhere')
  assert.equal(outcomeOf(box(GOOD), calling('B', NEITHER), given), 'undetermined')
  const listed = { ...calling('A', NEITHER).methods![0]!, annotation: 'android.webkit.JavascriptInterface' }
  assert.equal(outcomeOf(box(GOOD), own('A', listed)), 'pass', 'whoever calls the caller')
})

test('undetermined if the helper may be called by reflection', () => {
  const asks = method(
    'go()V',
    `const-class v0, Lorg/x/Box;\nconst-string v1, "seal$default"\nconst/4 v2, 0\ninvoke-virtual {v0, v1, v2}, Ljava/lang/Class;->getDeclaredMethod(${TEXT}[Ljava/lang/Class;)Ljava/lang/reflect/Method;`,
  )
  assert.equal(outcomeOf(box(GOOD), calling('A', NEITHER), own('B', asks)), 'undetermined')
})

test('a caller that passes on its parameter is resolved through its own callers', () => {
  const between = own(
    'Near',
    method(
      `near(Lorg/x/Box;${TEXT})V`,
      `move-object v0, p0\nconst/4 v1, 0\nmove-object v2, p1\nconst/4 v3, 1\nconst/4 v4, 0\ninvoke-static/range {v0 .. v4}, Lorg/x/Box;->${FILLING}`,
    ),
  )
  const far = (text: string) =>
    own(
      'Far',
      method('go(Lorg/x/Box;)V', `const-string v0, "${text}"\ninvoke-static {p0, v0}, Lorg/x/Near;->near(Lorg/x/Box;${TEXT})V`),
    )
  assert.equal(outcomeOf(box(BAD), between, far(GOOD)), 'pass')
  assert.equal(outcomeOf(box(GOOD), between, far(BAD)), 'fail')
})

const FIELD = `Lorg/x/Crypt;->kind:${TEXT}`
const INIT = `<init>(${TEXT})V`
/** `class Crypt(private val kind: String = …)` */
const crypt = (left: string): ClassCode => ({
  name: 'org.x.Crypt',
  constants: [{ name: 'kind', type: TEXT, ofObjects: true }],
  methods: [
    { signature: INIT, code: `iput-object p1, p0, ${FIELD}\nreturn-void` },
    {
      signature: `<init>(${TEXT}I${MARKER})V`,
      code: `and-int/lit8 p2, p2, 1
        if-eqz p2, :given
        const-string p1, "${left}"
        :given
        invoke-direct {p0, p1}, Lorg/x/Crypt;->${INIT}
        return-void`,
    },
    { signature: 'go()V', code: `iget-object v0, p0, ${FIELD}\ninvoke-static {v0}, ${CIPHER}\nreturn-void` },
  ],
})
const making = (mask: number, text: string) =>
  own(
    'A',
    method(
      'go()V',
      `new-instance v0, Lorg/x/Crypt;\n${text}\nconst/4 v2, ${mask}\nconst/4 v3, 0\ninvoke-direct {v0, v1, v2, v3}, Lorg/x/Crypt;-><init>(${TEXT}I${MARKER})V`,
    ),
  )

test('a default argument of a constructor is what the object is created with', () => {
  const nothing = 'const/4 v1, 0'
  assert.equal(outcomeOf(crypt(GOOD), making(1, nothing)), 'pass')
  assert.equal(outcomeOf(crypt(BAD), making(1, nothing)), 'fail')
  assert.equal(outcomeOf(crypt(BAD), making(0, `const-string v1, "${GOOD}"`)), 'pass')
  assert.equal(outcomeOf(crypt(GOOD)), 'undetermined')
})

/** The helper after a shrinker has put the method itself into it and given it a name of its own. */
const shrunk = own(
  'a',
  method(
    `a(${TEXT}I)V`,
    `and-int/lit8 p1, p1, 1\nif-eqz p1, :given\nconst-string p0, "${GOOD}"\n:given\ninvoke-static {p0}, ${CIPHER}`,
  ),
)
const short = (mask: number, text: string) =>
  own('b', method('go()V', `${text}\nconst/4 v1, ${mask}\ninvoke-static {v0, v1}, Lorg/x/a;->a(${TEXT}I)V`))

test('a helper that a shrinker renamed and inlined is analysed, too', () => {
  assert.equal(outcomeOf(shrunk, short(1, 'const/4 v0, 0')), 'pass')
  assert.equal(outcomeOf(shrunk, short(0, `const-string v0, "${BAD}"`)), 'fail')
  assert.equal(outcomeOf(shrunk), 'undetermined')
})

/** A yes or no that decides which of two texts is taken. */
const choosing = own(
  'Helper',
  method(
    'make(Z)V',
    `const-string v0, "${GOOD}"\nif-eqz p0, :new\nconst-string v0, "${BAD}"\n:new\ninvoke-static {v0}, ${CIPHER}`,
  ),
)
const yes = (who: string, value: number) =>
  own(who, method('go()V', `const/4 v0, ${value}\ninvoke-static {v0}, Lorg/x/Helper;->make(Z)V`))

test('a branch that no caller takes doesn’t count', () => {
  assert.equal(outcomeOf(choosing, yes('A', 0)), 'pass')
  assert.equal(outcomeOf(choosing, yes('A', 1)), 'fail')
  assert.deepEqual(rowsOf(choosing, yes('A', 0), yes('B', 1)), [
    ['org.x.B', 'go()', 'DES：算法已不安全，调用 Helper.make(boolean) 时用上'],
  ])
})

test('if callers disagree and the call may not be reached, a person must check', () => {
  const asking = own(
    'Helper',
    method(
      `make(Z${TEXT})V`,
      `const-string v0, "${GOOD}"\nif-eqz p0, :new\nconst-string v0, "${BAD}"\n:new\nif-eqz p1, :out\ninvoke-static {v0}, ${CIPHER}\n:out`,
    ),
  )
  const calls = (who: string, value: number) =>
    own(who, method(`go(${TEXT})V`, `const/4 v0, ${value}\ninvoke-static {v0, p0}, Lorg/x/Helper;->make(Z${TEXT})V`))
  assert.equal(outcomeOf(asking, calls('A', 0), calls('B', 1)), 'undetermined')
  assert.equal(outcomeOf(asking, calls('A', 0)), 'pass')
  const nothing = own(
    'C',
    method('go()V', `const/4 v0, 1\nconst/4 v1, 0\ninvoke-static {v0, v1}, Lorg/x/Helper;->make(Z${TEXT})V`),
  )
  assert.equal(outcomeOf(asking, calls('A', 0), nothing), 'pass', 'who passes null does not come that far')
})

test('with too many different argument combinations, callers aren’t resolved', () => {
  const many = own(
    'b',
    method(
      'go()V',
      Array.from(
        { length: 64 },
        (_, at) => `const/4 v0, 0\nconst/16 v1, ${at * 2 + 1}\ninvoke-static {v0, v1}, Lorg/x/a;->a(${TEXT}I)V`,
      ).join('\n'),
    ),
  )
  assert.equal(outcomeOf(shrunk, many), 'undetermined')
})
