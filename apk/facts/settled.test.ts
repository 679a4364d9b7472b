import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { outcomeOf, verdictOf } from '../terms/testing/facts.ts'
import { wantedInCode } from '../terms/all.ts'
import { readFacts } from './index.ts'

const GET = 'Ljavax/crypto/Cipher;->getInstance'
const TEXT = 'Ljava/lang/String;'
const CALL = `invoke-static {v0}, ${GET}(${TEXT})Ljavax/crypto/Cipher;`
const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code })
const gives = (signature: string, text: string): MethodCode => still(signature, `const-string v0, "${text}"\nreturn-object v0`)
const asks = (target: string) => `invoke-static {}, ${target}\nmove-result-object v0`

/** A class that asks for a cipher by what `code` leaves in v0. */
const user = (code: string, ...methods: MethodCode[]): ClassCode => ({
  name: 'org.x.User',
  methods: [still('go()V', `${code}\n${CALL}\nreturn-void`), ...methods],
})
const other = (...methods: MethodCode[]): ClassCode => ({ name: 'org.x.Other', methods })

const packageOf = (classes: ClassCode[], second: ClassCode[] = []) => {
  const { signing: _, ...spec } = change.withCode(...classes)({ ...cleanSpec(), code: [], classes: [] })
  const entries = second.length > 0 ? [{ path: 'classes2.dex', bytes: writeDex(second) }] : []
  return bytesSource(buildApk({ ...spec, entries }))
}
const argumentOf = (classes: ClassCode[], second: ClassCode[] = []) => {
  const wanted = wantedBy([{ calls: [GET], fromCallers: { [GET]: 0 } }])
  const { code } = readFacts(packageOf(classes, second), { wanted })
  assert.ok(code.seen)
  return code.value.calls[GET]?.sites[0]?.args?.[0]
}
const AES = { kind: 'string', value: 'AES/GCM/NoPadding' }
const NAME = `Lorg/x/Other;->name()${TEXT}`
const GIVES = gives(`name()${TEXT}`, 'AES/GCM/NoPadding')
const result = (of: string) => ({ kind: 'result', of, args: [] })

test('what a method of the package always gives is the value, in whichever file it stands', () => {
  assert.deepEqual(argumentOf([user(asks(NAME)), other(GIVES)]), AES)
  assert.deepEqual(argumentOf([user(asks(NAME))], [other(GIVES)]), AES)
})

test('a constant is told through getters, as Kotlin writes them', () => {
  const type = 'Lorg/x/Keys;'
  const keys: ClassCode = {
    name: 'org.x.Keys',
    constants: [{ name: 'KIND', type: TEXT, value: 'AES/GCM/NoPadding' }],
    methods: [still(`access$getKIND$cp()${TEXT}`, `sget-object v0, ${type}->KIND:${TEXT}\nreturn-object v0`)],
  }
  const companion: ClassCode = {
    name: 'org.x.Keys$Companion',
    methods: [{ signature: `getKIND()${TEXT}`, code: `${asks(`${type}->access$getKIND$cp()${TEXT}`)}\nreturn-object v0` }],
  }
  const asked = `sget-object v0, ${type}->Companion:Lorg/x/Keys$Companion;
    invoke-virtual {v0}, Lorg/x/Keys$Companion;->getKIND()${TEXT}
    move-result-object v0`
  assert.deepEqual(argumentOf([user(asked), keys, companion]), AES)
  assert.deepEqual(argumentOf([user(asked)], [keys, companion]), AES)
})

test('a constant of another file is its value', () => {
  const constants = (value: string): ClassCode => ({ name: 'org.x.Keys', constants: [{ name: 'KIND', type: TEXT, value }] })
  const code = `sget-object v0, Lorg/x/Keys;->KIND:${TEXT}`
  assert.deepEqual(argumentOf([user(code)], [constants('AES/GCM/NoPadding')]), AES)
})

