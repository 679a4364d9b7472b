import { chain, withCode, withComponent } from '../samples/app-spec.ts'
import type { Change } from '../samples/index.ts'
import { OWN, pendingIntent } from '../samples/violations/code.ts'
import { codeTable } from './testing/code-table.ts'

/** Makes a PendingIntent as it was done before Android 12. */
const oldLibrary = (name: string) =>
  withCode({
    name,
    methods: [
      {
        signature: 'a(Landroid/content/Context;)V',
        isStatic: true,
        code: `${pendingIntent({ kind: 'getService', flags: 'const/4 v2, 0' })}\nreturn-void`,
      },
    ],
  })
const oldJetpack = oldLibrary('androidx.work.Alarms')
const ALARM = 'invoke-static {p0}, Landroidx/work/Alarms;->a(Landroid/content/Context;)V'
/** WorkManager before 2.7, as every app had it: at the start, by a task of its own. */
const oldWork = chain(
  oldJetpack,
  withComponent({
    kind: 'provider',
    name: 'androidx.work.impl.WorkManagerInitializer',
    attributes: { exported: false, authorities: `${OWN}.workmanager-init` },
  }),
  withCode(
    {
      name: 'androidx.work.impl.WorkManagerInitializer',
      extends: 'android.content.ContentProvider',
      methods: [
        {
          signature: 'onCreate()Z',
          code: `new-instance v0, Landroidx/work/impl/ForceStopRunnable;
            invoke-direct {v0}, Landroidx/work/impl/ForceStopRunnable;-><init>()V
            const/4 v1, 0
            invoke-interface {v1, v0}, Ljava/util/concurrent/Executor;->execute(Ljava/lang/Runnable;)V
            const/4 v0, 1
            return v0`,
        },
      ],
    },
    {
      name: 'androidx.work.impl.ForceStopRunnable',
      implements: ['java.lang.Runnable'],
      methods: [
        { signature: '<init>()V', code: 'return-void' },
        { signature: 'run()V', code: `const/4 v0, 0\n${ALARM.replace('p0', 'v0')}\nreturn-void` },
      ],
    },
  ),
)
const SEARCH = 'androidx.appcompat.widget.SearchView'
const oldSearch = withCode({
  name: SEARCH,
  extends: 'android.widget.LinearLayout',
  methods: [
    {
      signature: '<init>(Landroid/content/Context;Landroid/util/AttributeSet;)V',
      code: `move-object v3, p1\n${pendingIntent({ kind: 'getActivity', flags: 'const v2, 0x40000000' }).replaceAll('p0', 'v3')}\nreturn-void`,
    },
  ],
})
const searched: Change = chain(
  oldSearch,
  (spec) => ({ ...spec, files: { ...spec.files, 'res/layout/search.xml': { tag: 'FrameLayout', children: [{ tag: SEARCH }] } } }),
  withCode({
    name: `${OWN}.MainActivity`,
    extends: 'android.app.Activity',
    methods: [
      {
        signature: 'onCreate(Landroid/os/Bundle;)V',
        code: `const v0, 0x7f030001
          invoke-virtual {p0, v0}, Landroid/app/Activity;->setContentView(I)V
          return-void`,
      },
    ],
  }),
)
/** By a method of a name from elsewhere. */
const REFLECTED = `invoke-virtual {p0}, Landroid/content/Context;->getPackageName()Ljava/lang/String;
  move-result-object v0
  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
  move-result-object v1
  const/4 v2, 0
  invoke-virtual {v1, v0, v2}, Ljava/lang/Class;->getMethod(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;
  move-result-object v1
  invoke-virtual {v1, p0, v2}, Ljava/lang/reflect/Method;->invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;`
/** The app does so as it starts. */
const started = (code: string) =>
  withCode({
    name: `${OWN}.SampleApplication`,
    extends: 'android.app.Application',
    methods: [{ signature: 'onCreate()V', code: `${code}\nreturn-void` }],
  })
codeTable('COMP-20', [
  ['in a support library of the time before', 'undetermined', chain(oldJetpack, started(ALARM)), /支持库里有 1 处.*Alarms\.a/],
  ['the same that nothing leads to', 'pass', oldJetpack],
  ['the same in a task that a provider of the manifest hands to an executor', 'undetermined', oldWork, /Alarms\.a/],
  ['a search view that a layout of the first page names', 'undetermined', searched, /SearchView\.<init>/],
  ['the same that no layout names', 'pass', oldSearch],
  ['the same where the app calls what nobody can tell', 'undetermined', chain(oldJetpack, started(REFLECTED)), /支持库里有 1 处/],
  [
    'a library of Google’s services, which makes its parts by names from elsewhere',
    'undetermined',
    oldLibrary('com.google.android.gms.cloudmessaging.Rpc'),
    /支持库里有 1 处/,
  ],
])
