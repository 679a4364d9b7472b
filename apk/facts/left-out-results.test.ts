import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { verdictOf } from '../terms/testing/facts.ts'
import { readFacts } from './index.ts'

const TEXT = 'Ljava/lang/String;'
const OBJECT = 'Ljava/lang/Object;'
const CIPHER = `Ljavax/crypto/Cipher;->getInstance(${TEXT})Ljavax/crypto/Cipher;`
const own = (name: string, ...methods: MethodCode[]): ClassCode => ({ name: `org.x.${name}`, methods })
const method = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const judged = (id: string, ...classes: ClassCode[]) => {
  const facts = readFacts(bytesSource(buildApk(change.withCode(...classes)(cleanSpec()))), { wanted: wantedInCode })
  return verdictOf(id, facts)
}
const outcomeOf = (...classes: ClassCode[]) => judged('SEC-20', ...classes).outcome

/** `fun name(mode: String = "GCM/NoPadding") = "AES/" + mode` */
const GIVES = `name$default(${TEXT}I${OBJECT})${TEXT}`
const names = own(
  'Names',
  {
    signature: `name(${TEXT})${TEXT}`,
    isStatic: true,
    code: `const-string v0, "AES/"\ninvoke-virtual {v0, p0}, ${TEXT}->concat(${TEXT})${TEXT}\nmove-result-object v0\nreturn-object v0`,
  },
  {
    signature: GIVES,
    isStatic: true,
    code: `and-int/lit8 p1, p1, 1\nif-eqz p1, :given\nconst-string p0, "GCM/NoPadding"\n:given\ninvoke-static {p0}, Lorg/x/Names;->name(${TEXT})${TEXT}\nmove-result-object p0\nreturn-object p0`,
  },
)
const using = (mask: string, text: string) =>
  own(
    'User',
    method(
      'go(I)V',
      `${text}\n${mask}\nconst/4 v2, 0\ninvoke-static {v0, v1, v2}, Lorg/x/Names;->${GIVES}\nmove-result-object v0\ninvoke-static {v0}, ${CIPHER}`,
    ),
  )

test('a helper’s result is known per call, depending on omitted arguments', () => {
  assert.equal(outcomeOf(names, using('const/4 v1, 1', 'const/4 v0, 0')), 'pass')
  assert.equal(outcomeOf(names, using('const/4 v1, 0', 'const-string v0, "ECB"')), 'fail')
  assert.equal(outcomeOf(names, using('move-object v1, p0', 'const/4 v0, 0')), 'undetermined')
})

/** A method that depends on a string, and a string that isn't used. */
const byText = own('Kinds', {
  signature: `of(${TEXT})${TEXT}`,
  isStatic: true,
  code: `const-string v0, "old"
    invoke-static {p0, v0}, Lkotlin/jvm/internal/Intrinsics;->areEqual(${OBJECT}${OBJECT})Z
    move-result v0
    const-string v1, "AES/GCM/NoPadding"
    if-eqz v0, :new
    const-string v1, "DES"
    :new
    return-object v1`,
})
const asking = (text: string) =>
  own(
    'User',
    method(
      `go(${TEXT})V`,
      `${text}\ninvoke-static {v0}, Lorg/x/Kinds;->of(${TEXT})${TEXT}\nmove-result-object v0\ninvoke-static {v0}, ${CIPHER}`,
    ),
  )

test('the result for this text counts, results for other texts don’t', () => {
  assert.equal(outcomeOf(byText, asking('const-string v0, "new"')), 'pass')
  assert.equal(outcomeOf(byText, asking('const-string v0, "old"')), 'fail')
  assert.equal(outcomeOf(byText, asking('move-object v0, p0')), 'undetermined')
})

test('a recursive method terminates', () => {
  const AROUND = `of(I${TEXT})${TEXT}`
  const around = own('Kinds', {
    signature: AROUND,
    isStatic: true,
    code: `if-eqz p0, :end
      and-int/lit8 p0, p0, 2
      invoke-static {p0, p1}, Lorg/x/Kinds;->${AROUND}
      move-result-object p1
      :end
      return-object p1`,
  })
  const user = (count: number) =>
    own(
      'User',
      method(
        'go()V',
        `const/4 v0, ${count}\nconst-string v1, "DES"\ninvoke-static {v0, v1}, Lorg/x/Kinds;->${AROUND}\nmove-result-object v0\ninvoke-static {v0}, ${CIPHER}`,
      ),
    )
  assert.equal(outcomeOf(around, user(0)), 'fail')
  assert.equal(outcomeOf(around, user(1)), 'fail', 'it ends one call further')
  assert.equal(outcomeOf(around, user(3)), 'undetermined', 'it never ends')
})

/** Flags of a PendingIntent, an integer. */
const GET =
  'Landroid/app/PendingIntent;->getActivity(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;'
const pending = own(
  'Pending',
  method('make(I)V', `const/4 v0, 0\nconst/4 v1, 0\nmove-object v2, p0\ninvoke-static {v0, v1, v0, v2}, ${GET}`),
  method(
    `make$default(II${OBJECT})V`,
    `and-int/lit8 p1, p1, 1\nif-eqz p1, :given\nconst p0, 0x04000000\n:given\ninvoke-static {p0}, Lorg/x/Pending;->make(I)V`,
  ),
)
const flags = (mask: number, value: string) =>
  own(
    'A',
    method(
      'go()V',
      `const v0, ${value}\nconst/4 v1, ${mask}\nconst/4 v2, 0\ninvoke-static {v0, v1, v2}, Lorg/x/Pending;->make$default(II${OBJECT})V`,
    ),
  )

test('numbers are resolved like strings', () => {
  assert.equal(judged('COMP-20', pending, flags(1, '0')).outcome, 'pass')
  assert.equal(judged('COMP-20', pending, flags(0, '0x08000000')).outcome, 'fail')
  assert.equal(judged('COMP-20', pending).outcome, 'undetermined')
})
