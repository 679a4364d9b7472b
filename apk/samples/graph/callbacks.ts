import { READ, app, bareInit, cls, makes, method, own, page } from './scene.ts'
import type { Scene } from './scene.ts'

const callback = (name: string, signature: string, more: Parameters<typeof cls>[2]) =>
  cls(
    name,
    [bareInit(more?.extends === undefined ? undefined : `L${more.extends.replaceAll('.', '/')};`), method(signature, READ)],
    more,
  )
const RUNNABLE = { implements: ['java.lang.Runnable'] }
const task = callback('Task', 'run()V', RUNNABLE)
const SECOND: NonNullable<Scene['components']> = [{ kind: 'activity', name: '.Second', attributes: { exported: false } }]

/** Code that the platform calls back. */
export const callbackScenes: Scene[] = [
  {
    name: 'own Thread subclass',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Worker.run',
    classes: [
      app(`${makes('Worker')}\ninvoke-virtual {v0}, ${own('Worker')}->start()V`),
      callback('Worker', 'run()V', { extends: 'java.lang.Thread' }),
    ],
  },
  {
    name: 'thread with a Runnable',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task')}
        new-instance v1, Ljava/lang/Thread;
        invoke-direct {v1, v0}, Ljava/lang/Thread;-><init>(Ljava/lang/Runnable;)V
        invoke-virtual {v1}, Ljava/lang/Thread;->start()V`),
      task,
    ],
  },
  {
    name: 'executor',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(
        `${makes('Task')}\nconst/4 v1, 0\ninvoke-interface {v1, v0}, Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V`,
      ),
      task,
    ],
  },
  {
    name: 'Handler.post on the first page',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Task.run',
    classes: [
      page(`${makes('Task')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/os/Handler;->post(Ljava/lang/Runnable;)Z`),
      task,
    ],
  },
  {
    name: 'own Handler subclass, message sent',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Messages.handleMessage',
    classes: [
      app(`${makes('Messages')}\nconst/4 v1, 1\ninvoke-virtual {v0, v1}, ${own('Messages')}->sendEmptyMessage(I)Z`),
      callback('Messages', 'handleMessage(Landroid/os/Message;)V', { extends: 'android.os.Handler' }),
    ],
  },
  {
    name: 'AsyncTask',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Load.doInBackground',
    classes: [
      app(
        `${makes('Load')}\nconst/4 v1, 0\ninvoke-virtual {v0, v1}, ${own('Load')}->execute([Ljava/lang/Object;)Landroid/os/AsyncTask;`,
      ),
      cls(
        'Load',
        [
          bareInit('Landroid/os/AsyncTask;'),
          {
            signature: 'doInBackground([Ljava/lang/Object;)Ljava/lang/Object;',
            code: `${READ}\nconst/4 v0, 0\nreturn-object v0`,
          },
        ],
        { extends: 'android.os.AsyncTask' },
      ),
    ],
  },
  {
    name: 'Timer',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Tick.run',
    classes: [
      app(
        `${makes('Tick')}\nconst/4 v1, 0\nconst-wide v2, 10\ninvoke-virtual {v1, v0, v2, v3}, Ljava/util/Timer;->schedule(Ljava/util/TimerTask;J)V`,
      ),
      callback('Tick', 'run()V', { extends: 'java.util.TimerTask' }),
    ],
  },
  {
    name: 'coroutine',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Suspended.invokeSuspend',
    classes: [
      app(
        `${makes('Suspended')}\nconst/4 v1, 0\ninvoke-static {v1, v0}, Lkotlinx/coroutines/BuildersKt;->launch(Ljava/lang/Object;Ljava/lang/Object;)V`,
      ),
      cls(
        'Suspended',
        [
          bareInit('Lkotlin/coroutines/jvm/internal/SuspendLambda;'),
          { signature: 'invokeSuspend(Ljava/lang/Object;)Ljava/lang/Object;', code: `${READ}\nconst/4 v0, 0\nreturn-object v0` },
        ],
        { extends: 'kotlin.coroutines.jvm.internal.SuspendLambda' },
      ),
    ],
  },
  {
    name: 'Runnable stored in a field and posted in another method',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [app(`${makes('Task')}\niput-object v0, p0, ${own('App')}->task:Ljava/lang/Object;`), task],
  },
  {
    name: 'Runnable that is never run',
    truth: 'never',
    reach: 'unseen',
    chain: '',
    classes: [app(`${makes('Task')}`), task],
  },
  {
    name: 'Runnable posted by its own constructor',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task')}`),
      cls(
        'Task',
        [
          method(
            '<init>()V',
            `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\nconst/4 v0, 0\ninvoke-interface {v0, p0}, Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V`,
          ),
          method('run()V', READ),
        ],
        RUNNABLE,
      ),
    ],
  },
  {
    name: 'Runnable posted by its superclass constructor',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task')}`),
      cls('Task', [bareInit(own('Above')), method('run()V', READ)], { extends: 'org.sample.clean.Above', ...RUNNABLE }),
      cls('Above', [
        method(
          '<init>()V',
          `invoke-direct {p0}, Ljava/lang/Object;-><init>()V\nsput-object p0, ${own('Above')}->last:Ljava/lang/Object;`,
        ),
      ]),
    ],
  },
  {
    name: 'Runnable run at once by its creator',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [app(`${makes('Task')}\ninvoke-virtual {v0}, ${own('Task')}->run()V`), task],
  },
  {
    name: 'Runnable passed on in an array',
    truth: 'before',
    reach: 'maybe',
    chain: 'entry App.onCreate > callback Task.run',
    classes: [
      app(`${makes('Task')}
        filled-new-array {v0}, [Ljava/lang/Runnable;
        move-result-object v0
        invoke-static {v0}, ${own('App')}->all([Ljava/lang/Runnable;)V`),
      task,
    ],
  },
  {
    name: 'click listener on the first page',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Click.onClick',
    classes: [
      page(
        `${makes('Click')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
      ),
      callback('Click', 'onClick(Landroid/view/View;)V', { implements: ['android.view.View$OnClickListener'] }),
    ],
  },
  {
    name: 'button of the consent dialog',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Agree.onClick > call Tool.read',
    classes: [
      page(
        `${makes('Agree')}\nconst/4 v1, 0\nconst/4 v2, 0\ninvoke-virtual {v1, v2, v0}, Landroid/app/AlertDialog$Builder;->setPositiveButton(ILandroid/content/DialogInterface$OnClickListener;)Landroid/app/AlertDialog$Builder;`,
      ),
      cls(
        'Agree',
        [bareInit(), method('onClick(Landroid/content/DialogInterface;I)V', `invoke-static {}, ${own('Tool')}->read()V`)],
        { implements: ['android.content.DialogInterface$OnClickListener'] },
      ),
      cls('Tool', [{ signature: 'read()V', isStatic: true, code: `${READ}\nreturn-void` }]),
    ],
  },
  {
    name: 'desugared lambda as a click listener',
    truth: 'after',
    reach: 'action',
    chain:
      'entry MainActivity.onCreate > callback MainActivity$$ExternalSyntheticLambda0.onClick > call MainActivity.lambda$onCreate$0',
    classes: [
      page(
        `${makes('MainActivity$$ExternalSyntheticLambda0')}\nconst/4 v1, 0\ninvoke-virtual {v1, v0}, Landroid/view/View;->setOnClickListener(Landroid/view/View$OnClickListener;)V`,
        [{ signature: 'lambda$onCreate$0()V', isStatic: true, code: `${READ}\nreturn-void` }],
      ),
      cls(
        'MainActivity$$ExternalSyntheticLambda0',
        [bareInit(), method('onClick(Landroid/view/View;)V', `invoke-static {}, ${own('MainActivity')}->lambda$onCreate$0()V`)],
        { implements: ['android.view.View$OnClickListener'] },
      ),
    ],
  },
  {
    name: 'lifecycle callbacks registered by the application',
    truth: 'before',
    reach: 'startup',
    chain: 'entry App.onCreate > callback Watch.onActivityResumed',
    classes: [
      app(
        `${makes('Watch')}\ninvoke-virtual {p0, v0}, Landroid/app/Application;->registerActivityLifecycleCallbacks(Landroid/app/Application$ActivityLifecycleCallbacks;)V`,
      ),
      callback('Watch', 'onActivityResumed(Landroid/app/Activity;)V', {
        implements: ['android.app.Application$ActivityLifecycleCallbacks'],
      }),
    ],
  },
  {
    name: 'own dialog shown on the first page',
    truth: 'before',
    reach: 'startup',
    chain: 'entry MainActivity.onCreate > callback Box.onCreate',
    classes: [
      page(`${makes('Box')}\ninvoke-virtual {v0}, ${own('Box')}->show()V`),
      callback('Box', 'onCreate(Landroid/os/Bundle;)V', { extends: 'android.app.Dialog' }),
    ],
  },
  {
    name: 'fragment, onActivityResult',
    truth: 'after',
    reach: 'action',
    chain: 'entry MainActivity.onCreate > callback Details.onActivityResult',
    classes: [
      page(`${makes('Details')}
        const/4 v1, 0
        invoke-virtual {v1, v1, v0}, Landroid/app/FragmentTransaction;->add(ILandroid/app/Fragment;)Landroid/app/FragmentTransaction;`),
      callback('Details', 'onActivityResult(IILandroid/content/Intent;)V', { extends: 'android.app.Fragment' }),
    ],
  },
  {
    name: 'second page only',
    truth: 'after',
    reach: 'later',
    chain: 'entry Second.onCreate',
    components: SECOND,
    classes: [
      page(
        `new-instance v0, Landroid/content/Intent;\nconst-class v1, ${own('Second')}\ninvoke-direct {v0, p0, v1}, Landroid/content/Intent;-><init>(Landroid/content/Context;Ljava/lang/Class;)V`,
      ),
      cls('Second', [method('onCreate(Landroid/os/Bundle;)V', READ)], { extends: 'android.app.Activity' }),
    ],
  },
]