test('of two definitions of a class the one counts that the platform takes', () => {
  const constants = (value: string): ClassCode => ({ name: 'org.x.Keys', constants: [{ name: 'KIND', type: TEXT, value }] })
  const code = `sget-object v0, Lorg/x/Keys;->KIND:${TEXT}`
  const [first, second] = [constants('DES'), constants('AES/GCM/NoPadding')]
  assert.deepEqual(argumentOf([first], [user(code), second]), { kind: 'string', value: 'DES' })
  const [shown, hidden] = [other(gives(`name()${TEXT}`, 'DES')), other(GIVES)]
  assert.deepEqual(argumentOf([shown], [user(asks(NAME)), hidden]), { kind: 'string', value: 'DES' })
})

test('what the value is made of is told too', () => {
  const bytes = `${asks(NAME)}
    invoke-virtual {v0}, ${TEXT}->getBytes()[B
    move-result-object v0`
  assert.deepEqual(argumentOf([user(bytes), other(GIVES)]), { kind: 'result', of: `${TEXT}->getBytes()[B`, args: [AES] })
})

test('a helper that passes on what its callers get from such a method is told', () => {
  const helper = still(`make(${TEXT})V`, `move-object v0, p0\n${CALL}\nreturn-void`)
  const caller = still('go()V', `${asks(NAME)}\ninvoke-static {v0}, Lorg/x/User;->make(${TEXT})V\nreturn-void`)
  assert.deepEqual(argumentOf([{ name: 'org.x.User', methods: [helper, caller] }], [other(GIVES)]), AES)
})

/** A class whose objects hold a name, as `private val` does it. */
const FIELD = `Lorg/x/Holder;->kind:${TEXT}`
const fill = (text: string) => `const-string v0, "${text}"\niput-object v0, p0, ${FIELD}\nreturn-void`
const holder = (field: { isOpen?: boolean; isPrivate?: boolean }, ...more: MethodCode[]): ClassCode => ({
  name: 'org.x.Holder',
  constants: [{ name: 'kind', type: TEXT, ofObjects: true, ...field }],
  methods: [
    { signature: '<init>()V', code: fill('AES/GCM/NoPadding') },
    { signature: 'go()V', code: `iget-object v0, p0, ${FIELD}\n${CALL}\nreturn-void` },
    ...more,
  ],
})

test('what objects of a class are always made with is the value', () => {
  assert.deepEqual(argumentOf([holder({})]), AES)
  assert.deepEqual(argumentOf([holder({ isPrivate: true, isOpen: true })]), AES)
  assert.deepEqual(argumentOf([holder({}, { signature: '<init>(I)V', code: fill('AES/GCM/NoPadding') })]), AES)
  assert.deepEqual(argumentOf([holder({}, { signature: '<init>(I)V', code: 'return-void' })]), AES, 'it asks the other one')
})

test('what an object may hold besides is not told', () => {
  const open = { kind: 'field', name: 'Lorg/x/Holder;->kind' }
  assert.deepEqual(argumentOf([holder({ isOpen: true })]), open, 'anybody may change it')
  assert.deepEqual(argumentOf([holder({}, { signature: '<init>(I)V', code: fill('DES') })]), open)
  assert.deepEqual(argumentOf([holder({ isPrivate: true, isOpen: true }, { signature: 'set()V', code: fill('DES') })]), open)
  const passed = `iput-object p1, p0, ${FIELD}\nreturn-void`
  assert.deepEqual(argumentOf([holder({}, { signature: `<init>(${TEXT})V`, code: passed })]), open, 'who makes it decides')
})

test('a text that only its class can change, and never does, is told without being final', () => {
  const of = (constant: { isPrivate?: boolean }, ...methods: MethodCode[]): ClassCode => ({
    ...user(`sget-object v0, Lorg/x/User;->KIND:${TEXT}`, ...methods),
    constants: [{ name: 'KIND', type: TEXT, value: 'AES/GCM/NoPadding', isOpen: true, ...constant }],
  })
  const open = { kind: 'field', name: 'Lorg/x/User;->KIND' }
  assert.deepEqual(argumentOf([of({ isPrivate: true })]), AES)
  assert.deepEqual(argumentOf([of({})]), open)
  const put = still('set()V', `const-string v0, "DES"\nsput-object v0, Lorg/x/User;->KIND:${TEXT}\nreturn-void`)
  assert.deepEqual(argumentOf([of({ isPrivate: true }, put)]), open)
})

