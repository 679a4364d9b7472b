import { around, banner } from './layouts.ts'
import { READ, app, bareInit, cls, makes, method, OWN, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
const EXECUTE = 'Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V'
/** A method that returns an object, or null. */
const giving = (signature: string, code: string) => ({ signature, code: `${code}\nconst/4 v0, 0\nreturn-object v0` })
const abstract = (signature: string) => ({ signature, bare: 'abstract' as const })
/** A constructor that stores its argument in `held`. */
const keeping = (name: string, type: string, parent = OBJECT) =>
  method(`<init>(${type})V`, `invoke-direct {p0}, ${parent}-><init>()V\niput-object p1, p0, ${own(name)}->held:${type}`)
const held = (name: string, type: string) => `iget-object v0, p0, ${own(name)}->held:${type}`
/** v1 becomes an object constructed with v0. */
const around0 = (name: string, type: string) =>
  `new-instance v1, ${own(name)}\ninvoke-direct {v1, v0}, ${own(name)}-><init>(${type})V`

/** Kotlin's coroutines as R8 leaves them: names of one letter, a task that an executor runs. */
const R8_COROUTINES = [
  cls('a', [
    bareInit(),
    abstract(`d(${OBJECT})${OBJECT}`),
    method(`b(${OBJECT})V`, `invoke-virtual {p0, p1}, ${own('a')}->d(${OBJECT})${OBJECT}`),
  ]),
  cls(
    'c',
    [keeping('c', own('a')), method('run()V', `${held('c', own('a'))}\ninvoke-virtual {v0, v0}, ${own('a')}->b(${OBJECT})V`)],
    {
      implements: ['java.lang.Runnable'],
    },
  ),
  cls('e', [
    still(
      `f(${own('a')})V`,
      `move-object v0, p0\n${around0('c', own('a'))}\nconst/4 v0, 0\ninvoke-interface {v0, v1}, ${EXECUTE}`,
    ),
  ]),
]
const suspended = (name: string, code: string) =>
  cls(name, [bareInit(own('a')), giving(`d(${OBJECT})${OBJECT}`, code)], { extends: `${OWN}.a` })

const [OBSERVER, CONSUMER, OBSERVABLE] = [own('rx/Observer'), own('rx/Consumer'), own('rx/Observable')]
const RX = [
  cls(`${OWN}.rx.Consumer`, [abstract(`accept(${OBJECT})V`)]),
  cls(`${OWN}.rx.Observer`, [abstract(`onNext(${OBJECT})V`)]),
  cls(
    `${OWN}.rx.LambdaObserver`,
    [
      keeping('rx/LambdaObserver', CONSUMER),
      method(
        `onNext(${OBJECT})V`,
        `${held('rx/LambdaObserver', CONSUMER)}\ninvoke-interface {v0, p1}, ${CONSUMER}->accept(${OBJECT})V`,
      ),
    ],
    { implements: [`${OWN}.rx.Observer`] },
  ),
  cls(`${OWN}.rx.Observable`, [
    bareInit(),
    abstract(`subscribeActual(${OBSERVER})V`),
    method(
      `subscribe(${CONSUMER})V`,
      `move-object v0, p1\n${around0('rx/LambdaObserver', CONSUMER)}\ninvoke-virtual {p0, v1}, ${OBSERVABLE}->subscribeActual(${OBSERVER})V`,
    ),
  ]),
  cls(
    `${OWN}.rx.Just`,
    [bareInit(OBSERVABLE), method(`subscribeActual(${OBSERVER})V`, `invoke-interface {p1, p1}, ${OBSERVER}->onNext(${OBJECT})V`)],
    { extends: `${OWN}.rx.Observable` },
  ),
  cls(
    `${OWN}.rx.Map`,
    [
      keeping('rx/Map', OBSERVABLE, OBSERVABLE),
      method(
        `subscribeActual(${OBSERVER})V`,
        `${held('rx/Map', OBSERVABLE)}\ninvoke-virtual {v0, p1}, ${OBSERVABLE}->subscribeActual(${OBSERVER})V`,
      ),
    ],
    { extends: `${OWN}.rx.Observable` },
  ),
]

const asynchronous: Scene[] = [
  {
    name: 'coroutine behind R8',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call e.f > callback c.run > call a.b > override g.d',
    classes: [
      app(
        `${makes('g')}\ninvoke-static {v0}, ${own('e')}->f(${own('a')})V\n${makes('h')}\ninvoke-static {v0}, ${own('e')}->f(${own('a')})V`,
      ),
      ...R8_COROUTINES,
      suspended('g', READ),
      suspended('h', ''),
    ],
  },
  {
    name: 'RxJava chain',
    truth: 'before',
    reach: 'maybe',
    chain:
      'entry App.onCreate > call rx.Observable.subscribe > override rx.Just.subscribeActual > call rx.LambdaObserver.onNext > call Next.accept',
    classes: [
      app(`${makes('rx/Just')}
        ${around0('rx/Map', OBSERVABLE)}
        ${makes('Next')}
        invoke-virtual {v1, v0}, ${OBSERVABLE}->subscribe(${CONSUMER})V`),
      ...RX,
      cls('Next', [bareInit(), method(`accept(${OBJECT})V`, READ)], { implements: [`${OWN}.rx.Consumer`] }),
    ],
  },
  {
    name: 'RxJava chain that is never subscribed to',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      app(`${makes('Next')}\n${makes('rx/Just')}\n${around0('rx/Map', OBSERVABLE)}`),
      ...RX,
      cls('Next', [bareInit(), method(`accept(${OBJECT})V`, READ)], { implements: [`${OWN}.rx.Consumer`] }),
    ],
  },
  {
    name: 'Compose effect',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > call Composed.show > call Content.invoke > callback Effect.invokeSuspend',
    classes: [
      page(`${makes('Content')}\ninvoke-static {v0}, ${own('Composed')}->show(Lkotlin/jvm/functions/Function2;)V`),
      cls('kotlin.jvm.functions.Function2', [abstract(`invoke(${OBJECT}${OBJECT})${OBJECT}`)]),
      cls('Composed', [
        still(
          'show(Lkotlin/jvm/functions/Function2;)V',
          `invoke-interface {p0, p0, p0}, Lkotlin/jvm/functions/Function2;->invoke(${OBJECT}${OBJECT})${OBJECT}`,
        ),
      ]),
      cls(
        'Content',
        [
          bareInit(),
          giving(
            `invoke(${OBJECT}${OBJECT})${OBJECT}`,
            `${makes('Effect')}\ninvoke-static {p1, v0, p1}, Landroidx/compose/runtime/EffectsKt;->LaunchedEffect(${OBJECT}${OBJECT}${OBJECT})V`,
          ),
        ],
        { implements: ['kotlin.jvm.functions.Function2'] },
      ),
      cls(
        'Effect',
        [bareInit('Lkotlin/coroutines/jvm/internal/SuspendLambda;'), giving(`invokeSuspend(${OBJECT})${OBJECT}`, READ)],
        { extends: 'kotlin.coroutines.jvm.internal.SuspendLambda' },
      ),
    ],
  },
]

