import type { ClassCode, MethodCode } from '../format/dex-class.ts'
import { READ, app, bareInit, cls, makes, method, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
const FUNCTION = 'Lkotlin/jvm/functions/Function0;'
const PROVIDER = 'Ljavax/inject/Provider;'
const ABOVE = `invoke-direct {p0}, ${OBJECT}-><init>()V`
const LAZY = own('Lazy')
const MODEL = own('Model')

const abstract = (signature: string): MethodCode => ({ signature, bare: 'abstract' })
export const gives = (signature: string, code: string, isStatic = false): MethodCode => ({
  signature,
  isStatic,
  code: `${code}\nreturn-object v0`,
})
const field = (name: string, type: string) => ({ name, type, ofObjects: true, isOpen: true })
const function0 = (name: string, code: string) =>
  cls(name, [bareInit(), gives(`invoke()${OBJECT}`, `${code}\nconst/4 v0, 0`)], {
    implements: ['kotlin.jvm.functions.Function0'],
  })
const factory = (name: string, code: string) =>
  cls(name, [bareInit(), gives(`get()${OBJECT}`, `${code}\nconst/4 v0, 0`)], { implements: ['javax.inject.Provider'] })

/** Kotlin’s, as it is built without a shrinker: an interface, two classes behind it, and a helper that makes one. */
export const KOTLIN: ClassCode[] = [
  cls('kotlin.jvm.functions.Function0', [abstract(`invoke()${OBJECT}`)]),
  cls('Lazy', [abstract(`getValue()${OBJECT}`)]),
  cls(
    'SynchronizedLazy',
    [
      method(
        `<init>(${FUNCTION}${OBJECT})V`,
        `${ABOVE}\niput-object p1, p0, ${own('SynchronizedLazy')}->initializer:${FUNCTION}`,
      ),
      method(
        `<init>(${FUNCTION}${OBJECT}I)V`,
        `if-eqz p3, :given\nconst/4 p2, 0\n:given\ninvoke-direct {p0, p1, p2}, ${own('SynchronizedLazy')}-><init>(${FUNCTION}${OBJECT})V`,
      ),
      gives(
        `getValue()${OBJECT}`,
        `iget-object v0, p0, ${own('SynchronizedLazy')}->value:${OBJECT}
          if-nez v0, :known
          iget-object v0, p0, ${own('SynchronizedLazy')}->initializer:${FUNCTION}
          invoke-interface {v0}, ${FUNCTION}->invoke()${OBJECT}
          move-result-object v0
          iput-object v0, p0, ${own('SynchronizedLazy')}->value:${OBJECT}
          const/4 v1, 0
          iput-object v1, p0, ${own('SynchronizedLazy')}->initializer:${FUNCTION}
          :known`,
      ),
    ],
    {
      implements: ['org.sample.clean.Lazy', 'java.io.Serializable'],
      constants: [field('initializer', FUNCTION), field('value', OBJECT)],
    },
  ),
  cls('Ready', [method(`<init>(${OBJECT})V`, ABOVE), gives(`getValue()${OBJECT}`, 'const/4 v0, 0')], {
    implements: ['org.sample.clean.Lazy'],
  }),
  cls('LazyKt', [
    gives(
      `lazy(${FUNCTION})${LAZY}`,
      `move-object v1, p0
        const/4 v2, 0
        const/4 v3, 1
        new-instance v0, ${own('SynchronizedLazy')}
        invoke-direct {v0, v1, v2, v3}, ${own('SynchronizedLazy')}-><init>(${FUNCTION}${OBJECT}I)V`,
      true,
    ),
  ]),
  function0('Imei', READ),
  function0('Name', ''),
]
/** Code for `val name by lazy { … }` and `val imei by lazy { … }`; uses v0 and v1. */
const byLazy = (name: string) => `${makes(name[0]!.toUpperCase() + name.slice(1))}
  invoke-static {v0}, ${own('LazyKt')}->lazy(${FUNCTION})${LAZY}
  move-result-object v0
  iput-object v0, p0, ${MODEL}->${name}:${LAZY}`
const asks = (name: string) =>
  gives(
    `${name}()${OBJECT}`,
    `iget-object v0, p0, ${MODEL}->${name}:${LAZY}\ninvoke-interface {v0}, ${LAZY}->getValue()${OBJECT}\nmove-result-object v0`,
  )
export const MODEL_CLASS = cls(
  'Model',
  [method('<init>()V', `${ABOVE}\n${byLazy('name')}\n${byLazy('imei')}`), asks('name'), asks('imei')],
  {
    constants: [field('name', LAZY), field('imei', LAZY)],
  },
)
export const MAKES_BOTH = `new-instance v0, ${own('Ready')}\nconst/4 v1, 0\ninvoke-direct {v0, v1}, ${own('Ready')}-><init>(${OBJECT})V\n${makes('Model')}`
export const ask = (name: string) => `invoke-virtual {v0}, ${MODEL}->${name}()${OBJECT}`

const STRING = 'Ljava/lang/String;'
/** Kotlin’s class for `PUBLICATION`: checks its function for null, naming the parameter. */
const safeLazy = ({ asks = 'Lkotlin/jvm/internal/Intrinsics;', updates = 'made' } = {}) =>
  cls('SafeLazy', [
    still(
      '<clinit>()V',
      `const-class v0, ${own('SafeLazy')}
        const-class v1, ${OBJECT}
        const-string v2, "${updates}"
        invoke-static {v0, v1, v2}, Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;->newUpdater(Ljava/lang/Class;Ljava/lang/Class;${STRING})Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;`,
    ),
    method(
      `<init>(${FUNCTION})V`,
      `const-string v0, "initializer"
        invoke-static {p1, v0}, ${asks}->checkNotNullParameter(${OBJECT}${STRING})V
        ${ABOVE}`,
    ),
  ])
/** Kotlin’s null check, moved by R8 into another class. */
const MOVED = cls('Moved', [
  still(
    `checkNotNullParameter(${OBJECT}${STRING})V`,
    `if-nez p0, :there
      new-instance v0, Ljava/lang/StringBuilder;
      invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
      invoke-virtual {v0, p1}, Ljava/lang/StringBuilder;->append(${STRING})Ljava/lang/StringBuilder;
      invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()${STRING}
      move-result-object p1
      new-instance p0, Ljava/lang/NullPointerException;
      invoke-direct {p0, p1}, Ljava/lang/NullPointerException;-><init>(${STRING})V
      throw p0
      :there`,
  ),
])

const lazies: Scene[] = [
  {
    name: 'lazy value that is never read, beside one that is',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...KOTLIN, MODEL_CLASS],
  },
  {
    name: 'lazy value that is never read, beside a class that sets a field by name and names a missing parameter',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...KOTLIN, MODEL_CLASS, safeLazy()],
  },
  {
    name: 'lazy value that is never read, null check moved by a shrinker',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...KOTLIN, MODEL_CLASS, safeLazy({ asks: own('Moved') }), MOVED],
  },
  {
    name: 'lazy value that is never read, field of the same name with an updater in another class',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${MAKES_BOTH}\n${ask('name')}`), ...KOTLIN, MODEL_CLASS, safeLazy({ updates: 'initializer' })],
  },
  {
    name: 'lazy value that is read',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Model.imei > override SynchronizedLazy.getValue > override? Imei.invoke',
    classes: [app(`${MAKES_BOTH}\n${ask('imei')}`), ...KOTLIN, MODEL_CLASS],
  },
  {
    name: 'lazy value that is read on a click, beside one that is read at start',
    truth: 'after',
    reach: 'action',
    chain:
      'entry MainActivity.onCreate > callback Click.onClick > call Model.imei > override SynchronizedLazy.getValue > override Imei.invoke',
    classes: [
      app(`${MAKES_BOTH}\n${ask('name')}`),
      page(makes('Click')),
      cls('Click', [bareInit(), method('onClick(Landroid/view/View;)V', `${makes('Model')}\n${ask('imei')}`)], {
        implements: ['android.view.View$OnClickListener'],
      }),
      ...KOTLIN,
      MODEL_CLASS,
    ],
  },
  {
    name: 'lazy value passed to a method that reads it',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Asks.all > override SynchronizedLazy.getValue > override? Imei.invoke',
    classes: [
      app(`${MAKES_BOTH}
        iget-object v1, v0, ${MODEL}->imei:${LAZY}
        invoke-static {v1}, ${own('Asks')}->all(${LAZY})V
        iget-object v1, v0, ${MODEL}->name:${LAZY}
        invoke-static {v1}, ${own('Asks')}->all(${LAZY})V`),
      cls('Asks', [still(`all(${LAZY})V`, `invoke-interface {p0}, ${LAZY}->getValue()${OBJECT}`)]),
      ...KOTLIN,
      MODEL_CLASS,
    ],
  },
  {
    name: 'lazy value kept in a list',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > override SynchronizedLazy.getValue > override? Imei.invoke',
    classes: [
      app(`${MAKES_BOTH}
        iget-object v1, v0, ${MODEL}->imei:${LAZY}
        const/4 v2, 0
        invoke-interface {v2, v1}, Ljava/util/List;->add(${OBJECT})Z
        const/4 v3, 0
        invoke-interface {v2, v3}, Ljava/util/List;->get(I)${OBJECT}
        move-result-object v1
        check-cast v1, ${LAZY}
        invoke-interface {v1}, ${LAZY}->getValue()${OBJECT}`),
      ...KOTLIN,
      MODEL_CLASS,
    ],
  },
  {
    name: 'lazy value of an object chosen by a branch',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > override? SynchronizedLazy.getValue > override? Imei.invoke',
    classes: [
      app(`${makes('Imei')}\n${makes('Name', 'v1')}
        invoke-static {v0}, ${own('LazyKt')}->lazy(${FUNCTION})${LAZY}
        move-result-object v0
        if-eqz p0, :same
        invoke-static {v1}, ${own('LazyKt')}->lazy(${FUNCTION})${LAZY}
        move-result-object v0
        :same
        invoke-interface {v0}, ${LAZY}->getValue()${OBJECT}
        new-instance v0, ${own('Ready')}\nconst/4 v1, 0\ninvoke-direct {v0, v1}, ${own('Ready')}-><init>(${OBJECT})V`),
      ...KOTLIN,
    ],
  },
]

const DOUBLE = own('DoubleCheck')
const RUNS_PROVIDER = `iget-object v0, p0, ${DOUBLE}->provider:${PROVIDER}\ninvoke-interface {v0}, ${PROVIDER}->get()${OBJECT}\nmove-result-object v0`
/** Since 2.52, the object is created in a separate method. */
const LATER: MethodCode[] = [
  gives(`get()${OBJECT}`, `invoke-direct {p0}, ${DOUBLE}->getOnce()${OBJECT}\nmove-result-object v0`),
  gives(`getOnce()${OBJECT}`, RUNS_PROVIDER),
]
/** Dagger’s component: wraps each provider in a `DoubleCheck`, which creates its object once. */
const dagger = (get: MethodCode[]): ClassCode[] => [
  cls('javax.inject.Provider', [abstract(`get()${OBJECT}`)]),
  cls(
    'DoubleCheck',
    [
      method(`<init>(${PROVIDER})V`, `${ABOVE}\niput-object p1, p0, ${DOUBLE}->provider:${PROVIDER}`),
      gives(
        `provider(${PROVIDER})${PROVIDER}`,
        `move-object v1, p0
          invoke-virtual {v1}, ${OBJECT}->hashCode()I
          move-result v0
          if-eqz v0, :other
          return-object v1
          :other
          new-instance v0, ${DOUBLE}
          invoke-direct {v0, v1}, ${DOUBLE}-><init>(${PROVIDER})V`,
        true,
      ),
      ...get,
    ],
    { implements: ['javax.inject.Provider'], constants: [field('provider', PROVIDER)] },
  ),
  factory('DeviceFactory', `invoke-static {}, ${own('Module')}->device()V`),
  factory('NameFactory', ''),
  cls('Module', [still('device()V', READ)]),
]
const provides = (name: string, made: string) => `${makes(made)}
  invoke-static {v0}, ${DOUBLE}->provider(${PROVIDER})${PROVIDER}
  move-result-object v0
  iput-object v0, p0, ${own('Component')}->${name}:${PROVIDER}`
const DAGGER = dagger([gives(`get()${OBJECT}`, RUNS_PROVIDER)])
const COMPONENT = cls(
  'Component',
  [
    method('<init>()V', `${ABOVE}\n${provides('device', 'DeviceFactory')}\n${provides('name', 'NameFactory')}`),
    ...['device', 'name'].map((name) =>
      gives(
        `${name}()${OBJECT}`,
        `iget-object v0, p0, ${own('Component')}->${name}:${PROVIDER}\ninvoke-interface {v0}, ${PROVIDER}->get()${OBJECT}\nmove-result-object v0`,
      ),
    ),
  ],
  { constants: [field('device', PROVIDER), field('name', PROVIDER)] },
)
const inject = (name: string) => `${makes('Component')}\ninvoke-virtual {v0}, ${own('Component')}->${name}()${OBJECT}`

const providers: Scene[] = [
  {
    name: 'Dagger binding that is never requested, beside one that is',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(inject('name')), ...DAGGER, COMPONENT],
  },
  {
    name: 'Dagger binding that is requested',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Component.device > override DeviceFactory.get > call Module.device',
    classes: [app(inject('device')), ...DAGGER, COMPONENT],
  },
  {
    name: 'binding of a newer Dagger that is never requested, beside one that is',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(inject('name')), ...dagger(LATER), COMPONENT],
  },
  {
    name: 'binding of a newer Dagger that is requested',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Component.device > override DeviceFactory.get > call Module.device',
    classes: [app(inject('device')), ...dagger(LATER), COMPONENT],
  },
]

export const keeperScenes: Scene[] = [...lazies, ...providers]
