import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Malformed } from '../bytes/malformed.ts'
import { readDex, readDexes } from '../formats/dex.ts'
import { damageEach } from '../formats/testing/damage.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode } from '../samples/format/dex-file.ts'
import { startHierarchy } from './hierarchy.ts'
import { scanDex } from './scan.ts'
import type { CallSighting, OverrideSighting, Sighting } from './sightings.ts'
import { startBudget } from './trace.ts'
import { wantedBy } from './wanted.ts'
import type { CodeNeeds } from './wanted.ts'

/** All calls, mentions and overrides that the needs find in these files. */
const scan = (files: Uint8Array[], needs: CodeNeeds, { steps = startBudget().steps, since = 1 } = {}) => {
  const seen = { calls: [] as CallSighting[], mentions: [] as Sighting[], overrides: [] as OverrideSighting[] }
  const hierarchy = startHierarchy()
  const sink = {
    onCall: (one: CallSighting) => void seen.calls.push(one),
    onMention: (one: Sighting) => void seen.mentions.push(one),
    onOverride: (one: OverrideSighting) => void seen.overrides.push(one),
  }
  const wanted = wantedBy([needs])
  for (const file of files)
    for (const dex of readDexes(file)) scanDex(dex, wanted, { sink, hierarchy, since, budget: { ...startBudget(), steps } })
  return { ...seen, hierarchy }
}
const method = (signature: string, code: string) => ({ signature, code, isStatic: true })
const TAKE = 'Lorg/x/Sink;->take(I)V'
const classOf = (code: string, signature = 'run(I)V'): ClassCode => ({
  name: 'org.x.A',
  methods: [method(signature, `${code}\nreturn-void`)],
})
/** What is known of the one argument of `take` in this code. */
const argumentIn = (code: string, signature?: string) => {
  const { calls } = scan([writeDex([classOf(code, signature)])], { calls: [TAKE] })
  assert.equal(calls.length, 1)
  return calls[0]?.args?.[0]
}
const TAKE_V0 = `invoke-static {v0}, ${TAKE}`

test('constants are followed through moves, sums and jumps', () => {
  assert.deepEqual(argumentIn(`const/16 v0, -7\n${TAKE_V0}`), { kind: 'int', value: -7 })
  assert.deepEqual(argumentIn(`const v1, 0x12345678\nmove-object v0, v1\n${TAKE_V0}`), { kind: 'int', value: 0x12345678 })
  assert.deepEqual(argumentIn(`const/4 v1, 6\nand-int/lit8 v0, v1, 3\n${TAKE_V0}`), { kind: 'int', value: 2 })
  assert.deepEqual(argumentIn(`const/4 v0, 5\ngoto :there\n:there\n${TAKE_V0}`), { kind: 'int', value: 5 })
  assert.deepEqual(argumentIn(`move-object v0, p0\n${TAKE_V0}`), { kind: 'parameter', index: 0 })
})

test('where paths meet, what they agree on stays', () => {
  const either = `const/4 v0, 1\nif-eqz p0, :join\nconst/4 v0, 3\n:join`
  assert.deepEqual(argumentIn(`${either}\n${TAKE_V0}`), { kind: 'ints', values: [1, 3] })
  assert.deepEqual(argumentIn(`${either}\nconst/4 v1, 4\nor-int v0, v0, v1\n${TAKE_V0}`), { kind: 'ints', values: [5, 7] })
  assert.deepEqual(argumentIn(`const/4 v1, 4\nor-int v0, p0, v1\n${TAKE_V0}`), { kind: 'bits', value: 4 })
  assert.deepEqual(argumentIn(`const/4 v0, 1\nif-eqz p0, :join\nmove-object v0, p0\n:join\n${TAKE_V0}`), { kind: 'unknown' })
})

test('a loop comes to an end and leaves nothing that changes in it known', () => {
  const code = `const/4 v0, 0\nconst/4 v1, 1\n:again\nif-eq v0, p0, :out\nor-int v0, v0, p0\ngoto :again\n:out\n${TAKE_V0}`
  assert.deepEqual(argumentIn(code), { kind: 'unknown' })
})

test('what only old platforms reach is told as unreached', () => {
  const code = `sget v0, Landroid/os/Build$VERSION;->SDK_INT:I\nconst/16 v1, 31\nif-ge v0, v1, :new\n${TAKE_V0}\n:new`
  const { calls } = scan([writeDex([classOf(code)])], { calls: [TAKE] })
  assert.deepEqual(
    calls.map(({ unreached, args }) => [unreached, args]),
    [[true, undefined]],
  )
})

