import lambda from './lambda.json' with { type: 'json' }
import { READ, app, bareInit, cls, makes, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

const service = (): NonNullable<Scene['components']> => [{ kind: 'service', name: '.Sync', attributes: { exported: false } }]
const provider = (
  children: NonNullable<Scene['components']>[number]['children'] = [],
  name = '.Early',
  more: NonNullable<Scene['components']>[number]['attributes'] = {},
): NonNullable<Scene['components']> => [
  { kind: 'provider', name, attributes: { exported: false, authorities: 'org.sample.clean.early', ...more }, children },
]
const byName = (code: string) => `const-string v0, "org.sample.clean.Reader"
  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
  move-result-object v0
  ${code}`
const INVOKE =
  'invoke-virtual {v0, v2, v3}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;'
const GET =
  'invoke-virtual {v0, v1, v3}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;\nmove-result-object v0'
const reader = cls('Reader', [bareInit(), method('read()V', READ)])

/** Components, reflection, and code outside of the dex files. */
export const componentScenes: Scene[] = [
  {
    name: 'ContentProvider.onCreate',
    truth: 'before',
    reach: 'startup',
    chain: 'entry Early.onCreate',
    components: provider(),
    classes: [
      app(''),
      cls('Early', [{ signature: 'onCreate()Z', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.content.ContentProvider',
      }),
    ],
  },
  {
    name: 'ContentProvider of another process',
    truth: 'after',
    reach: 'later',
    chain: 'entry Early.onCreate',
    components: provider([], '.Early', { process: ':work' }),
    classes: [
      app(''),
      cls('Early', [{ signature: 'onCreate()Z', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.content.ContentProvider',
      }),
    ],
  },
  {
    name: 'androidx.startup initialiser',
    truth: 'before',
    reach: 'startup',
    chain: 'entry Setup.create',
    components: provider(
      [{ tag: 'meta-data', android: { name: 'org.sample.clean.Setup', value: 'androidx.startup' } }],
      'androidx.startup.InitializationProvider',
    ),
    classes: [
      app(''),
      cls(
        'Setup',
        [
          bareInit(),
          { signature: 'create(Landroid/content/Context;)Ljava/lang/Object;', code: `${READ}\nconst/4 v0, 0\nreturn-object v0` },
        ],
        { implements: ['androidx.startup.Initializer'] },
      ),
    ],
  },
  {
    name: 'service that the application starts',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components: service(),
    classes: [
      app(`new-instance v0, Landroid/content/Intent;
        const-class v1, ${own('Sync')}
        invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
        invoke-virtual {p0, v0}, Landroid/content/Context;->startService(Landroid/content/Intent;)Landroid/content/ComponentName;`),
      cls('Sync', [{ signature: 'onStartCommand(Landroid/content/Intent;II)I', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.app.Service',
      }),
    ],
  },
  {
    name: 'read only in a service that nobody starts',
    truth: 'after',
    reach: 'later',
    chain: 'entry Sync.onStartCommand',
    components: service(),
    classes: [
      app(''),
      cls('Sync', [{ signature: 'onStartCommand(Landroid/content/Intent;II)I', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.app.Service',
      }),
    ],
  },
  {
    name: 'read only in a receiver',
    truth: 'after',
    reach: 'later',
    chain: 'entry Heard.onReceive',
    components: [{ kind: 'receiver', name: '.Heard', attributes: { exported: false } }],
    classes: [
      app(''),
      cls('Heard', [method('onReceive(Landroid/content/Context;Landroid/content/Intent;)V', READ)], {
        extends: 'android.content.BroadcastReceiver',
      }),
    ],
  },
  {
    name: 'lambda by invoke-custom',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > lambda MainActivity.lambda$onCreate$0',
    classes: [],
    file: Buffer.from(lambda.base64, 'base64'),
    hasApplication: false,
  },
  {
    name: 'SDK that reads by itself',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call com.umeng.commonsdk.UMConfigure.init > call com.umeng.commonsdk.Device.read',
    classes: [
      app('invoke-static {}, Lcom/umeng/commonsdk/UMConfigure;->init()V'),
      cls('com.umeng.commonsdk.UMConfigure', [
        { signature: 'init()V', isStatic: true, code: 'invoke-static {}, Lcom/umeng/commonsdk/Device;->read()V\nreturn-void' },
      ]),
      cls('com.umeng.commonsdk.Device', [{ signature: 'read()V', isStatic: true, code: `${READ}\nreturn-void` }]),
    ],
  },
  {
    name: 'ServiceLoader',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > loader Plugin.<init>',
    services: { Pluggable: ['Plugin # the one', 'Gone'] },
    classes: [
      app(
        `const-class v0, ${own('Pluggable')}\ninvoke-static {v0}, Ljava/util/ServiceLoader;->load(Ljava/lang/Class;)Ljava/util/ServiceLoader;`,
      ),
      cls('Pluggable', []),
      cls('Plugin', [method('<init>()V', READ)], { implements: ['org.sample.clean.Pluggable'] }),
    ],
  },
  {
    name: 'ServiceLoader, beside a class that is not registered for the service',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    services: { Pluggable: ['Quiet'], Other: ['Plugin'] },
    classes: [
      app(
        `const-class v0, ${own('Pluggable')}\ninvoke-static {v0}, Ljava/util/ServiceLoader;->load(Ljava/lang/Class;)Ljava/util/ServiceLoader;`,
      ),
      cls('Pluggable', []),
      cls('Quiet', [bareInit()], { implements: ['org.sample.clean.Pluggable'] }),
      cls('Plugin', [method('<init>()V', READ)], { implements: ['org.sample.clean.Pluggable'] }),
    ],
  },
  {
    name: 'reflection with constant names',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > reflection? Reader.read',
    classes: [app(byName(`const-string v1, "read"\nconst/4 v3, 0\nconst/4 v2, 0\n${GET}\n${INVOKE}`)), reader],
  },
  {
    name: 'reflection that instantiates a class',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > reflection? Reader.<init>',
    classes: [
      app(byName('invoke-virtual {v0}, Ljava/lang/Class;->newInstance()Ljava/lang/Object;')),
      cls('Reader', [method('<init>()V', READ)]),
    ],
  },
  {
    name: 'reflection with a name from outside the code',
    truth: 'before',
    reach: 'unseen',
    chain: '',
    limit: 'the name comes from outside the code; the report says that such calls are there',
    classes: [
      app('', [method('go(Ljava/lang/String;)V', '')]),
      page(`const/4 v1, 0
        invoke-virtual {p1, v1}, Landroid/os/Bundle;->getString(Ljava/lang/String;)Ljava/lang/String;
        move-result-object v0
        invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
        move-result-object v0
        const-string v1, "read"\nconst/4 v3, 0\nconst/4 v2, 0\n${GET}\n${INVOKE}`),
      reader,
    ],
  },
  {
    name: 'native code that calls back',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > native Native.read',
    libraries: [
      { name: 'libgo.so', exports: ['Java_org_sample_clean_Native_go'], texts: ['org/sample/clean/Native', 'read', '()V'] },
    ],
    classes: [
      app(`invoke-static {}, ${own('Native')}->go()V`),
      cls('Native', [
        { signature: 'go()V', isStatic: true, bare: 'native' },
        { signature: 'read()V', isStatic: true, code: `${READ}\nreturn-void` },
      ]),
    ],
  },
  {
    name: 'object instantiated by a library from its class',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > library Model.<init>',
    classes: [
      page(
        `const-class v0, ${own('Model')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroidx/lifecycle/ViewModelProvider;->get(Ljava/lang/Class;)Landroidx/lifecycle/ViewModel;`,
      ),
      cls('Model', [method('<init>()V', READ)], { extends: 'androidx.lifecycle.ViewModel' }),
    ],
  },
  {
    name: 'second page, opened at once by the first page',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > page Second.onCreate',
    components: [{ kind: 'activity', name: '.Second', attributes: { exported: false } }],
    classes: [
      page(`new-instance v0, Landroid/content/Intent;
        const-class v1, ${own('Second')}
        invoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V
        invoke-virtual {p0, v0}, Landroid/app/Activity;->startActivity(Landroid/content/Intent;)V`),
      cls('Second', [method('onCreate(Landroid/os/Bundle;)V', READ)], { extends: 'android.app.Activity' }),
    ],
  },
  {
    name: 'object that the application creates and calls on the way',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > call Manager.start > callback Task.run',
    classes: [
      app(`${makes('Manager')}\ninvoke-virtual {v0}, ${own('Manager')}->start()V`),
      cls('Manager', [
        bareInit(),
        method(
          'start()V',
          `${makes('Task')}\nconst/4 v1, 0\ninvoke-interface {v1, v0}, Ljava/util/concurrent/ExecutorService;->submit(Ljava/lang/Runnable;)Ljava/util/concurrent/Future;`,
        ),
      ]),
      cls('Task', [bareInit(), method('run()V', READ)], { implements: ['java.lang.Runnable'] }),
    ],
  },
]
