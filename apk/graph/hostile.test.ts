import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDexes } from '../formats/dex.ts'
import { damageSome } from '../formats/testing/damage.ts'
import { startCallGraph } from '../facts/call-graph.ts'
import { startHierarchy } from '../dex/hierarchy.ts'
import { scanDex } from '../dex/scan.ts'
import { startBudget } from '../dex/trace.ts'
import { wantedBy } from '../dex/wanted.ts'
import { Malformed } from '../bytes/malformed.ts'
import { atOnce } from '../pausing.ts'
import { manifest } from '../terms/testing/facts.ts'
import { writeDex } from '../samples/format/dex-file.ts'
import type { ClassCode, MethodCode } from '../samples/format/dex-file.ts'
import { scenes } from '../samples/graph/index.ts'
import { app, bareInit, cls, makes, method, own, READ, still } from '../samples/graph/scene.ts'

const sink = { onCall: () => {}, onMention: () => {}, onOverride: () => {} }

/** Builds the graph of one file with arbitrary bytes, even if the scan finds them malformed. */
const draw = (bytes: Uint8Array) => {
  const graph = startCallGraph()
  try {
    for (const dex of readDexes(bytes))
      scanDex(dex, wantedBy([]), { sink, hierarchy: startHierarchy(), budget: startBudget(), watches: [graph.watch(dex)] })
  } catch (error) {
    if (!(error instanceof Malformed)) throw error
  }
  return atOnce(graph.personalData(manifest({ package: 'org.sample.clean', application: application() })))
}
const application = () => ({
  line: 1,
  endLine: 1,
  isGame: false,
  metaData: [],
  properties: [],
  name: 'org.sample.clean.App',
})
const named = (name: string) => scenes.find((scene) => scene.name === name) ?? assert.fail(name)

const DAMAGED = [
  'reflection with constant names',
  'ServiceLoader',
  'EventBus event posted at start',
  'page opened by its ARouter path',
  'worker, WorkManager renamed by R8',
  'interface, one of two objects chosen by a branch',
  'Runnable posted by its superclass constructor',
  'lambda returned by a getter on the click, beside a lazy value',
  'lambda as a default argument, beside a lazy value',
  'merged lambda with another number, sparse switch',
  'Hilt binding that needs another one, beside one that reads',
]
test('damaged code never breaks the graph: it is built, or reported as unreadable', () => {
  for (const name of DAMAGED) {
    const bytes = writeDex(named(name).classes)
    assert.ok(draw(bytes).seen)
    damageSome(bytes, (damaged) => void draw(damaged))
  }
})

test('a damaged lambda never breaks the graph', () => {
  const bytes = new Uint8Array(named('lambda by invoke-custom').file ?? assert.fail('no file'))
  damageSome(bytes, (damaged) => void draw(damaged))
})

test('thousands of subscribers of thousands of events terminate', () => {
  const many = Array.from({ length: 2000 }, (_, at) => at)
  const annotation = 'org.greenrobot.eventbus.Subscribe'
  const graph = draw(
    writeDex([
      app(many.flatMap((at) => [makes(`Hub${at}`), makes(`Event${at}`)]).join('\n')),
      cls('Any', [bareInit()]),
      ...many.map((at) => cls(`Event${at}`, [bareInit(own('Any'))], { extends: 'org.sample.clean.Any' })),
      ...many.map((at) => cls(`Hub${at}`, [bareInit(), { ...method(`onEvent(${own('Any')})V`, READ), annotation }])),
    ]),
  )
  assert.ok(graph.seen && graph.value.complete)
  assert.deepEqual([...new Set(graph.value.reads.map(({ reach }) => reach))], ['maybe'])
})

test('points-to sets through thousands of fields are bounded', () => {
  const type = 'Lkotlin/jvm/functions/Function0;'
  const signature = 'invoke()Ljava/lang/Object;'
  const field = (at: number) => `${own('Kept')}->held${at}:${type}`
  const many = Array.from({ length: 3000 }, (_, at) => at)
  const handsOn = (at: number) =>
    still(
      `hand${at}()V`,
      many
        .slice(0, 40)
        .map((by) => `sget-object v0, ${field((at + by) % 3000)}\nsput-object v0, ${field(at)}`)
        .join('\n'),
    )
  const graph = draw(
    writeDex([
      app(`${makes('Reads')}\nsput-object v0, ${field(0)}\n${makes('Quiet')}\nsput-object v0, ${field(1)}
        invoke-static {}, ${own('Hands')}->all()V\nsget-object v0, ${field(2999)}\ninvoke-interface {v0}, ${type}->${signature}`),
      cls('Hands', [still('all()V', many.map((at) => `invoke-static {}, ${own('Kept')}->hand${at}()V`).join('\n'))]),
      cls('kotlin.jvm.functions.Function0', [{ signature, bare: 'abstract' }]),
      cls('Kept', many.map(handsOn), { constants: many.map((at) => ({ name: `held${at}`, type, isOpen: true })) }),
      ...['Reads', 'Quiet'].map((name) =>
        cls(name, [bareInit(), { signature, code: `${name === 'Reads' ? READ : 'const/4 v0, 0'}\nreturn-object v0` }], {
          implements: ['kotlin.jvm.functions.Function0'],
        }),
      ),
    ]),
  )
  assert.ok(graph.seen && graph.value.complete)
  assert.deepEqual([...new Set(graph.value.reads.map(({ reach }) => reach))], ['maybe'])
})