const WORKER = '(Landroid/content/Context;Landroidx/work/WorkerParameters;)V'
/** WorkManager after R8: workers keep their names and their constructor, and nothing else. */
const R8_WORK = [
  cls('androidx.work.WorkerParameters', []),
  cls('w', [method(`<init>${WORKER}`, `invoke-direct {p0}, ${OBJECT}-><init>()V`), abstract('g()V')]),
  cls('q', [method('<init>(Ljava/lang/Class;)V', `invoke-direct {p0}, ${OBJECT}-><init>()V`)]),
  cls('r', [keeping('r', own('w')), method('run()V', `${held('r', own('w'))}\ninvoke-virtual {v0}, ${own('w')}->g()V`)], {
    implements: ['java.lang.Runnable'],
  }),
  cls('x', [still(`s(${own('q')})V`, `const/4 v0, 0\n${around0('r', own('w'))}\ninvoke-interface {v0, v1}, ${EXECUTE}`)]),
]
const worker = (name: string, code: string) =>
  cls(name, [method(`<init>${WORKER}`, `invoke-direct {p0, p1, p2}, ${own('w')}-><init>${WORKER}`), method('g()V', code)], {
    extends: `${OWN}.w`,
  })
const enqueue = (name: string) => `const-class v0, ${own(name)}
  ${around0('q', 'Ljava/lang/Class;')}
  invoke-static {v1}, ${own('x')}->s(${own('q')})V`

