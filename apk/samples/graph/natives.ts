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
    name: 'native library that calls back from JNI_OnLoad',
    ...CALLS,
    libraries: library([named('Core'), 'readDevice', '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: "native library loaded by SoLoader, class in fbjni's form",
    ...CALLS,
    libraries: library([`L${named('Core')};`, 'readDevice', '()V']),
    classes: [app(load('core', 'Lcom/facebook/soloader/SoLoader;->loadLibrary(Ljava/lang/String;)Z')), CORE],
  },
  {
    name: 'native method, library loaded by a name from elsewhere',
    ...CALLS,
    libraries: library([named('Core'), 'readDevice', '()V'], ['Java_org_sample_clean_My_1Native_start__Ljava_lang_String_2']),
    classes: [
      app(`const/4 v0, 0\ninvoke-static {v0}, ${own('My_Native')}->start(Ljava/lang/String;)V`),
      cls('My_Native', [native('start(Ljava/lang/String;)V')]),
      CORE,
    ],
  },
  {
    name: 'native method that calls back, called in onBackPressed',
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
    name: 'method of a superclass of the class that native code names',
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
    name: 'listener called by native code through its interface',
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
    name: 'object created by native code',
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
    name: 'native library that is never loaded',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '()V']),
    classes: [app(load('other')), CORE],
  },
  {
    name: 'native library that names another signature',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '(I)V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'native library with the name as part of a longer one',
    ...NEVER,
    libraries: library([named('Core'), 'don’t readDevice', 'unreadDevice', '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'native library with the name as a symbol only',
    ...NEVER,
    libraries: library([named('Core'), '()V'], ['JNI_OnLoad', 'readDevice']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'native library that names another class, beside one that names only this class',
    ...NEVER,
    libraries: [
      { name: 'libcore.so', exports: ['JNI_OnLoad'], texts: [named('Quiet'), 'readDevice', '()V'] },
      { name: 'libother.so', exports: ['JNI_OnLoad'], texts: [named('Core')] },
    ],
    classes: [app(`${load('core')}\n${load('other')}`), cls('Quiet', [still('readDevice()V', '')]), CORE],
  },
  {
    name: 'method renamed by a shrinker, in a class that native code names',
    ...NEVER,
    libraries: library([named('Core'), 'start', 'a', '()V']),
    classes: [app(load('core')), cls('Core', [still('start()V', ''), still('a()V', READ)])],
  },
  {
    name: 'native library with names that the runtime does not call',
    ...NEVER,
    libraries: library([named('Core'), 'readDevice', '()V'], []),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'listener that is never created, interface named by native code',
    ...NEVER,
    libraries: library([named('Listener'), 'onReady', '(I)V']),
    classes: [
      app(load('core')),
      cls('Listener', [{ signature: 'onReady(I)V', bare: 'abstract' }]),
      cls('Heard', [bareInit(), method('onReady(I)V', READ)], { implements: ['org.sample.clean.Listener'] }),
    ],
  },
  {
    name: 'parameterless constructor of a class that native code names for something else',
    ...NEVER,
    libraries: library([named('Core'), 'start', '<init>', '()V']),
    classes: [
      app(load('core')),
      cls('Core', [method('<init>()V', `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\n${READ}`), still('start()V', '')]),
    ],
  },
  {
    name: 'native library that hides the names that it calls',
    truth: 'before',
    reach: 'unseen',
    chain: '',
    limit: 'names that a library puts together stand nowhere; the report says that native code is there',
    libraries: library([Buffer.from(named('Core')).toString('base64'), '()V']),
    classes: [app(load('core')), CORE],
  },
  {
    name: 'native library with the class name as a plain word',
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