/** What is known of the argument for a new API level, and for all of them if it differs. */
const sightsIn = (code: string, since: number) => {
  const { calls } = scan([writeDex([classOf(code)])], { calls: [TAKE] }, { since })
  return calls.map(({ unreached, args, older }) => [unreached, args?.[0], older?.args?.[0]])
}
const SDK = 'sget v1, Landroid/os/Build$VERSION;->SDK_INT:I'
const below = (number: number, code: string) => `${SDK}\nconst/16 v2, ${number}\nconst/4 v0, 5\nif-ge v1, v2, :new\n${code}\n:new`

test('what old platforms reach is told apart, as far down as the app runs', () => {
  const five = { kind: 'int', value: 5 }
  assert.deepEqual(sightsIn(below(28, TAKE_V0), 26), [[true, undefined, five]])
  assert.deepEqual(sightsIn(below(28, TAKE_V0), 28), [[true, undefined, undefined]])
  const other = `${below(28, 'const/4 v0, 7')}\n${TAKE_V0}`
  assert.deepEqual(sightsIn(other, 26), [[false, five, { kind: 'ints', values: [5, 7] }]])
  assert.deepEqual(sightsIn(other, 28), [[false, five, undefined]])
  const swapped = `${SDK}\nconst/16 v2, 28\nconst/4 v0, 5\nif-lt v2, v1, :new\n${TAKE_V0}\n:new`
  assert.deepEqual(sightsIn(swapped, 28), [[true, undefined, five]])
  assert.deepEqual(sightsIn(swapped, 29), [[true, undefined, undefined]])
  const exactly = `${SDK}\nconst/16 v2, 28\nconst/4 v0, 5\nif-ne v1, v2, :other\n${TAKE_V0}\n:other`
  assert.deepEqual(sightsIn(exactly, 26), [[true, undefined, five]])
  assert.deepEqual(sightsIn(exactly, 29), [[true, undefined, undefined]])
})

test('objects are told with what is called on them and who else gets them', () => {
  const code = `new-instance v0, Lorg/x/Box;
    const-string v1, "blue"
    invoke-direct {v0, v1}, Lorg/x/Box;-><init>(Ljava/lang/String;)V
    invoke-virtual {v0}, Lorg/x/Box;->open()Lorg/x/Box;
    move-result-object v1
    invoke-static {v1}, Lorg/x/Sink;->put(Lorg/x/Box;)V`
  const { calls } = scan([writeDex([classOf(code)])], { calls: ['Lorg/x/Sink;->put'] })
  assert.deepEqual(calls[0]?.args, [
    {
      kind: 'object',
      type: 'org.x.Box',
      calls: [
        { method: 'Lorg/x/Box;-><init>(Ljava/lang/String;)V', args: [{ kind: 'string', value: 'blue' }] },
        { method: 'Lorg/x/Box;->open()Lorg/x/Box;', args: [] },
      ],
      passedTo: ['Lorg/x/Sink;->put(Lorg/x/Box;)V'],
      stored: false,
    },
  ])
})

test('long arguments take two registers', () => {
  const code = 'const/4 v0, 1\nconst-wide v1, 86400000000\nconst/4 v3, 2\ninvoke-static {v0, v1, v2, v3}, Lorg/x/Sink;->at(IJI)V'
  const { calls } = scan([writeDex([classOf(code)])], { calls: ['Lorg/x/Sink;->at'] })
  assert.deepEqual(
    calls[0]?.args?.map((one) => (one.kind === 'int' ? one.value : one.kind)),
    [1, 86_400_000_000, 2],
  )
})

test('a call through a subclass is found in whichever file that class stands', () => {
  const sub = 'Lorg/x/Sub;->startForeground(ILandroid/app/Notification;)V'
  const caller = writeDex([classOf(`const/4 v0, 0\ninvoke-virtual {v0, p0, v0}, ${sub}`)])
  const defined = writeDex([
    { name: 'org.x.Sub', extends: 'org.x.Middle' },
    { name: 'org.x.Middle', extends: 'android.app.IntentService' },
  ])
  const pattern = 'Landroid/app/Service;->startForeground(ILandroid/app/Notification;)V'
  const { calls, hierarchy } = scan([caller, defined], { calls: [pattern] })
  assert.deepEqual(
    calls.map(({ target, through }) => [target, through]),
    [[sub, 'Lorg/x/Sub;']],
  )
  assert.ok(hierarchy.inherits('Lorg/x/Sub;', 'Landroid/app/Service;'))
  assert.ok(!hierarchy.inherits('Lorg/x/Sub;', 'Landroid/app/Activity;'))
})

test('classes that inherit from each other in a circle end the search', () => {
  const { hierarchy } = scan(
    [
      writeDex([
        { name: 'org.x.B', extends: 'org.x.C' },
        { name: 'org.x.C', extends: 'org.x.B' },
      ]),
    ],
    {},
  )
  assert.ok(!hierarchy.inherits('Lorg/x/B;', 'Landroid/app/Service;'))
})

