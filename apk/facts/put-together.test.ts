import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, Constant, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { wantedInCode } from '../terms/all.ts'
import { verdictOf } from '../terms/testing/facts.ts'
import { readFacts } from './index.ts'

const TEXT = 'Ljava/lang/String;'
const BUILDER = 'Ljava/lang/StringBuilder;'
const CIPHER = `Ljavax/crypto/Cipher;->getInstance(${TEXT})Ljavax/crypto/Cipher;`
const KIND = `Lorg/x/Keys;->KIND:${TEXT}`
const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })
const lines = (...code: string[]) => code.join('\n')

const facts = (classes: ClassCode[], second: ClassCode[] = []) => {
  const spec = change.withCode(...classes)(cleanSpec())
  const entries = second.length > 0 ? [...(spec.entries ?? []), { path: 'classes2.dex', bytes: writeDex(second) }] : spec.entries
  return readFacts(bytesSource(buildApk({ ...spec, ...(entries && { entries }) })), { wanted: wantedInCode })
}
const outcomeOf = (...classes: ClassCode[]) => verdictOf('SEC-20', facts(classes)).outcome

const user: ClassCode = {
  name: 'org.x.User',
  methods: [still('go()V', `sget-object v0, ${KIND}\ninvoke-static {v0}, ${CIPHER}`)],
}
/** A class whose initialiser sets `KIND` to the value that `code` leaves in v0. */
const keys = (
  code: string,
  more: { kind?: Partial<Constant>; constants?: Constant[]; methods?: MethodCode[] } = {},
): ClassCode => ({
  name: 'org.x.Keys',
  constants: [{ name: 'KIND', type: TEXT, ...more.kind }, ...(more.constants ?? [])],
  methods: [still('<clinit>()V', `${code}\nsput-object v0, ${KIND}`), ...(more.methods ?? [])],
})
const part = (what: string) => `${what}\ninvoke-virtual {v0, v1}, ${BUILDER}->append(${TEXT})${BUILDER}`
const say = (text: string) => `const-string v1, "${text}"`
const build = (...parts: string[]) =>
  lines(
    `new-instance v0, ${BUILDER}\ninvoke-direct {v0}, ${BUILDER}-><init>()V`,
    ...parts.map(part),
    `invoke-virtual {v0}, ${BUILDER}->toString()${TEXT}\nmove-result-object v0`,
  )
const mode = (value: string): ClassCode => ({ name: 'org.x.Modes', constants: [{ name: 'MODE', type: TEXT, value }] })
const MODE = `sget-object v1, Lorg/x/Modes;->MODE:${TEXT}`

test('a string built by a class initialiser is a constant', () => {
  assert.equal(outcomeOf(user, keys(build(say('AES'), say('/GCM/NoPadding')))), 'pass')
  assert.equal(outcomeOf(user, keys(build(say('AES'), say('/ECB')))), 'fail')
  const concat = `invoke-virtual {v0, v1}, ${TEXT}->concat(${TEXT})${TEXT}\nmove-result-object v0`
  assert.equal(outcomeOf(user, keys(lines('const-string v0, "DES"', say('ede'), concat))), 'fail')
  const valueOf = `invoke-static {v0}, ${TEXT}->valueOf(Ljava/lang/Object;)${TEXT}\nmove-result-object v0`
  assert.equal(outcomeOf(user, keys(lines('const-string v0, "AES/GCM/NoPadding"', valueOf))), 'pass')
})

test('its parts may be constants of the same and of other classes, in any file', () => {
  const code = build(say('AES/'), MODE)
  assert.equal(outcomeOf(user, keys(code), mode('GCM/NoPadding')), 'pass')
  assert.equal(outcomeOf(user, keys(code), mode('ECB')), 'fail')
  assert.equal(verdictOf('SEC-20', facts([user, keys(code)], [mode('ECB')])).outcome, 'fail')
  assert.equal(verdictOf('SEC-20', facts([user], [keys(code), mode('GCM/NoPadding')])).outcome, 'pass')
  const whole = `sget-object v0, Lorg/x/Modes;->MODE:${TEXT}`
  assert.equal(outcomeOf(user, keys(whole), mode('DES')), 'fail', 'no more than another class’s constant')
  const BASE = `Lorg/x/Keys;->BASE:${TEXT}`
  const first = lines('const-string v0, "DES"', `sput-object v0, ${BASE}`, build(`sget-object v1, ${BASE}`, say('ede')))
  assert.equal(outcomeOf(user, keys(first, { constants: [{ name: 'BASE', type: TEXT }] })), 'fail')
})

test('evidence names the field, and where its text comes from', () => {
  const { evidence } = verdictOf('SEC-20', facts([user, keys(build(say('AES/'), MODE)), mode('ECB')]))
  assert.match(evidence[0]?.table?.rows[0]?.cells.at(-1) ?? '', /Keys\.KIND/)
})

