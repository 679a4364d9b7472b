import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chain, withCode, withEntries } from '../samples/app-spec.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import type { Change } from '../samples/index.ts'
import { faulty, flagsByPlatform, OWN, pendingIntent } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'
import { facts, outcomeOf } from './testing/facts.ts'

/** Runs on platforms below `level` only. The clean app runs on 26 and later. */
const below = (level: number, code: string) =>
  `sget v5, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v6, ${level}\nif-ge v5, v6, :end\n${code}\n:end`
const cipher = (name: string) =>
  `const-string v0, "${name}"\ninvoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;`
const DES = 'DES/CBC/PKCS5Padding'
const never: [string, (level: number) => Change][] = [
  ['SEC-20', (level) => faulty('a()V', below(level, cipher(DES)))],
  [
    'SEC-13',
    (level) =>
      faulty(
        'a(Landroid/webkit/WebSettings;)V',
        below(
          level,
          'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/webkit/WebSettings;->setAllowUniversalAccessFromFileURLs(Z)V',
        ),
      ),
  ],
  [
    'SEC-14',
    (level) =>
      faulty(
        'a()V',
        below(level, 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'),
      ),
  ],
  [
    'SEC-22',
    (level) =>
      faulty(
        'a()V',
        below(
          level,
          `const-string v0, "0123456789abcdef"
           invoke-virtual {v0}, Ljava/lang/String;->getBytes()[B
           move-result-object v0
           new-instance v1, Ljavax/crypto/spec/SecretKeySpec;
           const-string v2, "AES"
           invoke-direct {v1, v0, v2}, Ljavax/crypto/spec/SecretKeySpec;-><init>([BLjava/lang/String;)V`,
        ),
      ),
  ],
  [
    'LSA-03',
    (level) =>
      faulty(
        'a(Landroid/app/Activity;)V',
        below(level, 'const/4 v0, 1\ninvoke-virtual {p0, v0}, Landroid/app/Activity;->setRequestedOrientation(I)V'),
      ),
  ],
]
for (const [id, change] of never)
  codeTable(id, [
    ['a fault on platforms that the app still runs on', 'fail', change(28)],
    ['the same behind a platform that it does not run on', 'pass', change(26)],
  ])

codeTable('SEC-20', [
  ['one name for old platforms, another for new ones', 'undetermined', faulty('a()V', mixed(28))],
  ['an old name that no platform of the app gets', 'pass', faulty('a()V', mixed(26))],
  ['a helper that only old platforms give a weak name', 'undetermined', withHelper(28)],
  ['a helper that gets the weak name nowhere', 'pass', withHelper(26)],
])

function mixed(level: number) {
  return `const-string v0, "AES/GCM/NoPadding"
    ${below(level, `const-string v0, "${DES}"`)}
    invoke-static {v0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;`
}
function withHelper(level: number): Change {
  const call = (name: string) =>
    `const-string v0, "${name}"\ninvoke-static {v0}, Lorg/sample/clean/Hide;->by(Ljava/lang/String;)V`
  return chain(
    withCode({
      name: `${OWN}.Hide`,
      methods: [
        {
          signature: 'by(Ljava/lang/String;)V',
          isStatic: true,
          code: 'invoke-static {p0}, Ljavax/crypto/Cipher;->getInstance(Ljava/lang/String;)Ljavax/crypto/Cipher;\nreturn-void',
        },
      ],
    }),
    faulty('a()V', `${call('AES/GCM/NoPadding')}\n${below(level, call(DES))}`),
  )
}

const NO_FLAGS = pendingIntent({ kind: 'getActivity', flags: 'const v2, 0x08000000' })
const flagsOf = (newer: string): Change =>
  withCode({
    name: `${OWN}.Faulty`,
    constants: [{ name: 'FLAGS', type: 'I' }],
    methods: [
      flagsByPlatform(`${OWN}.Faulty`, newer),
      {
        signature: 'a(Landroid/content/Context;)V',
        isStatic: true,
        code: `${pendingIntent({ kind: 'getActivity', flags: 'sget v2, Lorg/sample/clean/Faulty;->FLAGS:I' })}\nreturn-void`,
      },
    ],
  })
/** A class of the app that asks for the platform. */
const versions = (asks: string, more: Partial<ClassCode> = {}): Change =>
  withCode({
    name: `${OWN}.Versions`,
    methods: [{ signature: 'isNew(I)Z', isStatic: true, code: asks }],
    ...more,
  })
const ASKS =
  'sget v0, Landroid/os/Build$VERSION;->SDK_INT:I\nif-lt v0, p0, :no\nconst/4 v0, 1\nreturn v0\n:no\nconst/4 v0, 0\nreturn v0'
const isNew = (level: number) =>
  `const/16 v0, ${level}\ninvoke-static {v0}, Lorg/sample/clean/Versions;->isNew(I)Z\nmove-result v0\nif-nez v0, :new`
const behind = (question: string, code: string): Change => faulty('a(Landroid/content/Context;)V', `${question}\n${code}\n:new`)
const byOwnMethod = (asks: string, more?: Partial<ClassCode>) => chain(versions(asks, more), behind(isNew(31), NO_FLAGS))
const OF_OBJECTS = ASKS.replace('p0', 'p1')
const ofObject = (isFinal: boolean) =>
  chain(
    versions('', { isFinal, methods: [{ signature: 'isNew(I)Z', code: OF_OBJECTS }] }),
    behind(
      isNew(31).replace('invoke-static {v0}', 'new-instance v1, Lorg/sample/clean/Versions;\ninvoke-virtual {v1, v0}'),
      NO_FLAGS,
    ),
  )
codeTable('COMP-20', [
  ['old platforms, told apart by a method of the app', 'pass', byOwnMethod(ASKS)],
  ['a method that asks for something else', 'fail', byOwnMethod('sget-boolean v0, Lorg/sample/clean/Flags;->OPEN:Z\nreturn v0')],
  [
    'one that says no on new platforms',
    'fail',
    byOwnMethod(
      ASKS.replace('const/4 v0, 1', 'const/4 v0, 2')
        .replace('const/4 v0, 0', 'const/4 v0, 1')
        .replace('const/4 v0, 2', 'const/4 v0, 0'),
    ),
  ],
  ['a method of objects that no class below changes', 'pass', ofObject(true)],
  ['one that a class below may change', 'fail', ofObject(false)],
])
codeTable('SEC-20', [
  ['a fault on old platforms that the app still runs on', 'fail', chain(versions(ASKS), behind(isNew(28), cipher(DES)))],
  ['on platforms that it does not run on', 'pass', chain(versions(ASKS), behind(isNew(26), cipher(DES)))],
])

/** These classes in a code file of their own, behind the app's. */
const inSecond = (...classes: ClassCode[]): Change => withEntries({ path: 'classes2.dex', bytes: writeDex(classes) })
const helper = (asks: string, more: Partial<ClassCode> = {}): ClassCode => ({
  name: `${OWN}.Versions`,
  methods: [{ signature: 'isNew(I)Z', isStatic: true, code: asks }],
  ...more,
})
const VERSIONS = helper(ASKS)
const user = (question: string, code: string): ClassCode => ({
  name: `${OWN}.Faulty`,
  methods: [{ signature: 'a(Landroid/content/Context;)V', isStatic: true, code: `${question}\n${code}\n:new\nreturn-void` }],
})
/** One that says what another one does. */
const circling = (name: string, asked: string): ClassCode => ({
  name: `${OWN}.${name}`,
  methods: [
    {
      signature: 'isNew(I)Z',
      isStatic: true,
      code: `invoke-static {p0}, Lorg/sample/clean/${asked};->isNew(I)Z\nmove-result v0\nreturn v0`,
    },
  ],
})
const RELAY = circling('Relay', 'Versions')
const byRelay = (level: number) => isNew(level).replace('Versions', 'Relay')
const byObject = isNew(31).replace('invoke-static {v0}', 'new-instance v1, Lorg/sample/clean/Versions;\ninvoke-virtual {v1, v0}')
const OBJECTS = helper('', { methods: [{ signature: 'isNew(I)Z', code: OF_OBJECTS }] })
const BELOW: ClassCode = { ...OBJECTS, name: `${OWN}.Newer`, extends: `${OWN}.Versions` }
codeTable('COMP-20', [
  ['old platforms, told apart by a method of a later code file', 'pass', chain(inSecond(VERSIONS), behind(isNew(31), NO_FLAGS))],
  ['by one of an earlier code file', 'pass', chain(withCode(VERSIONS), inSecond(user(isNew(31), NO_FLAGS)))],
  [
    'by one that asks one of another file again',
    'pass',
    chain(withCode(VERSIONS), inSecond(RELAY), behind(byRelay(31), NO_FLAGS)),
  ],
  ['by one of objects that no class below changes', 'pass', chain(inSecond(OBJECTS), behind(byObject, NO_FLAGS))],
  ['by one that a class below changes', 'fail', chain(inSecond(OBJECTS, BELOW), behind(byObject, NO_FLAGS))],
  [
    'a method of another file that asks for something else',
    'fail',
    chain(inSecond(helper('sget-boolean v0, Lorg/sample/clean/Flags;->OPEN:Z\nreturn v0')), behind(isNew(31), NO_FLAGS)),
  ],
  ['new platforms, told apart by it', 'fail', chain(inSecond(VERSIONS), behind(isNew(31).replace('if-nez', 'if-eqz'), NO_FLAGS))],
  [
    'two that ask each other',
    'fail',
    chain(withCode(circling('Versions', 'Relay')), inSecond(circling('Relay', 'Versions')), behind(byRelay(31), NO_FLAGS)),
  ],
])
codeTable('SEC-20', [
  [
    'a fault on old platforms that the app still runs on, by a method of another code file',
    'fail',
    chain(inSecond(VERSIONS), behind(isNew(28), cipher(DES))),
  ],
  ['on platforms that it does not run on', 'pass', chain(inSecond(VERSIONS), behind(isNew(26), cipher(DES)))],
])
const DEBUGGED = 'const/4 v0, 1\ninvoke-static {v0}, Landroid/webkit/WebView;->setWebContentsDebuggingEnabled(Z)V'
codeTable('SEC-14', [
  [
    'a question whose answer stands in another code file, and differs by platform',
    'undetermined',
    chain(inSecond(VERSIONS), behind(isNew(28), DEBUGGED)),
  ],
  ['one that no platform of the app says no to', 'pass', chain(inSecond(VERSIONS), behind(isNew(26), DEBUGGED))],
])

codeTable('COMP-20', [
  ['what only old platforms run is not asked for', 'pass', faulty('a(Landroid/content/Context;)V', below(31, NO_FLAGS))],
  ['flags that the class chooses by the platform', 'pass', flagsOf('0x04000000')],
  ['the same without a word on whether it can be changed', 'fail', flagsOf('0x08000000')],
])

test('facts of an earlier engine, which saw the code from new platforms alone, hold no pass', () => {
  const GET = 'Ljavax/crypto/Cipher;->getInstance'
  const site = {
    class: 'com.demo.A',
    method: 'a()V',
    target: GET,
    args: [{ kind: 'string' as const, value: 'AES/GCM/NoPadding' }],
  }
  const given = facts({ code: { calls: { [GET]: { total: 1, sites: [site] } } } })
  assert.equal(outcomeOf('SEC-20', given), 'pass')
  assert.ok(given.code.seen)
  const { since: _, ...earlier } = given.code.value
  assert.equal(outcomeOf('SEC-20', { ...given, code: { seen: true, value: earlier } }), 'undetermined')
})