test('what may be something else stays what it was', () => {
  const open = result(NAME)
  const either = (asked: string) =>
    still(
      `name()${TEXT}`,
      `const-string v0, "DES"\n${asked}\nif-nez v1, :other\nconst-string v0, "AES/GCM/NoPadding"\n:other\nreturn-object v0`,
    )
  assert.deepEqual(argumentOf([user(asks(NAME)), other(either('sget-boolean v1, Lorg/y/Z;->old:Z'))]), open, 'it depends')
  const older = still(
    `name()${TEXT}`,
    `const-string v0, "DES"
     sget v1, Landroid/os/Build$VERSION;->SDK_INT:I
     const/16 v2, 23
     if-lt v1, v2, :old
     const-string v0, "AES/GCM/NoPadding"
     :old
     return-object v0`,
  )
  assert.deepEqual(argumentOf([user(asks(NAME)), other(older)]), open, 'the platform is asked')
  assert.deepEqual(argumentOf([user(asks(NAME)), other({ signature: `name()${TEXT}`, isStatic: true, bare: 'native' })]), open)
  assert.deepEqual(argumentOf([user(asks(NAME))]), open, 'it is not in the package')
  const virtual = `new-instance v1, Lorg/x/Other;\ninvoke-virtual {v1}, ${NAME}\nmove-result-object v0`
  const own = { ...GIVES, isStatic: false }
  const below: ClassCode = {
    name: 'org.x.Below',
    extends: 'org.x.Other',
    methods: [{ ...own, code: 'const-string v0, "DES"\nreturn-object v0' }],
  }
  assert.deepEqual(argumentOf([user(virtual), other(own)]), AES)
  assert.equal(argumentOf([user(virtual), other(own), below])?.kind, 'result', 'another method may run')
})

test('methods and constants that ask for one another come to an end', () => {
  const [one, two] = [`Lorg/x/Other;->one()${TEXT}`, `Lorg/x/Other;->two()${TEXT}`]
  const around = [
    still(`one()${TEXT}`, `${asks(two)}\nreturn-object v0`),
    still(`two()${TEXT}`, `${asks(one)}\nreturn-object v0`),
  ]
  assert.deepEqual(argumentOf([user(asks(one)), other(...around)]), result(one))
  const chain = Array.from({ length: 3_000 }, (_, at) =>
    still(`n${at}()${TEXT}`, `${asks(`Lorg/x/Other;->n${at + 1}()${TEXT}`)}\nreturn-object v0`),
  )
  assert.deepEqual(argumentOf([user(asks(`Lorg/x/Other;->n0()${TEXT}`)), other(...chain)]), result(`Lorg/x/Other;->n0()${TEXT}`))
})

test('evidence names what told the value', () => {
  const spec = change.withCode(user(asks(NAME)), other(gives(`name()${TEXT}`, 'DES')))(cleanSpec())
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  const { table } = verdictOf('SEC-20', facts).evidence?.[0] ?? {}
  assert.equal(table?.head.at(-1), '值取自')
  assert.equal(table?.rows[0]?.cells.at(-1), 'Other.name()')
})

test('ciphers and keys behind methods are judged', () => {
  const verdict = (term: string, ...classes: ClassCode[]) => {
    const spec = change.withCode(...classes)(cleanSpec())
    return outcomeOf(term, readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode }))
  }
  assert.equal(verdict('SEC-20', user(asks(NAME)), other(GIVES)), 'pass')
  assert.equal(verdict('SEC-20', user(asks(NAME)), other(gives(`name()${TEXT}`, 'DES'))), 'fail')
  const key = `${asks(NAME)}
    invoke-virtual {v0}, ${TEXT}->getBytes()[B
    move-result-object v1
    const-string v2, "AES"
    new-instance v3, Ljavax/crypto/spec/SecretKeySpec;
    invoke-direct {v3, v1, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([B${TEXT})V
    return-void`
  const holder: ClassCode = { name: 'org.x.Holder', methods: [still('go()V', key)] }
  assert.equal(verdict('SEC-22', holder, other(gives(`name()${TEXT}`, '0123456789abcdef'))), 'fail')
})
