import { aimAt, app, bareInit, cls, makes, method, NEW_INTENT, own, page, READ, still } from './scene.ts'
import type { Scene } from './scene.ts'

const [CONTEXT, INTENT, COMPONENT] = ['Context', 'Intent', 'ComponentName'].map((name) => `Landroid/content/${name};`)
const HANDED = `start(${CONTEXT}Ljava/lang/Class;)V`
const HANDS_SYNC = `const-class v0, ${own('Sync')}\ninvoke-static {p0, v0}, ${own('Starter')}->${HANDED}`
const SYNC = cls('Sync', [{ signature: `onStartCommand(${INTENT}II)I`, code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
  extends: 'android.app.Service',
})
const starter = (code: string) =>
  cls('Starter', [
    still(
      HANDED,
      `new-instance v0, ${INTENT}\ninvoke-direct {v0, p0, p1}, ${INTENT}-><init>(${CONTEXT}Ljava/lang/Class;)V\n${code}`,
    ),
  ])

/** Services and receivers opened by code, and objects that libraries create for a class they are given. */
export const givenScenes: Scene[] = [
  {
    name: 'service started by ComponentName',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components: [{ kind: 'service', name: '.Sync', attributes: { exported: false } }],
    classes: [
      app(`${NEW_INTENT}
        new-instance v1, Landroid/content/ComponentName;
        const-string v2, "org.sample.clean.Sync"
        invoke-direct {v1, p0, v2}, Landroid/content/ComponentName;-><init>(Landroid/content/Context;Ljava/lang/String;)V
        invoke-virtual {v0, v1}, Landroid/content/Intent;->setComponent(Landroid/content/ComponentName;)Landroid/content/Intent;
        invoke-virtual {p0, v0}, Landroid/content/Context;->startForegroundService(Landroid/content/Intent;)Landroid/content/ComponentName;`),
      cls('Sync', [{ signature: 'onStartCommand(Landroid/content/Intent;II)I', code: `${READ}\nconst/4 v0, 1\nreturn v0` }], {
        extends: 'android.app.Service',
      }),
    ],
  },
  {
    name: 'service class passed to a helper that starts it',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > service Sync.onStartCommand',
    components: [{ kind: 'service', name: '.Sync', attributes: { exported: false } }],
    classes: [app(HANDS_SYNC), SYNC, starter(`invoke-virtual {p0, v0}, ${CONTEXT}->startService(${INTENT})${COMPONENT}`)],
  },
  {
    name: 'service class passed to a helper that only creates an intent',
    truth: 'after',
    reach: 'later',
    chain: 'entry Sync.onStartCommand',
    components: [{ kind: 'service', name: '.Sync', attributes: { exported: false } }],
    classes: [app(HANDS_SYNC), SYNC, starter('')],
  },
  {
    name: 'receiver of a broadcast that the application sends',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > receiver Heard.onReceive',
    components: [{ kind: 'receiver', name: '.Heard', attributes: { exported: false } }],
    classes: [
      app(`${aimAt('Heard')}\ninvoke-virtual {p0, v0}, Landroid/content/Context;->sendBroadcast(Landroid/content/Intent;)V`),
      cls('Heard', [method('onReceive(Landroid/content/Context;Landroid/content/Intent;)V', READ)], {
        extends: 'android.content.BroadcastReceiver',
      }),
    ],
  },
  {
    name: 'WorkManager worker requested by its class',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > library Job.doWork',
    classes: [
      app(`new-instance v0, Landroidx/work/OneTimeWorkRequest$Builder;
        const-class v1, ${own('Job')}
        invoke-direct {v0, v1}, Landroidx/work/OneTimeWorkRequest$Builder;-><init>(Ljava/lang/Class;)V`),
      cls(
        'Job',
        [
          bareInit(),
          { signature: 'doWork()Landroidx/work/ListenableWorker$Result;', code: `${READ}\nconst/4 v0, 0\nreturn-object v0` },
        ],
        {
          extends: 'androidx.work.Worker',
        },
      ),
    ],
  },
  {
    name: 'view model requested on a click',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick > library Model.<init>',
    classes: [
      page(`${makes('Click')}
        const/4 v1, 0
        invoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`),
      cls(
        'Click',
        [
          bareInit(),
          method(
            'onClick(Landroid/view/View;)V',
            `const-class v0, ${own('Model')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroidx/lifecycle/ViewModelProvider;->get(Ljava/lang/Class;)Landroidx/lifecycle/ViewModel;`,
          ),
        ],
        { implements: ['android.view.View$OnClickListener'] },
      ),
      cls('Model', [method('<init>()V', READ)], { extends: 'androidx.lifecycle.ViewModel' }),
    ],
  },
  {
    name: 'view model requested by KClass',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry MainActivity.onCreate > library Model.<init>',
    classes: [
      page(`const-class v0, ${own('Model')}
        invoke-static {v0}, Lkotlin/jvm/internal/Reflection;->getOrCreateKotlinClass(Ljava/lang/Class;)Lkotlin/reflect/KClass;
        move-result-object v0
        new-instance v1, Landroidx/lifecycle/ViewModelLazy;
        const/4 v2, 0
        invoke-direct {v1, v0, v2, v2}, Landroidx/lifecycle/ViewModelLazy;-><init>(Lkotlin/reflect/KClass;Lkotlin/jvm/functions/Function0;Lkotlin/jvm/functions/Function0;)V`),
      cls('Model', [method('<init>()V', READ)], { extends: 'androidx.lifecycle.ViewModel' }),
    ],
  },
  {
    name: 'unused class literal',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [
      page(`const-class v0, ${own('Model')}\ninvoke-virtual {v0}, Ljava/lang/Class;->getName()Ljava/lang/String;`),
      cls('Model', [method('<init>()V', READ)]),
    ],
  },
]