test('thousands of objects in a field with thousands of readers terminate', () => {
  const type = 'Ljava/lang/Runnable;'
  const many = Array.from({ length: 3000 }, (_, at) => at)
  const field = (at: number) => `${own('Kept')}->held${at % 1500}:${type}`
  const waits = (at: number) => still(`wait${at}()V`, `${makes(`Wait${at}`)}\nsput-object v0, ${field(at)}`)
  const reads = (at: number) => still(`read${at}()V`, `sget-object v0, ${field(at)}\ninvoke-interface {v0}, ${type}->run()V`)
  const call = (name: string) => many.map((at) => `invoke-static {}, ${own('Kept')}->${name}${at}()V`).join('\n')
  const graph = draw(
    writeDex([
      app(`invoke-static {}, ${own('Calls')}->all()V`),
      cls('Calls', [still('all()V', call('wait')), still('none()V', call('read'))]),
      cls('Kept', [...many.map(waits), ...many.map(reads)], {
        constants: many.slice(0, 1500).map((at) => ({ name: `held${at}`, type, isOpen: true })),
      }),
      ...many.map((at) => cls(`Wait${at}`, [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] })),
    ]),
  )
  assert.ok(graph.seen && graph.value.complete)
  assert.deepEqual([...new Set(graph.value.reads.map(({ reach }) => reach))], ['maybe'])
})

const FUNCTION = own('Runs')
/** An interface with a class that reads and one that doesn't, and an application that created both: v0 and v1. */
const functions = (code: string) => [
  app(`${makes('Reads')}\n${makes('Quiet', 'v1')}\nconst/4 v2, 0\n${code}`),
  cls('Runs', [{ signature: 'run()V', bare: 'abstract' }]),
  ...['Reads', 'Quiet'].map((name) =>
    cls(name, [bareInit(), method('run()V', name === 'Reads' ? READ : '')], { implements: ['org.sample.clean.Runs'] }),
  ),
]
const SETS = method(`set(${FUNCTION})V`, `invoke-interface {p1}, ${FUNCTION}->run()V`)
const setsIn = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => `invoke-virtual {v2, v1}, ${own(`${name}${at}`)}->set(${FUNCTION})V`).join('\n')
const classesOf = (name: string, count: number, methods: MethodCode[]) =>
  Array.from({ length: count }, (_, at) => cls(`${name}${at}`, [bareInit(), ...methods]))
const reachesOf = (classes: ClassCode[]) => {
  const graph = draw(writeDex(classes))
  assert.ok(graph.seen && graph.value.complete)
  return [...new Set(graph.value.reads.map(({ reach }) => reach))]
}

test('thousands of methods with thousands of possible calls get any object', () => {
  const others = still('all()V', `const/4 v1, 0\nconst/4 v2, 0\n${setsIn('Other', 6000)}`)
  const few = [...functions(setsIn('Keeps', 10)), ...classesOf('Keeps', 10, [SETS])]
  assert.deepEqual(reachesOf(few), ['unseen'])
  const classes = [...classesOf('Keeps', 1000, [SETS]), ...classesOf('Other', 6000, []), cls('Calls', [others])]
  assert.deepEqual(reachesOf([...functions(setsIn('Keeps', 1000)), ...classes]), ['maybe'])
})

test('thousands of reflective look-ups with a name from a parameter may find any method', () => {
  const helps = still(
    'help(Ljava/lang/String;)V',
    'const/4 v0, 0\ninvoke-virtual {v0, p0, v0}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;',
  )
  const asks = Array.from({ length: 3000 }, (_, at) => `invoke-static {p0}, ${own(`Help${at}`)}->help(Ljava/lang/String;)V`)
  const called = cls('Calls', [still('all(Ljava/lang/String;)V', asks.join('\n'))])
  const classes = [...functions(setsIn('Keeps', 1)), ...classesOf('Keeps', 1, [SETS]), called]
  assert.deepEqual(reachesOf([...classes, ...classesOf('Help', 10, [helps])]), ['unseen'])
  assert.deepEqual(reachesOf([...classes, ...classesOf('Help', 3000, [helps])]), ['maybe'])
})

test('a cycle of superclasses terminates', () => {
  const cycle = writeDex([
    {
      name: 'org.sample.clean.App',
      extends: 'org.x.B',
      methods: [{ signature: 'onCreate()V', code: 'invoke-virtual {p0}, Lorg/x/B;->go()V\nreturn-void' }],
    },
    { name: 'org.x.B', extends: 'org.sample.clean.App' },
  ])
  assert.ok(draw(cycle).seen)
})