test('a string that may have another value is unknown', () => {
  const bad = build(say('AES'), say('/ECB'))
  assert.equal(outcomeOf(user, keys(build(say('AES'), MODE))), 'undetermined', 'nobody says what the mode is')
  assert.equal(outcomeOf(user, keys(bad, { kind: { isOpen: true } })), 'undetermined', 'any class may change it')
  const set = still('set()V', `const-string v0, "AES/GCM/NoPadding"\nsput-object v0, ${KIND}`)
  const held = { isOpen: true, isPrivate: true }
  assert.equal(outcomeOf(user, keys(bad, { kind: held })), 'fail')
  assert.equal(outcomeOf(user, keys(bad, { kind: held, methods: [set] })), 'undetermined', 'another method changes it')
  assert.equal(outcomeOf(user, keys(bad, { kind: { value: 'RC4' } })), 'undetermined', 'it begins as another')
  const asking = lines(
    'sget v2, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v3, 28',
    `${build(say('AES'), say('/GCM/NoPadding'))}\nif-ge v2, v3, :on`,
    `${bad}\n:on`,
  )
  assert.equal(outcomeOf(user, keys(asking)), 'undetermined', 'the platform decides')
})

test('a field that is set only later is no part yet', () => {
  const BASE = `Lorg/x/Keys;->BASE:${TEXT}`
  const late: ClassCode = {
    name: 'org.x.Keys',
    constants: [
      { name: 'BASE', type: TEXT },
      { name: 'KIND', type: TEXT },
    ],
    methods: [
      still(
        '<clinit>()V',
        lines(build(say('AES'), `sget-object v1, ${BASE}`), `sput-object v0, ${KIND}`, say('/ECB'), `sput-object v1, ${BASE}`),
      ),
    ],
  }
  assert.equal(outcomeOf(user, late), 'undetermined')
})

test('a method of the same class may see fields that aren’t set yet', () => {
  const [MODE_HERE, NAME] = [`Lorg/x/Keys;->MODE:${TEXT}`, `name()${TEXT}`]
  const name = {
    signature: NAME,
    isStatic: true,
    code: `${build(say('AES/'), `sget-object v1, ${MODE_HERE}`)}\nreturn-object v0`,
  }
  const code = `invoke-static {}, Lorg/x/Keys;->${NAME}\nmove-result-object v0\nsput-object v0, ${KIND}\n${say('ECB')}\nsput-object v1, ${MODE_HERE}`
  const more = { constants: [{ name: 'MODE', type: TEXT }], methods: [name] }
  assert.equal(outcomeOf(user, keys(code, more)), 'undetermined')
})

test('classes whose strings depend on each other terminate', () => {
  const other: ClassCode = {
    name: 'org.x.Modes',
    constants: [{ name: 'MODE', type: TEXT }],
    methods: [still('<clinit>()V', `${build(`sget-object v1, ${KIND}`)}\nsput-object v0, Lorg/x/Modes;->MODE:${TEXT}`)],
  }
  assert.equal(outcomeOf(user, keys(build(say('AES/'), MODE)), other), 'undetermined')
})

test('an object’s string built by its only constructor is known', () => {
  const FIELD = `Lorg/x/Holder;->kind:${TEXT}`
  const holder = (value: string): ClassCode => ({
    name: 'org.x.Holder',
    constants: [{ name: 'kind', type: TEXT, ofObjects: true }],
    methods: [
      { signature: '<init>()V', code: `${build(say('AES/'), say(value))}\niput-object v0, p0, ${FIELD}\nreturn-void` },
      { signature: 'go()V', code: `iget-object v0, p0, ${FIELD}\ninvoke-static {v0}, ${CIPHER}\nreturn-void` },
    ],
  })
  assert.equal(outcomeOf(holder('GCM/NoPadding')), 'pass')
  assert.equal(outcomeOf(holder('ECB')), 'fail')
})

test('bytes that an initialiser makes of a string are a hard-coded key', () => {
  const KEY = 'Lorg/x/Vault;->KEY:[B'
  const vault = (text: string, then = ''): ClassCode => ({
    name: 'org.x.Vault',
    constants: [{ name: 'KEY', type: '[B', isPrivate: true }],
    methods: [
      still(
        '<clinit>()V',
        `${text}\ninvoke-virtual {v0}, ${TEXT}->getBytes()[B\nmove-result-object v0\nsput-object v0, ${KEY}\n${then}`,
      ),
      still(
        'key()V',
        `new-instance v0, Ljavax/crypto/spec/SecretKeySpec;\nsget-object v1, ${KEY}\nconst-string v2, "AES"\ninvoke-direct {v0, v1, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([B${TEXT})V`,
      ),
    ],
  })
  const outcome = (text: string) => verdictOf('SEC-22', facts([vault(text)])).outcome
  assert.equal(outcome('const-string v0, "0123456789abcdef"'), 'fail')
  assert.equal(outcome(build(say('01234567'), say('89abcdef'))), 'fail')
  assert.equal(outcome(`invoke-static {}, Lorg/y/Server;->key()${TEXT}\nmove-result-object v0`), 'pass')
  const filled = (what: string) => verdictOf('SEC-22', facts([vault('const-string v0, "0123456789abcdef"', what)])).outcome
  const next = 'invoke-virtual {v1, v0}, Ljava/security/SecureRandom;->nextBytes([B)V'
  const random = `new-instance v1, Ljava/security/SecureRandom;\ninvoke-direct {v1}, Ljava/security/SecureRandom;-><init>()V`
  assert.equal(filled(`${random}\n${next}`), 'pass', 'other bytes come into it')
  assert.equal(filled(`${random}\nsget-object v0, ${KEY}\n${next}`), 'pass')
})
