import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesSource } from '../bytes/source.ts'
import { wantedBy } from '../dex/wanted.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { buildApk, change, cleanSpec } from '../samples/index.ts'
import { outcomeOf } from '../terms/testing/facts.ts'
import { wantedInCode } from '../terms/all.ts'
import { readFacts } from './index.ts'

const GET = 'Landroid/app/PendingIntent;->getActivity'
const NEEDS = { calls: [GET], fromCallers: { [GET]: 3 } }
const still = (signature: string, code: string): MethodCode => ({ signature, isStatic: true, code: `${code}\nreturn-void` })

/** A helper whose only parameter are the flags. */
const helper = (more: Partial<ClassCode> = {}): ClassCode => ({
  name: 'org.x.Helper',
  methods: [
    still(
      'make(I)V',
      `const/4 v0, 0
       const/4 v1, 0
       move-object v2, p0
       invoke-static {v0, v1, v0, v2}, ${GET}(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;`,
    ),
  ],
  ...more,
})
const caller = (name: string, ...flags: string[]): ClassCode => ({
  name: `org.x.${name}`,
  methods: [still('go(I)V', flags.map((one) => `${one}\ninvoke-static {v0}, Lorg/x/Helper;->make(I)V`).join('\n'))],
})
const IMMUTABLE = 'const v0, 0x04000000'
const UPDATING = 'const v0, 0x0c000000'
const NONE = 'const/4 v0, 0'
const OWN_PARAMETER = 'move-object v0, p0'

const siteOf = (classes: ClassCode[], second: ClassCode[] = []) => {
  const { signing: _, ...spec } = change.withCode(...classes)({ ...cleanSpec(), code: [], classes: [] })
  const entries = second.length > 0 ? [{ path: 'classes2.dex', bytes: writeDex(second) }] : []
  const { code } = readFacts(bytesSource(buildApk({ ...spec, entries })), { wanted: wantedBy([NEEDS]) })
  assert.ok(code.seen)
  const [site] = code.value.calls[GET]?.sites ?? []
  return { flags: site?.args?.[3], callers: site?.callers }
}

test('a parameter is resolved if all callers pass constants', () => {
  assert.deepEqual(siteOf([helper(), caller('A', IMMUTABLE)]), { flags: { kind: 'int', value: 0x04000000 }, callers: 1 })
  assert.deepEqual(siteOf([helper(), caller('A', IMMUTABLE), caller('B', UPDATING)]), {
    flags: { kind: 'ints', values: [0x04000000, 0x0c000000] },
    callers: 2,
  })
})

test('callers in other files of the package count', () => {
  assert.deepEqual(siteOf([helper()], [caller('A', IMMUTABLE, UPDATING)]), {
    flags: { kind: 'ints', values: [0x04000000, 0x0c000000] },
    callers: 2,
  })
})

test('if a caller’s value is unknown, or there are no callers, the argument stays a parameter', () => {
  const open = { flags: { kind: 'parameter', index: 0 }, callers: undefined }
  assert.deepEqual(siteOf([helper(), caller('A', IMMUTABLE), caller('B', OWN_PARAMETER)]), open)
  assert.deepEqual(siteOf([helper()]), open)
})

/** The same as an instance method, which a superclass may declare. */
const virtualHelper = (name: string, parent: string): ClassCode => ({
  name,
  extends: parent,
  methods: [
    {
      signature: 'make(I)V',
      code: `const/4 v0, 0
       const/4 v1, 0
       move-object v2, p1
       invoke-static {v0, v1, v0, v2}, ${GET}(Landroid/content/Context;ILandroid/content/Intent;I)Landroid/app/PendingIntent;
       return-void`,
    },
  ],
})
const virtualCaller = (name: string, flags: string): ClassCode => ({
  name: 'org.x.A',
  methods: [still('go(I)V', `${flags}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, L${name.replaceAll('.', '/')};->make(I)V`)],
})

test('a method that the platform may call isn’t resolved from its callers', () => {
  const open = { flags: { kind: 'parameter', index: 1 }, callers: undefined }
  const asked = virtualCaller('org.x.Helper', IMMUTABLE)
  assert.deepEqual(siteOf([virtualHelper('org.x.Helper', 'android.app.Service'), asked]), open)
  assert.equal(siteOf([virtualHelper('org.x.Helper', 'java.lang.Object'), asked]).callers, 1)
  assert.equal(
    siteOf([helper({ extends: 'android.app.Service' }), caller('A', IMMUTABLE)]).callers,
    1,
    'no class above has a static one',
  )
})

/** Many branches and registers, so that analysing this method takes a good part of the budget. */
const costly = (name: string): ClassCode => ({
  name: `org.x.${name}`,
  methods: [
    still(
      'go()V',
      [
        'const/16 v0, 0\nconst/16 v60000, 0',
        ...Array.from({ length: 25 }, (_, at) => `if-eqz v0, :on${at}\nconst/4 v0, 0\n:on${at}`),
        'invoke-virtual {v0, v0}, Lorg/x/Open;->make(I)V',
      ].join('\n'),
    ),
  ],
})

test('a method that the platform may call uses none of the budget for callers', () => {
  const open = virtualHelper('org.x.Open', 'android.app.Service')
  const callers = Array.from({ length: 30 }, (_, at) => costly(`A${at}`))
  const { signing: _, ...spec } = change.withCode(
    helper(),
    open,
    ...callers,
    caller('Last', IMMUTABLE),
  )({
    ...cleanSpec(),
    code: [],
    classes: [],
  })
  const { code } = readFacts(bytesSource(buildApk(spec)), { wanted: wantedBy([NEEDS]) })
  assert.ok(code.seen)
  const site = code.value.calls[GET]?.sites.find((one) => one.class === 'org.x.Helper')
  assert.deepEqual(site?.args?.[3], { kind: 'int', value: 0x04000000 })
})

const verdict = (...flags: string[]) => {
  const spec = change.withCode(helper(), caller('A', ...flags))(cleanSpec())
  const facts = readFacts(bytesSource(buildApk(spec)), { wanted: wantedInCode })
  return outcomeOf('COMP-20', facts)
}

test('flags in a helper are judged: all callers right, all wrong, and both', () => {
  assert.equal(verdict(IMMUTABLE, UPDATING), 'pass')
  assert.equal(verdict(NONE), 'fail')
  assert.equal(verdict(NONE, IMMUTABLE), 'undetermined')
})