test('bodies of overrides are told: size, result, what is compared', () => {
  const check = 'check(I)Z'
  const code = `const/4 v0, 4\nif-ne p1, v0, :no\n:no\nconst/4 v0, 1\nreturn v0`
  const dex = writeDex([{ name: 'org.x.A', implements: ['org.x.Check'], methods: [{ signature: check, code }] }])
  const { overrides } = scan([dex], { overrides: [`Lorg/x/Check;->${check}`] })
  assert.deepEqual(
    overrides.map(({ class: owner, returned, compared, callCount, throws }) => ({
      owner,
      returned,
      compared,
      callCount,
      throws,
    })),
    [{ owner: 'org.x.A', returned: { kind: 'int', value: 1 }, compared: [4], callCount: 0, throws: false }],
  )
})

test('without a budget calls are still found, their arguments are not', () => {
  const { calls } = scan([writeDex([classOf(`const/4 v0, 1\n${TAKE_V0}`)])], { calls: [TAKE] }, { steps: 1 })
  assert.deepEqual(
    calls.map(({ args, unreached }) => [args, unreached]),
    [[undefined, false]],
  )
})

const NEEDS: CodeNeeds = { calls: [TAKE], mentions: ['Lorg/x/Sink;'], overrides: ['Lorg/x/Check;->check(I)Z'] }
const SMALL = writeDex([
  classOf(
    `const/4 v0, 0\nnew-array v0, v0, [B\nfill-array-data v0, :data\nif-eqz v0, :end\n${TAKE_V0}\n:end\nreturn-void\n.array :data 1 2 3`,
  ),
])

test('any single damaged byte gives a result or Malformed', () => {
  damageEach(SMALL, (bytes) => scan([bytes], NEEDS))
})

/** Class definitions that all share one class's data. */
const sharingClassData = () => {
  const body = method('body()V', `${'nop\n'.repeat(100)}return-void`)
  const bytes = writeDex(['A', 'B', 'C'].map((name) => ({ name: `org.x.${name}`, methods: name === 'A' ? [body] : [] })))
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const { classes } = readDex(bytes)
  const offsets = [0, 1, 2].map((index) => classes.offset + index * 32 + 24)
  const shared = Math.max(...offsets.map((at) => view.getUint32(at, true)))
  for (const at of offsets) view.setUint32(at, shared, true)
  return bytes
}

test('class data that several classes share is refused: it would define more methods than the file names', () => {
  assert.throws(() => scan([sharingClassData()], NEEDS), Malformed)
})

test('a method of a thousand calls on one object is told in bounded words', () => {
  const code = `new-instance v0, Lorg/x/Box;\n${'invoke-static {v0}, Lorg/x/Sink;->put(Lorg/x/Box;)V\n'.repeat(3000)}`
  const startedMs = performance.now()
  const { calls } = scan([writeDex([classOf(code)])], { calls: ['Lorg/x/Sink;->put'] })
  assert.equal(calls.length, 3000)
  assert.ok(JSON.stringify(calls[0]?.args).length < 5000)
  assert.ok(performance.now() - startedMs < 5000)
})

test('a call and a definition say where they stand, in the method and in the source', () => {
  const code = `.line 41\nconst/4 v0, 0\n${TAKE_V0}\n.line 300\nnop\n.line 12\n${TAKE_V0}`
  const placesIn = (source: string | undefined) => {
    const one = { ...classOf(code), ...(source !== undefined && { source }) }
    return scan([writeDex([one])], { calls: [TAKE] }).calls.map((call) => [call.at, call.source])
  }
  assert.deepEqual(placesIn('A.kt'), [
    [1, { file: 'A.kt', line: 41 }],
    [5, { file: 'A.kt', line: 12 }],
  ])
  // What a shrinker writes in place of a file name is no location.
  for (const name of ['SourceFile', 'r8-map-id-1', undefined])
    assert.deepEqual(placesIn(name), [
      [1, undefined],
      [5, undefined],
    ])
})

test('a damaged table of lines costs the lines, never the calls', () => {
  const file = Buffer.from(writeDex([{ ...classOf(`.line 41\nconst/4 v0, 0\n${TAKE_V0}`), source: 'A.kt' }]))
  damageEach(file, (damaged) => scan([damaged], { calls: [TAKE] }))
  // First line, no parameters, advance by 0, emit the line, end: each of these bytes may have any value.
  const table = file.indexOf(Buffer.from([41, 0, 1, 0, 2, 0, 14, 0]))
  assert.ok(table > 0)
  const name = file.indexOf('A.kt')
  for (const at of [...Array.from({ length: 8 }, (_, index) => table + index), name, name + 3])
    for (const value of [0, 1, 9, 0x7f, 0x80, 0xff]) {
      const damaged = Buffer.from(file)
      damaged[at] = value
      assert.equal(scan([damaged], { calls: [TAKE] }).calls.length, 1, `${at} ${value}`)
    }
})