const HELPER = 'androidx.sqlite.db.framework.OpenHelper'
const HELPER_TYPE = 'Landroidx/sqlite/db/framework/OpenHelper;'
const DATABASE = 'Landroid/database/sqlite/SQLiteDatabase;'
const OPENED = `getWritableDatabase()${DATABASE}`
const SQLITE = 'Landroid/database/sqlite/SQLiteOpenHelper;'

const stores: Scene[] = [
  {
    name: 'worker, WorkManager renamed by R8',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call x.s > callback r.run > override Job.g',
    classes: [app(enqueue('Job')), ...R8_WORK, worker('Job', READ), worker('Other', '')],
  },
  {
    name: 'worker that is never enqueued, WorkManager renamed by R8',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(enqueue('Other')), ...R8_WORK, worker('Job', READ), worker('Other', '')],
  },
  {
    name: 'database created when it is first opened',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Store.onCreate',
    classes: [
      app(`${makes('Store')}\ninvoke-virtual {v0}, ${own('Store')}->${OPENED}`),
      cls('Store', [bareInit(SQLITE), method(`onCreate(${DATABASE})V`, READ)], {
        extends: 'android.database.sqlite.SQLiteOpenHelper',
      }),
    ],
  },
  {
    name: 'Room database callback',
    truth: 'before',
    reach: 'maybe',
    chain: `entry App.onCreate > callback ${HELPER}.onCreate > override Seed.onCreate`,
    classes: [
      app(`${makes('Plain')}
        ${makes('Seed')}
        new-instance v1, ${HELPER_TYPE}
        invoke-direct {v1, v0}, ${HELPER_TYPE}-><init>(${own('Callback')})V
        invoke-virtual {v1}, ${HELPER_TYPE}->${OPENED}`),
      cls('Callback', [bareInit(), method('onCreate()V', '')]),
      cls('Seed', [bareInit(own('Callback')), method('onCreate()V', READ)], { extends: `${OWN}.Callback` }),
      cls('Plain', [bareInit(own('Callback'))], { extends: `${OWN}.Callback` }),
      cls(
        HELPER,
        [
          method(
            `<init>(${own('Callback')})V`,
            `invoke-direct {p0}, ${SQLITE}-><init>()V\niput-object p1, p0, ${HELPER_TYPE}->held:${own('Callback')}`,
          ),
          method(
            `onCreate(${DATABASE})V`,
            `iget-object v0, p0, ${HELPER_TYPE}->held:${own('Callback')}\ninvoke-virtual {v0}, ${own('Callback')}->onCreate()V`,
          ),
        ],
        { extends: 'android.database.sqlite.SQLiteOpenHelper' },
      ),
    ],
  },
  {
    name: 'LiveData that a page observes',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > call LiveData.observe > callback Bound.onStateChanged > override Shown.onChanged',
    classes: [
      page(`${makes('Shown')}\n${makes('Quiet', 'v1')}\ninvoke-static {v0}, ${own('LiveData')}->observe(${own('Observer')})V`),
      cls('Observer', [abstract(`onChanged(${OBJECT})V`)]),
      cls('LiveData', [
        still(
          `observe(${own('Observer')})V`,
          `move-object v0, p0
            ${around0('Bound', own('Observer'))}
            invoke-virtual {v0, v1}, Landroidx/lifecycle/Lifecycle;->addObserver(Landroidx/lifecycle/LifecycleObserver;)V`,
        ),
      ]),
      cls(
        'Bound',
        [
          keeping('Bound', own('Observer')),
          method(
            'onStateChanged(Landroidx/lifecycle/LifecycleOwner;Landroidx/lifecycle/Lifecycle$Event;)V',
            `${held('Bound', own('Observer'))}\ninvoke-interface {v0, v0}, ${own('Observer')}->onChanged(${OBJECT})V`,
          ),
        ],
        { implements: ['androidx.lifecycle.LifecycleEventObserver'] },
      ),
      cls('Shown', [bareInit(), method(`onChanged(${OBJECT})V`, READ)], { implements: [`${OWN}.Observer`] }),
      cls('Quiet', [bareInit(), method(`onChanged(${OBJECT})V`, '')], { implements: [`${OWN}.Observer`] }),
    ],
  },
]

