import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const load = (name: string, loader = 'Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V') =>
  `const-string v0, "${name}"\ninvoke-static {v0}, ${loader}`
/** The JNI name of a class of the package. */
const named = (name: string) => `org/sample/clean/${name}`
const library = (texts: string[], exports = ['JNI_OnLoad']): NonNullable<Scene['libraries']> => [
  { name: 'libcore.so', exports, texts },
]
const READS = still('readDevice()V', READ)
const CORE = cls('Core', [READS])
const CALLS = { truth: 'before', reach: 'maybe', chain: 'entry App.onCreate > native Core.readDevice' } as const
const NEVER = { truth: 'never', reach: 'unseen', chain: '' } as const
const native = (signature: string) => ({ signature, isStatic: true, bare: 'native' as const })

const told: Scene[] = [
  {
    name: 'library that calls back as it is loaded',
    ...CALLS,
    libraries: library([named('Core'), 'readDevice', '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'library that SoLoader loads, with its class as fbjni names it',
    ...CALLS,
    libraries: library([`L${named('Core')};`, 'readDevice', '()V']),
    classes: [app(load('core', 'Lcom/facebook/soloader/SoLoader;->loadLibrary(Ljava/lang/String;)Z')), CORE],
  },
  {
    name: 'native method whose library is loaded by a name from elsewhere',
    ...CALLS,
    libraries: library([named('Core'), 'readDevice', '()V'], ['Java_org_sample_clean_My_1Native_start__Ljava_lang_String_2']),
    classes: [
      app(`const/4 v0, 0\ninvoke-static {v0}, ${own('My_Native')}->start(Ljava/lang/String;)V`),
      cls('My_Native', [native('start(Ljava/lang/String;)V')]),
      CORE,
    ],
  },
  {
    name: 'native method that calls back, once somebody goes back',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onBackPressed > native Core.readDevice',
    libraries: library([named('Core'), 'readDevice', '()V'], ['Java_org_sample_clean_Native_start']),
    classes: [
      app(load('core')),
      page('', [method('onBackPressed()V', `invoke-static {}, ${own('Native')}->start()V`)]),
      cls('Native', [native('start()V')]),
      CORE,
    ],
  },
  {
    name: 'method of a class above the one that native code names',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Core.readDevice',
    libraries: library([named('Engine'), 'readDevice', '()V']),
    classes: [
      app(`${load('core')}\n${makes('Engine')}`),
      cls('Core', [bareInit(), method('readDevice()V', READ)]),
      cls('Engine', [bareInit(own('Core'))], { extends: 'org.sample.clean.Core' }),
    ],
  },
  {
    name: 'listener that native code tells, by its interface',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Heard.onReady',
    libraries: library([named('Listener'), 'onReady', '(I)V']),
    classes: [
      app(`${load('core')}\n${makes('Heard')}\ninvoke-static {v0}, ${own('Native')}->listen(${own('Listener')})V`),
      cls('Native', [native(`listen(${own('Listener')})V`)]),
      cls('Listener', [{ signature: 'onReady(I)V', bare: 'abstract' }]),
      cls('Heard', [bareInit(), method('onReady(I)V', READ)], { implements: ['org.sample.clean.Listener'] }),
    ],
  },
  {
    name: 'object that native code makes',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Device.<init>',
    libraries: library([named('Device'), '<init>', '(J)V']),
    classes: [
      app(load('core')),
      cls('Device', [method('<init>(J)V', `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\n${READ}`)]),
    ],
  },
]

const untold: Scene[] = [
  {
    name: 'library that nobody loads',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '()V']),
    classes: [app(load('other')), CORE],
  },
  {
    name: 'library that names another signature',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '(I)V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'library that has the name as a part of another one',
    ...NEVER,
    libraries: library([named('Core'), 'don’t readDevice', 'unreadDevice', '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'library that has the name as a symbol alone',
    ...NEVER,
    libraries: library([named('Core'), '()V'], ['JNI_OnLoad', 'readDevice']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'library that names another class, beside one that names this class alone',
    ...NEVER,
    libraries: [
      { name: 'libcore.so', exports: ['JNI_OnLoad'], texts: [named('Quiet'), 'readDevice', '()V'] },
      { name: 'libother.so', exports: ['JNI_OnLoad'], texts: [named('Core')] },
    ],
    classes: [app(`${load('core')}\n${load('other')}`), cls('Quiet', [still('readDevice()V', '')]), CORE],
  },
  {
    name: 'method that a shrinker has renamed, in a class that native code names',
    ...NEVER,
    libraries: library([named('Core'), 'start', 'a', '()V']),
    classes: [app(load('core')), cls('Core', [still('start()V', ''), still('a()V', READ)])],
  },
  {
    name: 'library of words that the runtime does not call',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '()V'], []),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'listener that nobody makes, of an interface that native code names',
    ...NEVER,
    libraries: library([named('Listener'), 'onReady', '(I)V']),
    classes: [
      app(load('core')),
      cls('Listener', [{ signature: 'onReady(I)V', bare: 'abstract' }]),
      cls('Heard', [bareInit(), method('onReady(I)V', READ)], { implements: ['org.sample.clean.Listener'] }),
    ],
  },
  {
    name: 'constructor without parameters, of a class that native code names for something else',
    ...NEVER,
    libraries: library([named('Core'), 'start', '<init>', '()V']),
    classes: [
      app(load('core')),
      cls('Core', [method('<init>()V', `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\n${READ}`), still('start()V', '')]),
    ],
  },
  {
    name: 'library that hides the names that it calls',
    truth: 'before',
    reach: 'unseen',
    chain: '',
    limit: 'names that a library puts together stand nowhere; the report says that native code is there',
    libraries: library([Buffer.from(named('Core')).toString('base64'), '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'library that has a word for a class of its own, and calls none of that name',
    truth: 'never',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Core.readDevice',
    limit: 'what a library does with its constants is machine code',
    libraries: library([named('Core'), 'start', 'readDevice', '()V']),
    classes: [app(load('core')), cls('Core', [still('start()V', ''), READS])],
  },
]

/** Native libraries that call back methods that they name, and others that only look like it. */
export const nativeScenes: Scene[] = [...told, ...untold]
