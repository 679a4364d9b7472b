import { aimAt, NEW_INTENT, READ, app, bareInit, cls, makes, method, OWN, own, page, still } from './scene.ts'
import type { Scene } from './scene.ts'

const OBJECT = 'Ljava/lang/Object;'
const giving = (signature: string, code: string) => ({ signature, code: `${code}\nconst/4 v0, 0\nreturn-object v0` })
const answering = (signature: string, code: string) => ({ signature, code: `${code}\nconst/4 v0, 0\nreturn v0` })
const service = (name: string): NonNullable<Scene['components']> => [{ kind: 'service', name, attributes: { exported: false } }]

const MESSAGE = 'Landroid/os/Message;'
/** Reads where a message has a number other than zero. */
const onMessage = cls(
  'Messages',
  [
    bareInit('Landroid/os/Handler;'),
    method(
      `handleMessage(${MESSAGE})V`,
      `iget v0, p1, ${MESSAGE}->what:I\nif-eqz v0, :other\ninvoke-static {}, ${own('Tool')}->read()V\n:other`,
    ),
  ],
  { extends: 'android.os.Handler' },
)
const send = (what: number) =>
  `${makes('Messages')}\nconst/4 v1, ${what}\ninvoke-virtual {v0, v1}, ${own('Messages')}->sendEmptyMessage(I)Z`
const tool = cls('Tool', [still('read()V', READ)])

const CALLABLE = { implements: ['java.util.concurrent.Callable'] }
const CALL = `call()${OBJECT}`
const [SUPPLIER, CONSUMER] = ['Ljava/util/function/Supplier;', 'Ljava/util/function/Consumer;']
const FUTURE = 'Ljava/util/concurrent/CompletableFuture;'
const RUNNABLE = { implements: ['java.lang.Runnable'] }

const threads: Scene[] = [
  {
    name: 'message with the number that reads',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Messages.handleMessage > call? Tool.read',
    classes: [app(send(1)), onMessage, tool],
  },
  {
    name: 'message with another number than the one that reads',
    truth: 'never',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Messages.handleMessage > call? Tool.read',
    limit: 'which number a message has is data',
    classes: [app(send(0)), onMessage, tool],
  },
  {
    name: 'message that sends itself',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Messages.handleMessage',
    classes: [
      app(`${makes('Messages')}
        invoke-static {v0}, ${MESSAGE}->obtain(Landroid/os/Handler;)${MESSAGE}
        move-result-object v0
        invoke-virtual {v0}, ${MESSAGE}->sendToTarget()V`),
      cls('Messages', [bareInit('Landroid/os/Handler;'), method(`handleMessage(${MESSAGE})V`, READ)], {
        extends: 'android.os.Handler',
      }),
    ],
  },
  {
    name: 'HandlerThread.onLooperPrepared',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Loop.onLooperPrepared',
    classes: [
      app(`${makes('Loop')}\ninvoke-virtual {v0}, ${own('Loop')}->start()V`),
      cls('Loop', [bareInit('Landroid/os/HandlerThread;'), method('onLooperPrepared()V', READ)], {
        extends: 'android.os.HandlerThread',
      }),
    ],
  },
  {
    name: 'Callable in a thread pool',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.call',
    classes: [
      app(`${makes('Task')}
        const/4 v1, 0
        invoke-interface {v1, v0}, Ljava/util/concurrent/ExecutorService;->submit(Ljava/util/concurrent/Callable;)Ljava/util/concurrent/Future;`),
      cls('Task', [bareInit(), giving(CALL, READ)], CALLABLE),
    ],
  },
  {
    name: 'FutureTask on an own thread',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.call',
    classes: [
      app(`${makes('Task')}
        new-instance v1, Ljava/util/concurrent/FutureTask;
        invoke-direct {v1, v0}, Ljava/util/concurrent/FutureTask;-><init>(Ljava/util/concurrent/Callable;)V
        new-instance v2, Ljava/lang/Thread;
        invoke-direct {v2, v1}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V
        invoke-virtual {v2}, Ljava/lang/Thread;->start()V`),
      cls('Task', [bareInit(), giving(CALL, READ)], CALLABLE),
    ],
  },
  {
    name: 'CompletableFuture, second step',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Then.accept',
    classes: [
      app(`${makes('First')}
        invoke-static {v0}, ${FUTURE}->supplyAsync(${SUPPLIER})${FUTURE}
        move-result-object v1
        ${makes('Then')}
        invoke-virtual {v1, v0}, ${FUTURE}->thenAccept(${CONSUMER})${FUTURE}`),
      cls('First', [bareInit(), giving(`get()${OBJECT}`, '')], { implements: ['java.util.function.Supplier'] }),
      cls('Then', [bareInit(), method(`accept(${OBJECT})V`, READ)], { implements: ['java.util.function.Consumer'] }),
    ],
  },
  {
    name: 'CompletableFuture, Kotlin method reference',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Done.accept',
    classes: [
      app(
        `${makes('Done')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, ${FUTURE}->whenComplete(Ljava/util/function/BiConsumer;)${FUTURE}`,
      ),
      cls('Done', [bareInit(), method(`accept(${OBJECT}${OBJECT})V`, READ)], { implements: ['java.util.function.BiConsumer'] }),
    ],
  },
  {
    name: 'thread created by the ThreadFactory of a pool',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Threads.newThread',
    classes: [
      app(`${makes('Threads')}
        invoke-static {v0}, Ljava/util/concurrent/Executors;->newCachedThreadPool(Ljava/util/concurrent/ThreadFactory;)Ljava/util/concurrent/ExecutorService;
        move-result-object v0
        const/4 v1, 0
        invoke-interface {v0, v1}, Ljava/util/concurrent/ExecutorService;->execute(Ljava/lang/Runnable;)V`),
      cls('Threads', [bareInit(), giving('newThread(Ljava/lang/Runnable;)Ljava/lang/Thread;', READ)], {
        implements: ['java.util.concurrent.ThreadFactory'],
      }),
    ],
  },
  {
    name: 'task kept in an own list and run from there',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task')}\nconst/4 v1, 0\ninvoke-interface {v1, v0}, Ljava/util/List;->add(${OBJECT})Z`),
      cls('Task', [bareInit(), method('run()V', READ)], RUNNABLE),
    ],
  },
]