const INVOKE = `invoke(${OBJECT}Ljava/lang/reflect/Method;[${OBJECT})${OBJECT}`
const HANDLER = 'Ljava/lang/reflect/InvocationHandler;'
const FUNCTION = 'Lkotlin/jvm/functions/Function0;'
const LAZY = own('Lazy')
const PROVIDER = 'Ljavax/inject/Provider;'
const GET = `get()${OBJECT}`

/** What Kotlin writes for `by lazy { … }`: an object with a function, which is asked for its value. */
const KOTLIN_LAZY = [
  cls('kotlin.jvm.functions.Function0', [abstract(`invoke()${OBJECT}`)]),
  cls(
    'Lazy',
    [
      keeping('Lazy', FUNCTION),
      giving('getValue()Ljava/lang/Object;', `${held('Lazy', FUNCTION)}\ninvoke-interface {v0}, ${FUNCTION}->invoke()${OBJECT}`),
    ],
    { constants: [{ name: 'held', type: FUNCTION, ofObjects: true, isOpen: true }] },
  ),
]
const lambda = (name: string, code: string) =>
  cls(name, [bareInit(), giving(`invoke()${OBJECT}`, code)], { implements: ['kotlin.jvm.functions.Function0'] })
const provider = (name: string, code: string) =>
  cls(name, [bareInit(), giving(GET, code)], { implements: ['javax.inject.Provider'] })
/** Dagger's holder of objects that are created once. */
const DAGGER = [
  cls('javax.inject.Provider', [abstract(GET)]),
  cls(
    'DoubleCheck',
    [
      keeping('DoubleCheck', PROVIDER),
      giving(GET, `${held('DoubleCheck', PROVIDER)}\ninvoke-interface {v0}, ${PROVIDER}->${GET}`),
    ],
    { implements: ['javax.inject.Provider'] },
  ),
]

