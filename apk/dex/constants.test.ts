import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDexes } from '../formats/dex.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, Constant, MethodCode } from '../samples/format/dex-file.ts'
import { scanDex } from './scan.ts'
import type { CallSighting } from './sightings.ts'
import { startBudget } from './trace.ts'
import type { CodeValue } from './told.ts'
import { wantedBy } from './wanted.ts'

const TEXT = 'Ljava/lang/String;'
const initialiser = (code: string): MethodCode => ({ signature: '<clinit>()V', isStatic: true, code: `${code}\nreturn-void` })
const method = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })

/** All calls of `take`, whatever the type of its argument. */
const sightsOf = (file: Uint8Array, since = 1): CallSighting[] => {
  const found: CallSighting[] = []
  const sink = { onCall: (one: CallSighting) => void found.push(one), onMention() {}, onOverride() {} }
  for (const dex of readDexes(file))
    scanDex(dex, wantedBy([{ calls: ['Lorg/x/Sink;->take'] }]), { sink, since, budget: startBudget() })
  return found
}
const taken = (...classes: ClassCode[]) => sightsOf(writeDex(classes)).map(({ args }) => args?.[0])
/** A class with this field, which it passes on. */
const valueOf = (constant: Constant, ...methods: MethodCode[]) => {
  const { type } = constant
  const get = type === 'J' ? 'sget-wide' : type === 'Z' ? 'sget-boolean' : type.length === 1 ? 'sget' : 'sget-object'
  const code = `${get} v0, Lorg/x/A;->${constant.name}:${type}\ninvoke-static {${type === 'J' ? 'v0, v1' : 'v0'}}, Lorg/x/Sink;->take(${type})V`
  return taken({
    name: 'org.x.A',
    // Neighbours in the file's order: one before with a value, one after without.
    constants: [{ name: 'AA', type: 'I', value: 7 }, constant, { name: 'ZZ', type: TEXT }],
    methods: [method(`run(I)V`, code), ...methods],
  })[0]
}
const FIELD: CodeValue = { kind: 'field', name: 'Lorg/x/A;->KEY' }

test('a static final field whose value stands in the file is that value', () => {
  assert.deepEqual(valueOf({ name: 'KEY', type: TEXT, value: 'AES' }), { kind: 'string', value: 'AES' })
  assert.deepEqual(valueOf({ name: 'KEY', type: 'I', value: -5 }), { kind: 'int', value: -5 })
  assert.deepEqual(valueOf({ name: 'KEY', type: 'J', value: -5 }), { kind: 'int', value: -5 })
  assert.deepEqual(valueOf({ name: 'KEY', type: 'Z', value: true }), { kind: 'int', value: 1 })
  assert.deepEqual(valueOf({ name: 'KEY', type: 'I' }), { kind: 'int', value: 0 }, 'numbers are nought where nobody says another')
})

test('what an initialiser always gives is the value, whatever the file said before', () => {
  const puts = initialiser('const-string v0, "AES"\nsput-object v0, Lorg/x/A;->KEY:Ljava/lang/String;')
  assert.deepEqual(valueOf({ name: 'KEY', type: TEXT }, puts), { kind: 'string', value: 'AES' })
  assert.deepEqual(valueOf({ name: 'KEY', type: TEXT, value: 'DES' }, puts), { kind: 'string', value: 'AES' })
  const bytes = `const/4 v0, 4\nnew-array v0, v0, [B\nfill-array-data v0, :four\nsput-object v0, Lorg/x/A;->KEY:[B\nreturn-void\n.array :four 1 2 3 4`
  assert.deepEqual(valueOf({ name: 'KEY', type: '[B' }, initialiser(bytes)), { kind: 'array', type: '[B', constant: true })
})

test('what may be something else stays the field', () => {
  const text = { name: 'KEY', type: TEXT, value: 'AES' }
  const put = (code: string) => `${code}\nsput-object v0, Lorg/x/A;->KEY:Ljava/lang/String;`
  assert.deepEqual(valueOf({ ...text, isOpen: true }), FIELD, 'it is not final')
  for (const name of ['set', '$set']) {
    const [sets, gives] = [method(`${name}(I)V`, put('const-string v0, "DES"')), initialiser(put('const-string v0, "AES"'))]
    assert.deepEqual(valueOf(text, sets), FIELD, 'another method changes it')
    assert.deepEqual(valueOf(text, sets, gives), FIELD, 'whichever stands first in the file')
  }
  assert.deepEqual(
    valueOf(text, initialiser(put('invoke-static {}, Lorg/x/B;->name()Ljava/lang/String;\nmove-result-object v0'))),
    FIELD,
    'somebody else is asked for it',
  )
  const either = 'const-string v0, "DES"\nsget-boolean v1, Lorg/x/B;->old:Z\nif-nez v1, :old\nconst-string v0, "AES"\n:old'
  assert.deepEqual(valueOf(text, initialiser(put(either))), FIELD, 'it depends on something')
})

test('what an initialiser asks the platform for is seen from new ones, and from all that the app runs on', () => {
  const flags = `sget v1, Landroid/os/Build$VERSION;->SDK_INT:I
    const/16 v2, 23
    const/4 v0, 0
    if-lt v1, v2, :old
    const/4 v0, 4
    :old
    sput v0, Lorg/x/A;->FLAGS:I`
  const code = 'sget v0, Lorg/x/A;->FLAGS:I\ninvoke-static {v0}, Lorg/x/Sink;->take(I)V'
  const methods = [method('run(I)V', code), initialiser(flags)]
  const file = writeDex([{ name: 'org.x.A', constants: [{ name: 'FLAGS', type: 'I' }], methods }])
  const from = (since: number) => sightsOf(file, since).map(({ args, older }) => [args?.[0], older?.args?.[0]])
  assert.deepEqual(from(21), [
    [
      { kind: 'int', value: 4 },
      { kind: 'ints', values: [0, 4] },
    ],
  ])
  assert.deepEqual(from(23), [[{ kind: 'int', value: 4 }, undefined]])
})

test('a branch that a constant closes is not taken', () => {
  const code = `sget-boolean v0, Lorg/x/A;->OPEN:Z\nif-eqz v0, :shut\nconst/4 v1, 1\ninvoke-static {v1}, Lorg/x/Sink;->take(I)V\n:shut`
  const of = (value: boolean) =>
    taken({ name: 'org.x.A', constants: [{ name: 'OPEN', type: 'Z', value }], methods: [method('run(I)V', code)] })
  assert.deepEqual(of(true), [{ kind: 'int', value: 1 }])
  assert.deepEqual(of(false), [undefined])
})

test('initialisers that ask for one another come to an end', () => {
  const asks = (own: string, other: string): ClassCode => ({
    name: `org.x.${own}`,
    constants: [{ name: 'KEY', type: TEXT }],
    methods: [
      initialiser(`sget-object v0, Lorg/x/${other};->KEY:${TEXT}\nsput-object v0, Lorg/x/${own};->KEY:${TEXT}`),
      method('run(I)V', `sget-object v0, Lorg/x/${own};->KEY:${TEXT}\ninvoke-static {v0}, Lorg/x/Sink;->take(${TEXT})V`),
    ],
  })
  assert.deepEqual(taken(asks('A', 'B'), asks('B', 'A')), [
    { kind: 'field', name: 'Lorg/x/A;->KEY' },
    { kind: 'field', name: 'Lorg/x/B;->KEY' },
  ])
})