const BIND = 'bindService(Landroid/content/Intent;Landroid/content/ServiceConnection;I)Z'
const BINDER = 'Landroid/os/IBinder;'
const PARCEL = 'Landroid/os/Parcel;'
/** What build tools generate for an AIDL file, and a service that returns such an object to clients that bind it. */
const REMOTE = [
  cls(
    'Stub',
    [
      bareInit('Landroid/os/Binder;'),
      answering(`onTransact(I${PARCEL}${PARCEL}I)Z`, `invoke-virtual {p0}, ${own('Stub')}->read()V`),
      { signature: 'read()V', bare: 'abstract' },
    ],
    {
      extends: 'android.os.Binder',
    },
  ),
  cls('Sync$1', [bareInit(own('Stub')), method('read()V', READ)], { extends: `${OWN}.Stub` }),
  cls('Sync', [{ signature: `onBind(Landroid/content/Intent;)${BINDER}`, code: `${makes('Sync$1')}\nreturn-object v0` }], {
    extends: 'android.app.Service',
  }),
]
const JOB = 'Landroid/app/job/JobInfo$Builder;'
const schedule = (name: string) => `new-instance v0, Landroid/content/ComponentName;
  const-class v1, ${own(name)}
  invoke-direct {v0, p0, v1}, Landroid/content/ComponentName;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
  new-instance v2, ${JOB}
  const/4 v1, 1
  invoke-direct {v2, v1, v0}, ${JOB}-><init>(ILandroid/content/ComponentName;)V
  invoke-virtual {v2}, ${JOB}->build()Landroid/app/job/JobInfo;
  move-result-object v0
  const/4 v1, 0
  invoke-virtual {v1, v0}, Landroid/app/job/JobScheduler;->schedule(Landroid/app/job/JobInfo;)I`
const job = (name: string, code: string) =>
  cls(name, [answering('onStartJob(Landroid/app/job/JobParameters;)Z', code)], { extends: 'android.app.job.JobService' })
const OBSERVER = 'Landroid/database/ContentObserver;'