const given: Scene[] = [
  {
    name: 'interceptor behind a Retrofit proxy',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Retrofit.create > callback Retrofit$1.invoke > override Header.intercept',
    classes: [
      app(
        `${makes('Quiet')}\n${makes('Header')}\ninvoke-static {v0}, ${own('Retrofit')}->create(${own('Interceptor')})${OBJECT}`,
      ),
      cls('Interceptor', [abstract('intercept()V')]),
      cls('Retrofit', [
        {
          signature: `create(${own('Interceptor')})${OBJECT}`,
          isStatic: true,
          code: `move-object v0, p0
            ${around0('Retrofit$1', own('Interceptor'))}
            const/4 v0, 0
            invoke-static {v0, v0, v1}, Ljava/lang/reflect/Proxy;->newProxyInstance(Ljava/lang/ClassLoader;[Ljava/lang/Class;${HANDLER})${OBJECT}
            move-result-object v0
            return-object v0`,
        },
      ]),
      cls(
        'Retrofit$1',
        [
          keeping('Retrofit$1', own('Interceptor')),
          giving(INVOKE, `${held('Retrofit$1', own('Interceptor'))}\ninvoke-interface {v0}, ${own('Interceptor')}->intercept()V`),
        ],
        { implements: ['java.lang.reflect.InvocationHandler'] },
      ),
      cls('Header', [bareInit(), method('intercept()V', READ)], { implements: [`${OWN}.Interceptor`] }),
      cls('Quiet', [bareInit(), method('intercept()V', '')], { implements: [`${OWN}.Interceptor`] }),
    ],
  },
  {
    name: 'Dagger provider',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call DoubleCheck.get > override DeviceFactory.get > call Module.device',
    classes: [
      app(`${makes('DeviceFactory')}\n${around0('DoubleCheck', PROVIDER)}\ninvoke-interface {v1}, ${PROVIDER}->${GET}`),
      ...DAGGER,
      provider('DeviceFactory', `invoke-static {}, ${own('Module')}->device()V`),
      cls('Module', [still('device()V', READ)]),
    ],
  },
  {
    name: 'Hilt provider that switches on its number',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      app(`new-instance v0, ${own('Switching')}
        const/4 v1, 0
        invoke-direct {v0, v1}, ${own('Switching')}-><init>(I)V
        invoke-virtual {v0}, ${own('Switching')}->get()V`),
      cls(
        'Switching',
        [
          method('<init>(I)V', `invoke-direct {p0}, ${OBJECT}-><init>()V\niput p1, p0, ${own('Switching')}->id:I`),
          method(
            'get()V',
            `iget v0, p0, ${own('Switching')}->id:I\nif-eqz v0, :other\ninvoke-static {}, ${own('Module')}->device()V\n:other`,
          ),
        ],
        { constants: [{ name: 'id', type: 'I', ofObjects: true }] },
      ),
      cls('Module', [still('device()V', READ)]),
    ],
  },
  {
    name: 'Kotlin lazy value that is read',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > call Lazy.getValue > override Imei.invoke',
    classes: [
      app(
        `${makes('Name')}\n${around0('Lazy', FUNCTION)}\n${makes('Imei')}\n${around0('Lazy', FUNCTION)}\ninvoke-virtual {v1}, ${LAZY}->getValue()${OBJECT}`,
      ),
      ...KOTLIN_LAZY,
      lambda('Imei', READ),
      lambda('Name', ''),
    ],
  },
  {
    name: 'Kotlin lazy value that is never read, beside one that is',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      app(
        `${makes('Imei')}\n${around0('Lazy', FUNCTION)}\n${makes('Name')}\n${around0('Lazy', FUNCTION)}\ninvoke-virtual {v1}, ${LAZY}->getValue()${OBJECT}`,
      ),
      ...KOTLIN_LAZY,
      lambda('Imei', READ),
      lambda('Name', ''),
    ],
  },
  {
    name: 'view binding',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > call FirstBinding.inflate > layout Banner.<init>',
    files: { 'res/layout/first.xml': around({ tag: `${OWN}.Banner` }) },
    classes: [
      page(`const/4 v0, 0\ninvoke-static {v0}, ${own('FirstBinding')}->inflate(Landroid/view/LayoutInflater;)V`),
      cls('FirstBinding', [
        still(
          'inflate(Landroid/view/LayoutInflater;)V',
          `const v0, @layout/first
            const/4 v1, 0
            invoke-virtual {p0, v0, v1, v1}, Landroid/view/LayoutInflater;->inflate(ILandroid/view/ViewGroup;Z)Landroid/view/View;`,
        ),
      ]),
      banner(),
    ],
  },
]

/** Code shapes of libraries, with as much of each library as a package contains. */
export const libraryScenes: Scene[] = [...asynchronous, ...stores, ...given]