const services: Scene[] = [
  {
    name: 'AIDL service that the application binds',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onBind > callback Stub.onTransact > call Sync$1.read',
    components: service('.Sync'),
    classes: [
      app(`${aimAt('Sync')}\nconst/4 v1, 1\ninvoke-virtual {p0, v0, v1, v1}, Landroid/content/Context;->${BIND}`),
      ...REMOTE,
    ],
  },
  {
    name: 'AIDL service that others may bind',
    truth: 'after',
    reach: 'later',
    chain: 'entry Sync.onBind > callback Stub.onTransact > call Sync$1.read',
    components: service('.Sync'),
    classes: [app(''), ...REMOTE],
  },
  {
    name: 'job that the application schedules',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartJob',
    components: service('.Sync'),
    classes: [app(schedule('Sync')), job('Sync', READ)],
  },
  {
    name: 'job beside the one that is scheduled',
    truth: 'after',
    reach: 'later',
    chain: 'entry Other.onStartJob',
    components: [...service('.Sync'), ...service('.Other')],
    classes: [app(schedule('Sync')), job('Sync', ''), job('Other', READ)],
  },
  {
    name: 'ContentObserver',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Changed.onChange',
    classes: [
      app(`${makes('Changed')}
        const/4 v1, 0
        invoke-virtual {v1, v1, v1, v0}, Landroid/content/ContentResolver;->registerContentObserver(Landroid/net/Uri;Z${OBSERVER})V`),
      cls('Changed', [bareInit(OBSERVER), method('onChange(Z)V', READ)], { extends: 'android.database.ContentObserver' }),
    ],
  },
  {
    name: 'ResultReceiver',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Result.onReceiveResult',
    classes: [
      app(`${makes('Result')}
        ${NEW_INTENT.replaceAll('v0', 'v1')}
        invoke-virtual {v1, v0, v0}, Landroid/content/Intent;->putExtra(Ljava/lang/String;Landroid/os/Parcelable;)Landroid/content/Intent;`),
      cls('Result', [bareInit('Landroid/os/ResultReceiver;'), method('onReceiveResult(ILandroid/os/Bundle;)V', READ)], {
        extends: 'android.os.ResultReceiver',
      }),
    ],
  },
  {
    name: 'native code that registers its methods and calls back',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Core.onStarted',
    libraries: [{ name: 'libcore.so', exports: ['JNI_OnLoad'], texts: ['org/sample/clean/Core', 'start', 'onStarted', '()V'] }],
    classes: [
      app(`const-string v0, "core"
        invoke-static {v0}, Ljava/lang/System;->loadLibrary(Ljava/lang/String;)V
        ${makes('Core')}
        invoke-virtual {v0}, ${own('Core')}->start()V`),
      cls('Core', [bareInit(), { signature: 'start()V', bare: 'native' }, method('onStarted()V', READ)]),
    ],
  },
]

const LOAD = 'Ljava/util/ServiceLoader;->load(Ljava/lang/Class;Ljava/lang/ClassLoader;)Ljava/util/ServiceLoader;'
const FACTORY = 'Landroid/view/LayoutInflater$Factory2;'
const asked: Scene[] = [
  {
    name: 'ServiceLoader with an own class loader, method of the plug-in',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > override Plugin.start',
    services: { Pluggable: ['Plugin', 'Quiet'] },
    classes: [
      app(`const-class v0, ${own('Pluggable')}
        const/4 v1, 0
        invoke-static {v0, v1}, ${LOAD}
        move-result-object v0
        invoke-virtual {v0}, Ljava/util/ServiceLoader;->iterator()Ljava/util/Iterator;
        move-result-object v0
        invoke-interface {v0}, Ljava/util/Iterator;->next()${OBJECT}
        move-result-object v0
        invoke-interface {v0}, ${own('Pluggable')}->start()V`),
      cls('Pluggable', [{ signature: 'start()V', bare: 'abstract' }]),
      cls('Plugin', [bareInit(), method('start()V', READ)], { implements: [`${OWN}.Pluggable`] }),
      cls('Quiet', [bareInit(), method('start()V', '')], { implements: [`${OWN}.Pluggable`] }),
    ],
  },
  {
    name: 'lifecycle observer by annotation',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > callback Watch.started',
    classes: [
      page(makes('Watch')),
      cls('Watch', [bareInit(), { ...method('started()V', READ), annotation: 'androidx.lifecycle.OnLifecycleEvent' }], {
        implements: ['androidx.lifecycle.LifecycleObserver'],
      }),
    ],
  },
  {
    name: 'LayoutInflater factory that a page sets',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Views.onCreateView',
    classes: [
      page(`${makes('Views')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/LayoutInflater;->setFactory2(${FACTORY})V`),
      cls(
        'Views',
        [
          bareInit(),
          giving(
            'onCreateView(Landroid/view/View;Ljava/lang/String;Landroid/content/Context;Landroid/util/AttributeSet;)Landroid/view/View;',
            READ,
          ),
        ],
        { implements: ['android.view.LayoutInflater$Factory2'] },
      ),
    ],
  },
  {
    name: 'Comparator of a sorted list',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Order.compare',
    classes: [
      app(
        `${makes('Order')}\nconst/4 v1, 0\ninvoke-static {v1, v0}, Ljava/util/Collections;->sort(Ljava/util/List;Ljava/util/Comparator;)V`,
      ),
      cls('Order', [bareInit(), answering(`compare(${OBJECT}${OBJECT})I`, READ)], { implements: ['java.util.Comparator'] }),
    ],
  },
]

/** Methods that the platform calls on objects and services, as in real apps. */
export const systemScenes: Scene[] = [...threads, ...services, ...asked]
